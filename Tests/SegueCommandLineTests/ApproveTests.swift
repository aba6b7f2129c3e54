import Foundation
import SegueGraphics
import TestSupport
import Testing

@Suite struct ApproveTests {
  @Test func whatIsMissingIsRecordedAndNothingElse() throws {
    let workspace = try Workspace()
    let first = try workspace.segue("approve", "clip.yaml")
    #expect(first.status == 0 && first.errors.contains("1 golden recorded"), "\(first.errors)")
    #expect(try workspace.goldens() == ["clip.apng", "clip.trace"])
    let again = try workspace.segue("approve", "clip.yaml")
    #expect(again.status == 0 && again.errors.contains("nothing to record"))
  }

  @Test func theSameClipIsTheSameGolden() throws {
    let workspace = try Workspace()
    var files: Set<[UInt8]> = []
    for jobs in ["1", "2", "5"] {
      #expect(
        try workspace.segue("approve", "clip.yaml", "--goldens", jobs, "-j", jobs).status == 0)
      files.insert(try #require(workspace.bytes(of: "\(jobs)/clip.apng")))
    }
    #expect(files.count == 1)
  }

  @Test func aGoldenThatDiffersIsReplacedOnlyByWhatARunSaw() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    let old = workspace.bytes(of: "goldens/clip.trace")
    try workspace.change()
    try workspace.write(Workspace.script, to: "other.yaml")
    let refused = try workspace.segue("approve", ".")
    #expect(refused.status == 1, "\(refused.errors)")
    #expect(refused.errors.contains("clip.yaml differs from its golden"))
    #expect(refused.errors.contains("nothing is written"))
    #expect(refused.errors.contains("segue approve . --run out"))
    #expect(try workspace.goldens() == ["clip.apng", "clip.trace"])
    #expect(workspace.bytes(of: "goldens/clip.trace") == old)

    #expect(try workspace.segue("verify", ".", "--report", "out").status == 1)
    let trace = try workspace.segue("trace", "clip.yaml", "-q").output
    // What is approved is what was seen, whatever the script makes now.
    try workspace.write("segue: 1\n", to: "clip.yaml")
    let approved = try workspace.segue("approve", "--run", "out", "--only", "clip")
    #expect(approved.status == 0, "\(approved.errors)")
    #expect(workspace.bytes(of: "goldens/clip.trace") == trace)
    #expect(try workspace.goldens() == ["clip.apng", "clip.trace"])
    #expect(try workspace.segue("approve", ".", "--run", "out").status == 0)
    #expect(try workspace.goldens().count == 4)
    let nothing = try workspace.segue("approve", "--run", "out")
    #expect(nothing.status == 0 && nothing.errors.contains("nothing to approve"))
  }

  @Test func aRunThatIsNotWhatWasSeenIsRefused() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    try workspace.change()
    #expect(try workspace.segue("verify", "clip.yaml", "--report", "out").status == 1)
    let golden = workspace.bytes(of: "goldens/clip.trace")
    let file = "out/rendered/0001-clip.apng"
    let pictures = try #require(workspace.bytes(of: file))
    try workspace.write(pictures + [0], to: file)
    let changed = try workspace.segue("approve", "--run", "out")
    #expect(changed.status == 65 && changed.errors.contains("is not what the run wrote"))
    try workspace.write(pictures, to: file)
    // Somebody has approved something else meanwhile.
    try workspace.write((golden ?? []) + [10], to: "goldens/clip.trace")
    let late = try workspace.segue("approve", "--run", "out")
    #expect(late.status == 1 && late.errors.contains("is no longer what the run saw"))
    #expect(try workspace.segue("approve", "--run", "goldens").status == 65)
    #expect(try workspace.segue("approve", "--run", "none").status == 66)
  }

  @Test(arguments: [
    (#""root": "../elsewhere""#), (#""root": "/tmp""#), (#""root": "a/../../b""#),
  ])
  func aRunFromElsewhereWritesOnlyBelowTheWorkingFolder(root: String) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("out")
    try workspace.write(
      """
      { "segue-run": 1, "clips": [ { "script": "clip.yaml", "file": "0001-clip",
        "digest": "0000000000000000",
        "golden": { \(root), "subfolder": "goldens", "name": "clip" } } ] }
      """, to: "out/run.json")
    let result = try workspace.segue("approve", "--run", "out")
    #expect(result.status == 64 && result.errors.contains("is not below this folder"))
  }

  @Test(arguments: [("true", 64), ("1", 64), ("false", 0), ("", 0)])
  func nothingIsWrittenInCIUnlessItIsMeant(value: String, status: Int32) throws {
    let workspace = try Workspace()
    let result = try workspace.segue("approve", "clip.yaml", environment: ["CI": value])
    #expect(result.status == status, "\(result.errors)")
    #expect((workspace.bytes(of: "goldens/clip.trace") == nil) == (status != 0))
    #expect(try workspace.segue("approve", ".", "--yes", environment: ["CI": value]).status == 0)
    #expect(workspace.bytes(of: "goldens/clip.trace") != nil)
  }

  @Test func goldensOfNoScriptAreListedThenRemoved() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script, to: "other.yaml")
    #expect(try workspace.segue("approve", ".").status == 0)
    try workspace.write("a note", to: "goldens/README.md")
    #expect(try workspace.segue("approve", "--prune", ".").output == [])
    try FileManager.default.removeItem(atPath: workspace.folder.path("other.yaml"))
    let listed = try workspace.segue("approve", "--prune", ".", environment: ["CI": "true"])
    #expect(listed.status == 0)
    #expect(listed.text == "goldens/other.apng\ngoldens/other.trace\n")
    #expect(try workspace.goldens().count == 5)
    let removed = try workspace.segue("approve", "--prune", ".", "--yes")
    #expect(removed.status == 0 && removed.errors.contains("2 files removed"))
    #expect(try workspace.goldens() == ["README.md", "clip.apng", "clip.trace"])
    #expect(try workspace.segue("approve", "--prune", "clip.yaml").status == 64)
  }

  @Test func aBrokenScriptStopsTheWholeSet() throws {
    let workspace = try Workspace()
    try workspace.write("segue: 1\ntimeline: 7\n", to: "broken.yaml")
    let result = try workspace.segue("approve", ".")
    #expect(result.status == 65 && result.errors.contains("nothing is written"))
    #expect(workspace.folder.names == ["a.png", "b.png", "broken.yaml", "clip.yaml"])
  }

  @Test func aFolderOfGoldensThatIsALinkIsRefused() throws {
    let workspace = try Workspace()
    let elsewhere = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path("goldens"), withDestinationPath: elsewhere.path)
    let result = try workspace.segue("approve", "clip.yaml")
    #expect(result.status == 73 && result.errors.contains("goldens is a symbolic link"))
    #expect(elsewhere.names == [])
  }

  // Without --foreground the signal comes twice, and the second ends a process at once.
  @Test func nothingIsLeftOfAnApprovalThatIsInterrupted() throws {
    let workspace = try Workspace()
    let long = Workspace.script.replacing("200ms", with: "20s")
    try workspace.write(long, to: "clip.yaml")
    let result = try workspace.shell(
      "timeout --foreground -s INT 0.05 \"$SEGUE\" approve .; echo $?; ls -a goldens 2>&1")
    #expect(!result.text.contains(".segue"), "\(result.text)")
  }
}

extension Workspace {
  /// The names of all goldens beside the scripts.
  func goldens() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("goldens")).sorted()
  }

  /// Changes one pixel of a screen by a level.
  func change() throws {
    var screen = Self.screen(seed: 2)
    screen[20, 32] ^= 1
    try write(Self.png(of: screen), to: "b.png")
  }
}
