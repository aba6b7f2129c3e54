import Foundation
import SegueGraphics
import TestSupport
import Testing

@Suite struct ApproveTests {
  @Test func onlyMissingGoldensAreRecorded() throws {
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

  @Test func differingGoldenIsReplacedOnlyFromARun() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    let old = workspace.bytes(of: "goldens/clip.trace")
    try workspace.change()
    try workspace.write(Workspace.script, to: "other.yaml")
    let refused = try workspace.segue("approve", ".")
    #expect(refused.status == 1, "\(refused.errors)")
    #expect(refused.errors.contains("clip.yaml differs from its golden"))
    #expect(refused.errors.contains("nothing was written"))
    #expect(refused.errors.contains("segue approve . --run out"))
    #expect(try workspace.goldens() == ["clip.apng", "clip.trace"])
    #expect(workspace.bytes(of: "goldens/clip.trace") == old)

    #expect(try workspace.segue("verify", ".", "--report", "out").status == 1)
    let trace = try workspace.segue("trace", "clip.yaml", "-q").output
    // A run is approved only while the script still renders the same clip.
    let seen = try #require(workspace.bytes(of: "clip.yaml"))
    try workspace.write(Workspace.script.replacing("kugou", with: "fade"), to: "clip.yaml")
    let unseen = try workspace.segue("approve", "--run", "out")
    #expect(unseen.status == 1)
    #expect(unseen.errors.contains("clip.yaml renders differently than in the run"))
    #expect(!unseen.errors.contains("approved"), "\(unseen.errors)")
    #expect(try workspace.goldens() == ["clip.apng", "clip.trace"])
    #expect(workspace.bytes(of: "goldens/clip.trace") == old)
    try workspace.write(seen, to: "clip.yaml")
    let approved = try workspace.segue("approve", "--run", "out", "--only", "clip")
    #expect(approved.status == 0, "\(approved.errors)")
    #expect(workspace.bytes(of: "goldens/clip.trace") == trace)
    #expect(try workspace.goldens() == ["clip.apng", "clip.trace"])
    #expect(try workspace.segue("approve", ".", "--run", "out").status == 0)
    #expect(try workspace.goldens().count == 4)
    let nothing = try workspace.segue("approve", "--run", "out")
    #expect(nothing.status == 0 && nothing.errors.contains("nothing to approve"))
  }

  @Test func staleRunIsRejected() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    try workspace.change()
    #expect(try workspace.segue("verify", "clip.yaml", "--report", "out").status == 1)
    // Another approval in between changed the trace, or only the pictures.
    for file in ["goldens/clip.trace", "goldens/clip.apng"] {
      let golden = try #require(workspace.bytes(of: file))
      try workspace.write(golden + [10], to: file)
      let late = try workspace.segue("approve", "--run", "out")
      #expect(late.status == 1 && late.errors.contains("has changed since the run"))
      #expect(workspace.bytes(of: file) == golden + [10])
      try workspace.write(golden, to: file)
    }
    for (text, words) in [
      (#"{ "segue-run": 1, "clips": [] }"#, "it has version 1, not 2"),
      (#"{ "clips": [] }"#, "it is damaged; run `segue verify --report` again"),
      (#"{ "segue-run": 2, "clips": 7 }"#, "it is damaged; run `segue verify --report` again"),
    ] {
      try workspace.write(text, to: "out/run.json")
      let other = try workspace.segue("approve", "--run", "out")
      #expect(other.status == 65 && other.errors.contains(words), "\(other.errors)")
    }
    #expect(try workspace.segue("approve", "--run", "goldens").status == 65)
    #expect(try workspace.segue("approve", "--run", "none").status == 66)
  }

  @Test(arguments: [
    ("../elsewhere", "clip.yaml"), ("/tmp", "clip.yaml"), ("a/../../b", "clip.yaml"),
    ("", "/etc/clip.yaml"), ("", "a/../../clip.yaml"),
  ])
  func aRunFromElsewhereReadsAndWritesOnlyBelowTheWorkingFolder(
    root: String, script: String
  ) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("out")
    try workspace.write(
      """
      { "segue-run": 2, "clips": [ { "script": "\(script)", "pictures": "full",
        "trace": "0000000000000000", "seen": {},
        "golden": { "root": "\(root)", "subfolder": "goldens", "name": "clip" } } ] }
      """, to: "out/run.json")
    let result = try workspace.segue("approve", "--run", "out")
    #expect(result.status == 64 && result.errors.contains("is not below this folder"))
  }

  @Test(arguments: [("true", 64), ("1", 64), ("false", 0), ("", 0)])
  func writingInCINeedsConfirmation(value: String, status: Int32) throws {
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
    #expect(try workspace.segue("approve", "--prune", "--check", ".").status == 1)
    #expect(try workspace.segue("approve", "--check", ".").status == 64)
    #expect(try workspace.segue("approve", "--prune", "--check", "--yes", ".").status == 64)
    #expect(listed.text == "goldens/other.apng\ngoldens/other.trace\n")
    #expect(try workspace.goldens().count == 5)
    let removed = try workspace.segue("approve", "--prune", ".", "--yes")
    #expect(removed.status == 0 && removed.errors.contains("2 files removed"))
    #expect(try workspace.goldens() == ["README.md", "clip.apng", "clip.trace"])
    #expect(try workspace.segue("approve", "--prune", "clip.yaml").status == 64)
    #expect(try workspace.segue("approve", "--prune", "--check", ".").status == 0)
  }

  @Test(arguments: ["full", "key", "none"])
  func anEqualGoldenWithoutCausesIsRecordedAgain(pictures: String) throws {
    let workspace = try Workspace()
    #expect(
      try workspace.segue("approve", "clip.yaml", "--pictures", pictures).status == 0)
    let trace = try #require(workspace.bytes(of: "goldens/clip.trace"))
    let apng = workspace.bytes(of: "goldens/clip.apng")
    let lines = String(decoding: trace, as: UTF8.self)
      .replacing("segue trace 2", with: "segue trace 1").split(separator: "\n")
    let old = lines.filter { !$0.hasPrefix("cause ") }.joined(separator: "\n") + "\n"
    try workspace.write(old, to: "goldens/clip.trace")
    // Pictures that name another trace do not belong to it.
    if pictures != "none" {
      #expect(try workspace.segue("verify", "clip.yaml").status == 65)
      return
    }
    #expect(try workspace.segue("verify", "clip.yaml").status == 0)
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    #expect(workspace.bytes(of: "goldens/clip.trace") == trace)
    #expect(workspace.bytes(of: "goldens/clip.apng") == apng)
  }

  @Test(arguments: ["a-broken.yaml", "z-broken.yaml"])
  func aBrokenScriptStopsTheWholeSetAndIsNamedFirst(name: String) throws {
    let workspace = try Workspace()
    try workspace.write("segue: 1\ntimeline: 7\n", to: name)
    let result = try workspace.segue("approve", ".")
    #expect(result.status == 65 && result.errors.contains("nothing was written"))
    #expect(result.errors.hasPrefix(name), "\(result.errors)")
    #expect(!result.errors.contains("recorded"), "\(result.errors)")
    #expect(workspace.folder.names.sorted() == ["a.png", "b.png", "clip.yaml", name].sorted())
    let json = try workspace.segue("approve", ".", "--json")
    #expect(json.status == 65 && !json.text.contains("\"recorded\""), "\(json.text)")
  }

  @Test func goldenWithALostTraceIsNotRecordedAgain() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    let (trace, pictures) = (
      workspace.bytes(of: "goldens/clip.trace"), workspace.bytes(of: "goldens/clip.apng")
    )
    let lost = workspace.folder.path("goldens/clip.trace")
    try FileManager.default.removeItem(atPath: lost)
    // The pictures match the clip, as after a killed approval, which is finished.
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    #expect(workspace.bytes(of: "goldens/clip.trace") == trace)
    try FileManager.default.removeItem(atPath: lost)
    try workspace.change()
    let refused = try workspace.segue("approve", "clip.yaml", "--yes")
    #expect(refused.status == 1, "\(refused.errors)")
    #expect(refused.errors.contains("goldens/clip.apng differ from what it renders"))
    #expect(!refused.errors.contains("recorded "))
    #expect(try workspace.goldens() == ["clip.apng"])
    #expect(workspace.bytes(of: "goldens/clip.apng") == pictures)
    let seen = try workspace.segue("verify", "clip.yaml", "--report", "out")
    #expect(seen.status == 1 && seen.text.contains("its pictures goldens/clip.apng are there"))
    #expect(try workspace.segue("approve", "clip.yaml", "--run", "out").status == 0)
    #expect(try workspace.segue("verify", "clip.yaml").status == 0)
  }

  /// State after a kill between the two renames of a golden, in a set of two.
  @Test func interruptedApprovalIsDetectedAndFinished() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script.replacing("kugou", with: "fade"), to: "other.yaml")
    #expect(try workspace.segue("approve", ".").status == 0)
    let oldTrace = try #require(workspace.bytes(of: "goldens/clip.trace"))
    let oldScreen = try #require(workspace.bytes(of: "b.png"))
    try workspace.change()
    let newScreen = try #require(workspace.bytes(of: "b.png"))
    #expect(try workspace.segue("verify", ".", "--report", "out").status == 1)
    #expect(try workspace.segue("approve", "--run", "out").status == 0)
    let new = try workspace.goldens().map { workspace.bytes(of: "goldens/\($0)") }
    try workspace.write(oldTrace, to: "goldens/clip.trace")
    try workspace.write([1, 2, 3], to: "goldens/.segue-approve.clip.trace")
    // Also if the script is the old one again, whose trace is equal.
    for screen in [oldScreen, newScreen] {
      try workspace.write(screen, to: "b.png")
      let result = try workspace.segue("verify", "clip.yaml")
      #expect(result.status == 65, "\(result.text)")
      #expect(
        result.errors.contains(
          "goldens/clip.apng belongs to another clip: it was recorded with another trace"))
    }
    let plain = try workspace.segue("approve", ".")
    #expect(plain.status == 65 && plain.errors.contains("nothing was written"))
    let again = try workspace.segue("approve", "--run", "out")
    #expect(again.status == 0 && again.errors.contains("1 golden approved"), "\(again.errors)")
    #expect(try workspace.goldens().map { workspace.bytes(of: "goldens/\($0)") } == new)
  }

  @Test func recordingIsReportedOnlyWhenInPlace() throws {
    let workspace = try Workspace()
    // A folder blocks the path of the second golden's pictures.
    try workspace.write(Workspace.script, to: "other.yaml")
    try workspace.makeFolder("goldens/other.apng/in")
    let result = try workspace.segue("approve", ".")
    #expect(result.status != 0, "\(result.errors)")
    #expect(!result.errors.contains("recorded"), "\(result.errors)")
    #expect(try workspace.goldens().allSatisfy { !$0.hasPrefix(".segue") })
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

  // Without --foreground the signal arrives twice, and the second one ends a process at once.
  @Test func interruptedApprovalLeavesNoFiles() throws {
    let workspace = try Workspace()
    let long = Workspace.script.replacing("200ms", with: "20s")
    try workspace.write(long, to: "clip.yaml")
    let result = try workspace.shell(
      "timeout --foreground -s INT 0.05 \"$SEGUE\" approve .; echo $?; ls -a goldens 2>&1")
    #expect(!result.text.contains(".segue"), "\(result.text)")
  }
}

extension Workspace {
  /// Returns the names of all goldens beside the scripts.
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
