import Foundation
import SegueGraphics
import TestSupport
import Testing

@Suite struct VerifyTests {
  @Test func anEqualClipIsOneLine() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    let golden = workspace.bytes(of: "goldens/clip.trace")
    #expect(golden == (try workspace.segue("trace", "clip.yaml", "-q").output))
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.wholeMatch(of: #/ok  1 clip is equal  20 frames  in \d+\.\d s\n/#) != nil)
    #expect(result.errors == "")
    #expect(try workspace.segue("verify", "clip.yaml", "-q", "--repeat", "3").output == [])
  }

  @Test func aMissingGoldenSaysHowItIsRecorded() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 1)
    #expect(
      result.text.contains("missing    clip.yaml: there is no golden goldens/clip.trace"))
    #expect(result.errors.contains("`segue approve clip.yaml` records it"))
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test(arguments: ["full", "key", "none"])
  func aChangedClipIsSeenWhateverPicturesAreKept(pictures: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", pictures).status == 0)
    #expect((workspace.bytes(of: "goldens/clip.apng") == nil) == (pictures == "none"))
    var screen = Workspace.screen(seed: 2)
    screen[20, 32] ^= 1
    try workspace.write(Workspace.png(of: screen), to: "b.png")
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.text.hasPrefix("different  clip.yaml: "), "\(result.text)")
  }

  /// What may have happened to a file of a golden.
  private enum Accident {
    case missing
    case text(String)
    /// So many bytes are lost at its end.
    case cut(Int)
    /// The same file of another clip is there.
    case ofAnother
  }

  /// What a golden may look like after an accident, and what is said of it.
  private static let accidents: [(file: String, accident: Accident, status: Int32, words: String)] =
    [
      ("clip.trace", .missing, 1, "there is no golden goldens/clip.trace"),
      ("clip.trace", .text(""), 65, "goldens/clip.trace is empty"),
      ("clip.trace", .text("segue trace 1\ncanvas 40x64 @1x\n"), 65, "is cut off after line 2"),
      ("clip.trace", .cut(1), 65, "goldens/clip.trace is cut off after line "),
      ("clip.trace", .cut(700), 65, "goldens/clip.trace is cut off after line "),
      ("clip.trace", .text("segue trace 9\n"), 65, "only `segue trace 1` is read"),
      ("clip.trace", .text(pointer), 65, "goldens/clip.trace is a Git LFS pointer"),
      (
        "clip.trace", .text("segue trace 1\n<<<<<<< HEAD\n"), 65,
        "goldens/clip.trace:2 holds the marks of a merge conflict"
      ),
      ("clip.trace", .text("hello\n"), 65, "a trace starts with `segue trace 1`"),
      // The pictures beside it are those of the clip, and not of the trace.
      ("clip.trace", .ofAnother, 65, "goldens/clip.apng belongs to another clip"),
      ("clip.apng", .text(""), 65, "it is empty"),
      ("clip.apng", .text(pointer), 65, "goldens/clip.apng is a Git LFS pointer"),
      ("clip.apng", .text("hello"), 65, "looks like text"),
      ("clip.apng", .text("<<<<<<< HEAD\n"), 65, "goldens/clip.apng is not a PNG image"),
      ("clip.apng", .text("\u{89}PNG"), 65, "clip.apng"),
      ("clip.apng", .cut(1), 65, "clip.apng is cut off"),
      ("clip.apng", .cut(13), 65, "clip.apng is cut off"),
      ("clip.apng", .cut(900), 65, "clip.apng is cut off"),
    ]
  private static let pointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"

  @Test(arguments: accidents.indices)
  func aDamagedGoldenIsASentenceAndTheOthersAreVerified(index: Int) throws {
    let (file, accident, status, words) = Self.accidents[index]
    let workspace = try Workspace()
    try workspace.write(Workspace.script.replacing("kugou", with: "fade"), to: "other.yaml")
    #expect(try workspace.segue("approve", ".").status == 0)
    let whole = try #require(workspace.bytes(of: "goldens/\(file)"))
    switch accident {
    case .missing:
      try FileManager.default.removeItem(atPath: workspace.folder.path("goldens/\(file)"))
    case .text(let text): try workspace.write(Array(text.utf8), to: "goldens/\(file)")
    case .cut(let count): try workspace.write(Array(whole.dropLast(count)), to: "goldens/\(file)")
    case .ofAnother:
      let name = file.replacing("clip", with: "other")
      try workspace.write(
        try #require(workspace.bytes(of: "goldens/\(name)")), to: "goldens/\(file)")
    }
    let result = try workspace.segue("verify", ".")
    #expect(result.status == status, "\(result.text)\(result.errors)")
    #expect((result.text + result.errors).contains(words), "\(result.text)\(result.errors)")
    #expect(result.text.contains("1 equal"))
  }

  @Test func picturesOfAnotherClipAreNoticedWhenTheyAreNeeded() throws {
    let workspace = try Workspace()
    let other = Workspace.script.replacing("kugou", with: "fade")
    try workspace.write(other, to: "other.yaml")
    #expect(try workspace.segue("approve", ".").status == 0)
    let pictures = try #require(workspace.bytes(of: "goldens/other.apng"))
    try workspace.write(pictures, to: "goldens/clip.apng")
    try workspace.write(other, to: "clip.yaml")
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 65, "\(result.text)\(result.errors)")
    #expect(result.errors.contains("goldens/clip.apng belongs to another clip"))
  }

  /// Which pictures a golden keeps, which are asked for, and how many are kept of a clip that
  /// differs; the first two of five are the same.
  @Test(
    arguments: [
      ("full", nil, 10), ("key", nil, 4), ("none", nil, 0), ("none", "full", 10),
      ("full", "none", 0),
    ] as [(String, String?, Int)])
  func aRunKeepsThePicturesThatTheGoldenHas(golden: String, asked: String?, count: Int) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", golden).status == 0)
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 3)), to: "b.png")
    let result = try workspace.run(
      ["verify", "clip.yaml", "--report", "out"] + (asked.map { ["--pictures", $0] } ?? []))
    #expect(result.status == 1, "\(result.errors)")
    let kept = try workspace.shell("ls out/rendered").text
    #expect(kept.contains("0001-clip.trace"))
    #expect(kept.contains("0001-clip.apng") == (count > 0), "\(kept)")
    if count > 0 {
      let probe = try workspace.segue("probe", "out/rendered/0001-clip.apng", "--json").text
      #expect(probe.components(separatedBy: "\"duplicate\"").count - 1 == count, "\(probe)")
    }
    // The page shows the clip all the same.
    let page = try workspace.shell("grep -c 'id=\"p-' out/index.html").text
    #expect((Int(page.split(separator: "\n")[0]) ?? 0) >= 9, "\(page)")
    #expect(try workspace.segue("approve", "--run", "out").status == 0)
    #expect(try workspace.segue("verify", "clip.yaml").status == 0)
    #expect((workspace.bytes(of: "goldens/clip.apng") == nil) == (count == 0))
  }

  @Test func aForgivenClipShowsItsPictures() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    var screen = Workspace.screen(seed: 2)
    screen[20, 32] ^= 1
    try workspace.write(Workspace.png(of: screen), to: "b.png")
    let limits = ["--tolerate", "channel=8,pixels=40,window=64,drift=1"]
    let result = try workspace.run(["verify", "clip.yaml", "--report", "out"] + limits)
    #expect(result.status == 0 && result.text.hasPrefix("forgiven "), "\(result.text)")
    let page = try workspace.shell("grep -c 'id=\"p-' out/index.html").text
    // Those of the golden, and those of the clip that are others.
    #expect((Int(page.split(separator: "\n")[0]) ?? 0) > 10, "\(page)")
    #expect(try workspace.shell("ls out/rendered").text == "")
  }

  @Test func aChangedCurveIsToldByItsEffect() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing(
      "duration: 400ms", with: "duration: 800ms\n    curve: ease-in-out")
    try workspace.write(script, to: "clip.yaml")
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    for (curve, words) in [("ease-in", "later"), ("ease-out", "earlier")] {
      try workspace.write(script.replacing("ease-in-out", with: curve), to: "clip.yaml")
      let result = try workspace.segue("verify", "clip.yaml", "--report", "out")
      #expect(result.status == 1)
      let sentence =
        #/different  clip.yaml: timing: the curve of step 2 runs (\w+), by up to \d+ ms at /#
      let match = try #require(result.text.prefixMatch(of: sentence), "\(result.text)")
      #expect(match.1 == words)
      let report = String(decoding: workspace.bytes(of: "out/report.json") ?? [], as: UTF8.self)
      #expect(report.contains("timing: the curve of step 2 runs \(words), by up to "))
    }
    try workspace.write(script.replacing("800ms", with: "400ms"), to: "clip.yaml")
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(
      result.text.hasPrefix(
        "different  clip.yaml: timing: step 2 takes 400 ms instead of 800 ms\n"), "\(result.text)")
  }

  @Test func theWorstStatusIsTheRuns() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    try workspace.write(Workspace.script, to: "missing.yaml")
    #expect(try workspace.segue("verify", ".").status == 1)
    try workspace.write("segue: 1\ntimeline: 7\n", to: "broken.yaml")
    let broken = try workspace.segue("verify", ".")
    #expect(broken.status == 65)
    #expect(broken.text.contains("3 clips: 1 broken, 1 missing, 1 equal"), "\(broken.text)")
    #expect(try workspace.segue("verify", ".", "none.yaml").status == 66)
  }

  @Test func goldensOfFoldersStayApartInOneFolder() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("scripts/cards")
    for folder in ["scripts", "scripts/cards"] {
      for name in ["a.png", "b.png"] {
        try workspace.write(try #require(workspace.bytes(of: name)), to: "\(folder)/\(name)")
      }
      try workspace.write(Workspace.script, to: "\(folder)/clip.yaml")
    }
    try workspace.write("touches: []\n", to: "scripts/notes.yaml")
    let approved = try workspace.segue("approve", "scripts/", "--goldens", "made/goldens")
    #expect(approved.status == 0, "\(approved.errors)")
    for name in ["clip.trace", "clip.apng", "cards/clip.trace", "cards/clip.apng"] {
      #expect(workspace.bytes(of: "made/goldens/\(name)") != nil, "\(name)")
    }
    let verified = try workspace.segue("verify", "./scripts", "--goldens", "made/goldens")
    #expect(verified.status == 0 && verified.text.hasPrefix("ok  2 clips are equal"))
    let clash = try workspace.segue(
      "verify", "scripts/clip.yaml", "scripts/cards/clip.yaml", "--goldens", "made/goldens")
    #expect(clash.status == 64 && clash.errors.contains("would have the same golden"))
  }

  @Test func linksInFoldersAreNotEntered() throws {
    let workspace = try Workspace()
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(Workspace.script, to: "far.yaml")
    try workspace.makeFolder("scripts")
    for (link, target) in [
      ("scripts/away", elsewhere.path), ("scripts/far.yaml", elsewhere.path("far.yaml")),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: workspace.folder.path(link), withDestinationPath: target)
    }
    let result = try workspace.segue("verify", "scripts")
    #expect(result.status == 64 && result.errors.contains("there is no script below scripts"))
  }

  @Test func annotationsAndSummaryAreWrittenForGitHub() throws {
    let workspace = try Workspace()
    try workspace.write("old\n", to: "summary.md")
    let result = try workspace.segue(
      "verify", "clip.yaml", "--json", "--junit", "junit.xml",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": workspace.folder.path("summary.md"),
      ])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "::error file=clip.yaml,line=1,title=clip is missing::there is no golden "
          + "goldens/clip.trace\n"))
    #expect(result.text.contains("\"segue-report\" : 1"))
    let summary = String(decoding: workspace.bytes(of: "summary.md") ?? [], as: UTF8.self)
    #expect(summary.hasPrefix("old\n### segue verify"))
    let junit = String(decoding: workspace.bytes(of: "junit.xml") ?? [], as: UTF8.self)
    #expect(junit.contains(#"<failure message="there is no golden"#))
  }

  @Test(arguments: [
    ["--shard", "3/2"], ["--shard", "x"], ["--repeat", "0"], ["--only", "nothing"],
    ["--tolerate", "channel"], ["--tolerate", "channel=256"], ["--tolerate", "percent=1"],
    ["--tolerate", "shape=1"], ["--tolerate", "drift=soon"], ["--tolerate", "window=65"],
  ])
  func badOptionsAreRefused(options: [String]) throws {
    let workspace = try Workspace()
    let result = try workspace.run(["verify", "clip.yaml"] + options)
    #expect(result.status == 64, "\(result.text)\(result.errors)")
  }

  @Test(arguments: ["two words.yaml", "ümlaut.yaml", "a..b.yaml"])
  func aNameThatNoGoldenMayHaveIsRefused(name: String) throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script, to: name)
    let result = try workspace.segue("verify", name)
    #expect(result.status == 64 && result.errors.contains("cannot have a golden"))
  }

  @Test func aReadOnlyFolderIsVerified() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml").status == 0)
    let before = try workspace.shell("ls -lAR --time-style=full-iso . | grep -v '^total'").text
    #expect(
      try workspace.shell("chmod -R a-w . && \"$SEGUE\" verify .; s=$?; chmod -R u+w .; exit $s")
        .status == 0)
    let after = try workspace.shell("ls -lAR --time-style=full-iso . | grep -v '^total'").text
    #expect(before == after)
  }
}
