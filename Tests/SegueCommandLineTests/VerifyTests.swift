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

  @Test func missingGoldenNamesTheCommandThatRecordsIt() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 1)
    #expect(
      result.text.contains("missing    clip.yaml: there is no golden goldens/clip.trace"))
    #expect(result.errors.contains("record it with `segue approve clip.yaml`"))
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test(arguments: ["full", "key", "none"])
  func changedClipIsDetectedForAnyPicturesOption(pictures: String) throws {
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

  /// Damage to a file of a golden.
  private enum Accident {
    case missing
    case text(String)
    /// Bytes are missing at the end.
    case cut(Int)
    /// The file belongs to another clip.
    case ofAnother
  }

  /// Damage to a golden, and the expected error.
  private static let accidents: [(file: String, accident: Accident, status: Int32, words: String)] =
    [
      ("clip.trace", .missing, 1, "there is no golden goldens/clip.trace"),
      ("clip.trace", .text(""), 65, "goldens/clip.trace is empty"),
      ("clip.trace", .text("segue trace 1\ncanvas 40x64 @1x\n"), 65, "is cut off after line 2"),
      ("clip.trace", .cut(1), 65, "goldens/clip.trace is cut off after line "),
      ("clip.trace", .cut(700), 65, "goldens/clip.trace is cut off after line "),
      ("clip.trace", .text("segue trace 9\n"), 65, "reads `segue trace 1` and `segue trace 2`"),
      ("clip.trace", .text(pointer), 65, "goldens/clip.trace is a Git LFS pointer"),
      (
        "clip.trace", .text("segue trace 1\n<<<<<<< HEAD\n"), 65,
        "goldens/clip.trace:2 has markers of a merge conflict"
      ),
      ("clip.trace", .text("hello\n"), 65, "a trace starts with `segue trace 2`"),
      // The pictures match the clip, but not the trace.
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
  func damagedGoldenIsReportedAndOthersAreVerified(index: Int) throws {
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

  @Test func picturesOfAnotherClipAreDetected() throws {
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

  /// The pictures that the golden keeps, the `--pictures` option, and the number of pictures
  /// approved for a differing clip; the first two of its five frames are equal.
  @Test(
    arguments: [
      ("full", nil, 10), ("key", nil, 4), ("none", nil, 0), ("none", "full", 10),
      ("full", "none", 0),
    ] as [(String, String?, Int)])
  func approvalFromARunKeepsThePicturesOption(golden: String, asked: String?, count: Int) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", golden).status == 0)
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 3)), to: "b.png")
    let result = try workspace.run(
      ["verify", "clip.yaml", "--report", "out"] + (asked.map { ["--pictures", $0] } ?? []))
    #expect(result.status == 1, "\(result.errors)")
    #expect(try workspace.shell("ls -A out").text == "index.html\nreport.json\nrun.json\n")
    // The page still shows the clip.
    let page = try workspace.shell("grep -c 'id=\"p-' out/index.html").text
    #expect((Int(page.split(separator: "\n")[0]) ?? 0) >= 9, "\(page)")
    #expect(try workspace.segue("approve", "--run", "out").status == 0)
    #expect(try workspace.segue("verify", "clip.yaml").status == 0)
    #expect((workspace.bytes(of: "goldens/clip.apng") == nil) == (count == 0))
    if count > 0 {
      let probe = try workspace.segue("probe", "goldens/clip.apng", "--json").text
      #expect(probe.components(separatedBy: "\"duplicate\"").count - 1 == count, "\(probe)")
    }
  }

  @Test func forgivenClipShowsItsPictures() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", "full").status == 0)
    var screen = Workspace.screen(seed: 2)
    screen[20, 32] ^= 1
    try workspace.write(Workspace.png(of: screen), to: "b.png")
    let limits = ["--tolerate", "channel=8,pixels=40,window=64,drift=1"]
    let result = try workspace.run(["verify", "clip.yaml", "--report", "out"] + limits)
    #expect(result.status == 0 && result.text.hasPrefix("forgiven "), "\(result.text)")
    let page = try workspace.shell("grep -c 'id=\"p-' out/index.html").text
    // The golden's pictures, and the clip's differing ones.
    #expect((Int(page.split(separator: "\n")[0]) ?? 0) > 10, "\(page)")
  }

  @Test func changedCurveIsReportedByItsCauseAndItsEffect() throws {
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
        #/the curve of `push: detail`, line 10, runs (\w+), by up to \d+ ms at /#
      let match = try #require(result.text.firstMatch(of: sentence), "\(result.text)")
      #expect(match.1 == words)
      #expect(
        result.text.hasPrefix(
          "different  clip.yaml: the curve of the step `push: detail`, line 10, is \(curve) instead"
        ))
      let report = String(decoding: workspace.bytes(of: "out/report.json") ?? [], as: UTF8.self)
      #expect(report.contains("the curve of `push: detail`, line 10, runs \(words), by up to "))
    }
    try workspace.write(script.replacing("800ms", with: "400ms"), to: "clip.yaml")
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(
      result.text.hasPrefix(
        "different  clip.yaml: the duration of the step `push: detail`, line 10, is 400ms "
          + "instead of 800ms\n"), "\(result.text)")
  }

  @Test func exitStatusIsTheWorst() throws {
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

  @Test func scriptsThatShareAGoldenFailAloneAndTheOthersAreVerified() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkdir clips && mv *.png clips && cp clip.yaml clips/good.yaml && $SEGUE approve clips -q
      cp clip.yaml clips/twice.yml && mv clip.yaml clips/twice.yaml
      $SEGUE verify clips --json
      """)
    #expect(result.status == 64, "\(result.errors)")
    struct Document: Decodable {
      struct Clip: Decodable { var script, verdict, sentence: String }
      var clips: [Clip]
    }
    let clips = try JSONDecoder().decode(Document.self, from: Data(result.output)).clips
    #expect(
      clips.map { "\($0.script) \($0.verdict)" } == [
        "clips/good.yaml equal", "clips/twice.yaml broken", "clips/twice.yml broken",
      ])
    let sentence = try #require(clips.dropFirst().first?.sentence)
    #expect(sentence.hasPrefix("clips/twice.yml would have the same golden, clips/goldens/twice."))
    let approved = try workspace.segue("approve", "clips")
    #expect(approved.status == 64 && !approved.errors.contains("recorded"), "\(approved.errors)")
    #expect(workspace.bytes(of: "clips/goldens/twice.trace") == nil)
  }

  @Test func scriptWithANonUTF8NameIsReported() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkdir clips && mv *.png clips && cp clip.yaml clips/good.yaml && $SEGUE approve clips -q
      mv clip.yaml "$(printf 'clips/caf\\351.yaml')"
      $SEGUE verify clips
      """)
    #expect(result.status == 65, "\(result.errors)")
    #expect(result.errors.contains("clips/caf\u{FFFD}.yaml"))
    #expect(result.errors.contains("is not UTF-8"))
    #expect(result.text.contains("2 clips: 1 broken, 1 equal"), "\(result.text)")
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

  @Test func errorsOfAScriptAreAnnotatedAtTheirLines() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("kugou", with: "kuguo")
      .replacing("    duration: 400ms", with: "    duration: 400ms\n    curve: ease-inn")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("verify", "clip.yaml", environment: ["GITHUB_ACTIONS": "true"])
    #expect(result.status == 65, "\(result.errors)")
    let title = "title=clip is broken::"
    for (word, message) in [("kuguo", "unknown transition `kuguo`"), ("ease-inn", "")] {
      let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      let index = try #require(lines.firstIndex { $0.contains(word) })
      let line = lines[index]
      let column = try #require(line.firstRange(of: word)).lowerBound.utf16Offset(in: line) + 1
      let place = "line=\(index + 1),col=\(column),endColumn=\(column + word.count - 1)"
      #expect(
        result.errors.contains("\n::error file=clip.yaml,\(place),\(title)\(message)"),
        "\(result.errors)")
    }
    try workspace.write(
      Workspace.script.replacing(
        "transition: kugou",
        with:
          "transition: kugou\n  - pop:\n    drag: { from: [1, 32], path: [ { to: [3, 32], in: 300ms } ] }\n    expect: finished"
      ),
      to: "clip.yaml")
    let unexpected = try workspace.segue(
      "verify", "clip.yaml", environment: ["GITHUB_ACTIONS": "true"])
    #expect(unexpected.errors.contains("::error file=clip.yaml,line=1"), "\(unexpected.errors)")
    #expect(!unexpected.errors.contains("::error file=clip.yaml,line=1,"), "\(unexpected.errors)")
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

  /// Names of scripts, and of their goldens.
  @Test(arguments: [
    ("my clip", "my clip"), ("ümlaut", "ümlaut"), ("a..b", "a.%2Eb"), ("12:30", "12%3A30"),
    ("-x", "-x"), ("it's $(rm)", "it's $(rm)"), ("a\nb", "a%0Ab"), ("<&\"", "%3C&%22"),
  ])
  func scriptWithAnyNameHasAGolden(name: String, golden: String) throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script, to: "\(name).yaml")
    let approved = try workspace.segue("approve", ".")
    #expect(approved.status == 0, "\(approved.errors)")
    #expect(workspace.bytes(of: "goldens/\(golden).trace") != nil)
    #expect(workspace.bytes(of: "goldens/clip.trace") != nil)
    #expect(try workspace.segue("verify", ".").status == 0)
    try workspace.change()
    let result = try workspace.segue("verify", ".", "--junit", "junit.xml", "--report", "out")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.text.contains("2 clips: 2 different"), "\(result.text)")
    #expect(
      try ExternalTool.run(["python3", "-c", Self.parse, workspace.folder.path("junit.xml")]).status
        == 0)
    try runs(workspace, try report(workspace))
    #expect(try workspace.segue("verify", ".").status == 0)
  }

  private static let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])"

  /// Returns the commands of a report by their clips and titles.
  private func report(_ workspace: Workspace) throws -> [(
    name: String, title: String, text: String
  )] {
    struct Report: Decodable {
      struct Clip: Decodable {
        struct Command: Decodable { var title: String, text: String }
        var name: String
        var commands: [Command]
      }
      var clips: [Clip]
    }
    let json = try #require(workspace.bytes(of: "out/report.json"))
    return try JSONDecoder().decode(Report.self, from: Data(json)).clips.flatMap { clip in
      clip.commands.map { (clip.name, $0.title, $0.text) }
    }
  }

  /// Runs commands as printed, approvals last, since they change the verdict.
  private func runs(
    _ workspace: Workspace, _ commands: [(name: String, title: String, text: String)],
    in folder: String = "."
  ) throws {
    #expect(!commands.isEmpty)
    let bin = "PATH=$(dirname \"$SEGUE\"):$PATH; cd '\(folder)'; "
    for (title, status) in [("Reproduce", 1), ("Approve what was seen here", 0)]
      as [(String, Int32)]
    {
      for command in commands where command.title == title {
        let result = try workspace.shell(bin + command.text)
        #expect(result.status == status, "\(command.text)\n\(result.text)\(result.errors)")
      }
    }
  }

  @Test func printedCommandsRunWithTheOptionsOfTheRun() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("clips/deep/a b")
    try workspace.makeFolder("far's")
    for name in ["a.png", "b.png"] {
      try workspace.write(try #require(workspace.bytes(of: name)), to: "far's/\(name)")
    }
    let script = Workspace.script.replacing(": a.png", with: ": ../../../far's/a.png")
      .replacing(": b.png", with: ": ../../../far's/b.png")
    try workspace.write(script, to: "clips/deep/a b/clip.yaml")
    let told = ["clips", "--goldens", "my goldens", "--allow-dir", "far's", "--max-frames", "100"]
    #expect(try workspace.run(["approve"] + told + ["--pictures", "key"]).status == 0)
    #expect(workspace.bytes(of: "my goldens/deep/a b/clip.trace") != nil)
    try workspace.write(Workspace.png(of: Workspace.screen(seed: 3)), to: "far's/b.png")
    let summary = ["GITHUB_STEP_SUMMARY": workspace.folder.path("summary.md")]
    let options = [
      "--tolerate", "channel=1,pixels=2", "--tolerate", "drift=1ms", "--repeat", "2", "-j", "2",
    ]
    let line = (["verify"] + told + options + ["--report", "out", "--junit", "out/junit.xml"])
      .map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let result = try workspace.shell("\"$SEGUE\" \(line)", environment: summary)
    #expect(result.status == 1, "\(result.errors)")
    let commands = try report(workspace)
    for command in commands where command.title == "Reproduce" {
      for word in [
        "--goldens 'my goldens/deep/a b'", "--allow-dir 'far'\\''s'", "--max-frames 100",
        "--tolerate channel=1,pixels=2 --tolerate drift=1ms", "--repeat 2", "--jobs 2",
      ] {
        #expect(command.text.contains(word), "\(command.text)")
      }
    }
    // The job's summary and JUnit have the same commands.
    let markdown = String(decoding: workspace.bytes(of: "summary.md") ?? [], as: UTF8.self)
    for command in commands {
      #expect(markdown.contains("```sh\n\(command.text)\n```"), "\(markdown)")
    }
    let junit = try ExternalTool.run([
      "python3", "-c",
      "import sys, xml.dom.minidom as x\n"
        + "print(x.parse(sys.argv[1]).getElementsByTagName('failure')[0].firstChild.data)",
      workspace.folder.path("out/junit.xml"),
    ])
    for command in commands { #expect(junit.text.contains(command.text), "\(junit.text)") }
    // A report replaces the older one, including the JUnit file inside.
    #expect(try workspace.shell("\"$SEGUE\" \(line)").status == 1)
    // The command suggested on the terminal works too.
    let plain = try workspace.run(["approve"] + told)
    let advice = try #require(
      plain.errors.firstMatch(
        of: /with `(segue verify [^`]*)`, then approve it with `(segue approve [^`]*)`/))
    let bin = "PATH=$(dirname \"$SEGUE\"):$PATH; "
    #expect(
      try workspace.shell(bin + String(advice.1).replacing("--report out", with: "--report out2"))
        .status == 1)
    try runs(workspace, commands)
    #expect(try workspace.run(["verify"] + told).status == 0)
    #expect(try workspace.shell(bin + String(advice.2)).status == 0)
  }

  @Test func reportIsReplacedAndOtherFilesAreKept() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", "clip.yaml", "--pictures", "full").status == 0)
    try workspace.change()
    // Leftovers of versions before 2 are reports too.
    try workspace.makeFolder("out/rendered")
    try workspace.write("x", to: "out/rendered/0001-clip.trace")
    try workspace.write("{ \"segue-report\" : 1 }", to: "out/report.json")
    try workspace.write("x", to: "out/index.html")
    #expect(try workspace.segue("verify", "clip.yaml", "--report", "out").status == 1)
    #expect(try workspace.shell("ls -A out").text == "index.html\nreport.json\nrun.json\n")
    let before = try workspace.shell("cat out/*; ls -A").text
    // A simulated full disk, and a kill.
    let full = try workspace.shell(
      "trap '' XFSZ; ulimit -f 8; \"$SEGUE\" verify clip.yaml --report out; echo $?")
    #expect(full.text.contains("74"), "\(full.text)\(full.errors)")
    #expect(try workspace.shell("cat out/*; ls -A").text == before)
    for (file, status) in [
      ("own/notes.txt", Int32(73)), ("own/index.html", 73), ("own/report.json", 73),
    ] {
      try workspace.makeFolder("own")
      try workspace.write("mine", to: file)
      let refused = try workspace.segue("verify", "clip.yaml", "--report", "own")
      #expect(refused.status == status && refused.errors.contains("which is not part of a report"))
      #expect(workspace.bytes(of: file) == Array("mine".utf8))
      try FileManager.default.removeItem(atPath: workspace.folder.path(file))
    }
    #expect(try workspace.segue("verify", "clip.yaml", "--report", "new/deep/out/").status == 1)
    #expect(workspace.bytes(of: "new/deep/out/index.html") != nil)
    #expect(
      try workspace.segue("diff", "goldens/clip.apng", "goldens/clip.trace", "--report", "out")
        .status == 0)
    #expect(try workspace.shell("ls -A out").text == "index.html\nreport.json\n")
  }

  @Test func reportStaysWithinItsSizeLimit() throws {
    let workspace = try Workspace()
    #expect(
      try workspace.segue("verify", "clip.yaml", "--report-size", "10KB", "--report", "out").status
        == 64)
    #expect(try workspace.segue("verify", "clip.yaml", "--report-size", "much").status == 64)
    #expect(
      try workspace.segue("verify", "clip.yaml", "--report-size", "1MB", "--report", "out").status
        == 1)
  }

  @Test func shardsAreBalancedByFramesOrEarlierTimes() throws {
    let workspace = try Workspace()
    // Two clips with long holds, and four that move.
    for name in ["still-1", "still-2"] {
      let still = Workspace.script.replacing("hold: 200ms", with: "hold: 100s")
      try workspace.write(still, to: "\(name).yaml")
    }
    for name in ["move-1", "move-2", "move-3", "move-4"] {
      let moving = Workspace.script.replacing("400ms", with: "20s")
      try workspace.write(moving, to: "\(name).yaml")
    }
    try FileManager.default.removeItem(atPath: workspace.folder.path("clip.yaml"))
    #expect(try workspace.segue("approve", ".", "--pictures", "none").status == 0)
    func shards(_ options: [String] = []) throws -> [String] {
      try (1...2).map { number in
        let result = try workspace.run(
          ["verify", ".", "--shard", "\(number)/2", "--json"] + options)
        #expect(result.status == 0, "\(result.errors)")
        return result.text.matches(of: /"name" : "([a-z]+)-\d"/).map { String($0.1) }.sorted()
          .joined(separator: " ")
      }
    }
    #expect(try shards() == ["move move still", "move move still"])
    let times = """
      { "segue-times": 1, "clips": { "move-1.yaml": 1, "move-2.yaml": 1, "move-3.yaml": 1,
        "move-4.yaml": 1, "still-1.yaml": 5, "still-2.yaml": 0.5, "gone.yaml": 7 } }
      """
    try workspace.write(times, to: "times.json")
    let first = try workspace.segue(
      "verify", ".", "--shard", "1/2", "--times-from", "times.json", "--times-to", "new.json",
      "--json")
    #expect(first.text.matches(of: /"name" : "([a-z]+-\d)"/).map { String($0.1) } == ["still-1"])
    #expect(workspace.bytes(of: "times.json") == Array(times.utf8))
    let written = String(decoding: try #require(workspace.bytes(of: "new.json")), as: UTF8.self)
    #expect(written.contains("\"gone.yaml\" : 7") && !written.contains("\"still-1.yaml\" : 5"))
    #expect(written.contains("\"move-1.yaml\" : 1"), "\(written)")
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
