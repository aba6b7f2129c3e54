import Foundation
import TestSupport
import Testing

/// Approvals of several runs, and interrupted approvals.
@Suite struct ApproveRunTests {
  @Test func severalRunsAreMerged() throws {
    let workspace = try Self.changed()
    for shard in ["1", "2"] {
      let run = try workspace.segue(
        "verify", ".", "--shard", "\(shard)/2", "--report", "out-\(shard)")
      #expect(run.status == 1, "\(run.errors)")
    }
    let approved = try workspace.segue(
      "approve", "--run", "out-1", "--run", "out-2", "--run", "out-1")
    #expect(
      approved.status == 0 && approved.errors.contains("4 goldens approved"), "\(approved.errors)")
    #expect(try workspace.segue("verify", ".").status == 0)
    let none = try workspace.segue("approve", "--run", "out-1", "--run", "out-2")
    #expect(none.status == 0 && none.errors.contains("nothing to approve in out-1, out-2"))
    #expect(try workspace.segue("approve", "--run", "out-1", "--run", "none").status == 66)
  }

  /// Shell commands between two runs, and the second run's verdict on `clip.yaml`.
  @Test(arguments: [
    ("cp old.png b.png", "equal"), ("cp c.png b.png", "different"),
    ("echo 'timeline: 7' >clip.yaml", "broken"),
    ("rm goldens/clip.trace goldens/clip.apng", "missing"),
  ])
  func conflictingVerdictsOfOneClipAreAnError(change: String, verdict: String) throws {
    let workspace = try Self.changed()
    _ = try workspace.segue("verify", ".", "--report", "out-1")
    _ = try workspace.shell(change)
    _ = try workspace.segue("verify", "clip.yaml", "--report", "out-2")
    let before = try workspace.shell("cat goldens/*").output
    for runs in [["out-1", "out-2"], ["out-2", "out-1"]] {
      let result = try workspace.run(["approve"] + runs.flatMap { ["--run", $0] })
      #expect(result.status == 65, "\(result.errors)")
      #expect(result.errors.contains("the runs disagree: clip.yaml is "), "\(result.errors)")
      #expect(result.errors.contains("\(verdict) in out-2"), "\(result.errors)")
      #expect(try workspace.shell("cat goldens/*").output == before)
    }
  }

  @Test(arguments: ["INT", "TERM", "KILL"])
  func interruptedApprovalKeepsOnlyFinishedGoldens(signal: String) throws {
    let workspace = try Workspace()
    for name in ["c1", "c2", "c3"] { try workspace.write(Workspace.script, to: name + ".yaml") }
    // A clip that takes minutes to render.
    try workspace.write(
      InterruptionTests.endless.replacing("600x900", with: "300x450"), to: "d.yaml")
    let result = try workspace.shell(
      """
      $SEGUE approve c1.yaml c2.yaml d.yaml c3.yaml -q & process=$!
      for n in $(seq 3000); do [ -e goldens/.segue-approve.d.apng ] && break; sleep 0.02; done
      kill -\(signal) $process
      wait $process
      """)
    #expect(result.status == ["INT": 130, "TERM": 143, "KILL": 137][signal], "\(result.errors)")
    let left = try workspace.goldens()
    let done = ["c1.apng", "c1.trace", "c2.apng", "c2.trace"]
    #expect(left.filter { !$0.hasPrefix(".") } == done)
    if signal != "KILL" { #expect(left == done) }
    #expect(try workspace.segue("verify", "c1.yaml", "c2.yaml").status == 0)
    // The next approval in the folder removes the leftovers of a kill.
    #expect(try workspace.segue("approve", "c3.yaml").status == 0)
    #expect(try workspace.goldens() == done + ["c3.apng", "c3.trace"])
  }

  @Test func interruptedRunApprovalKeepsFinishedGoldens() throws {
    let workspace = try Self.changed()
    try workspace.write(
      InterruptionTests.endless.replacing("600x900", with: "80x128")
        .replacing("25s", with: "4s"), to: "d.yaml")
    #expect(try workspace.segue("verify", ".", "--report", "out").status == 1)
    let result = try workspace.shell(
      """
      $SEGUE approve --run out -q & process=$!
      for n in $(seq 3000); do [ -e goldens/.segue-approve.d.apng ] && break; sleep 0.005; done
      kill -TERM $process
      wait $process
      """)
    #expect(try workspace.goldens().allSatisfy { !$0.hasPrefix(".") })
    // It is fast: the last clip may be finished already.
    #expect(result.status == 143 || result.status == 0)
    #expect(try workspace.segue("verify", "clip.yaml").status == 0)
    #expect(try workspace.segue("approve", "--run", "out").status == 0)
    #expect(try workspace.segue("verify", ".").status == 0)
  }

  @Test func aClipThatCannotBeRecordedLeavesTheOthers() throws {
    let workspace = try Workspace()
    for name in ["before", "z"] { try workspace.write(Workspace.script, to: name + ".yaml") }
    // Pictures of another clip without a trace, detected when the clip is rendered.
    #expect(try workspace.segue("approve", "clip.yaml", "-q").status == 0)
    let golden = try workspace.shell("cd goldens && rm clip.trace && mv clip.apng before.apng")
    #expect(golden.status == 0)
    try workspace.write(Workspace.script.replacing("kugou", with: "fade"), to: "before.yaml")
    let result = try workspace.segue("approve", ".")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("segue: 2 goldens recorded, and 1 not\n"), "\(result.errors)")
    #expect(
      try workspace.goldens() == ["before.apng", "clip.apng", "clip.trace", "z.apng", "z.trace"])
  }

  /// Returns a workspace of four clips that changed after their goldens were recorded.
  private static func changed() throws -> Workspace {
    let workspace = try Workspace()
    for name in ["one", "two", "three"] {
      try workspace.write(Workspace.script, to: name + ".yaml")
    }
    #expect(try workspace.segue("approve", ".", "-q").status == 0)
    try workspace.write(try #require(workspace.bytes(of: "b.png")), to: "old.png")
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 3)), to: "c.png")
    try workspace.change()
    return workspace
  }
}
