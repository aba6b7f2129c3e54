import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct DiffTests {
  /// Creates a workspace with the clip rendered to `one.FORMAT`, or to the folder `one`.
  private func workspace(_ outputs: String...) throws -> Workspace {
    let workspace = try Workspace()
    let result = try workspace.run(
      ["clip.yaml", "-q"] + outputs.flatMap { ["-o", $0] })
    #expect(result.status == 0, "\(result.errors)")
    return workspace
  }

  @Test(arguments: [
    ("one.gif", "one.gif"), ("one.apng", "one.apng"), ("one.trace", "one.trace"),
    ("one/", "one.apng"), ("one.apng", "one/"),
  ])
  func equalClipsAreOneLine(expected: String, actual: String) throws {
    let workspace = try workspace("one.gif", "one.apng", "one.trace", "one/")
    let result = try workspace.segue("diff", expected, actual)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.hasPrefix("ok  \(actual) is equal to \(expected)"), "\(result.text)")
    #expect(result.text.hasSuffix("  40x64\n"), "\(result.text)")
    #expect(result.errors == "")
    #expect(try workspace.segue("diff", expected, actual, "-q").output == [])
  }

  /// Copies the folder `one` to `two` and changes the copy.
  private func change(_ workspace: Workspace, _ line: String) throws {
    let result = try workspace.shell("cp -r one two && cd two && \(line)")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Returns the name of a frame of the folder `one`, whose frames are in order.
  private func frame(_ index: Int, of workspace: Workspace) throws -> String {
    let listing = try workspace.shell("ls one")
    let names = String(decoding: listing.output, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasSuffix(".png") }
    return String(try #require(names.indices.contains(index) ? names[index] : nil))
  }

  /// All pixels of the two pictures differ by two levels.
  @Test(arguments: [
    ("channel=2", 0), ("channel=24", 0), ("channel=1", 1), ("channel=2,pixels=10", 1),
    ("channel=2,window=3", 1), ("channel=2,pixels=2560,window=64", 0), ("pixels=2560,window=64", 1),
  ])
  func channelToleranceAppliesToAnyNumberOfPixels(limits: String, status: Int32) throws {
    let workspace = try Workspace()
    let before = Pixmap(
      PixelSize(40, 64), filledWith: Color(red: 9, green: 9, blue: 9).premultiplied)
    let after = Pixmap(
      PixelSize(40, 64), filledWith: Color(red: 9, green: 11, blue: 9).premultiplied)
    try workspace.write(Workspace.png(of: before), to: "one.png")
    try workspace.write(Workspace.png(of: after), to: "two.png")
    let result = try workspace.segue("diff", "one.png", "two.png", "--tolerate", limits)
    #expect(result.status == status, "\(result.text)")
  }

  @Test func onePixelIsFoundAndShownInThreePanes() throws {
    let workspace = try workspace("one/")
    let name = try frame(7, of: workspace)
    try change(workspace, "true")
    let decoder = PNGDecoder()
    let before = try decoder.decode(file: workspace.folder.path("one/\(name)"))
    var after = before
    after[30, 50] ^= 0xFF
    try workspace.write(Workspace.png(of: after), to: "two/\(name)")
    let result = try workspace.segue("diff", "one", "two", "-o", "panes.png")
    #expect(result.status == 1)
    #expect(
      result.text.hasPrefix("different  two: pixels: 1 pixel differs in frame 7 at 0.28 s"),
      "\(result.text)")
    #expect(result.text.contains("1 × 1 px at (30, 50)"), "\(result.text)")
    #expect(result.errors == "panes.png  136x64  frame 7: expected, difference, actual\n")
    let panes = try decoder.decode(file: workspace.folder.path("panes.png"))
    let pane = { (index: Int) in
      panes.cropped(to: PixelRect(index * 48, 0, 40, 64))
    }
    #expect(panes.size == PixelSize(136, 64))
    #expect(pane(0) == before && pane(2) == after)
    // Only the changed pixel is coloured.
    let colored = pane(1).pixels.indices.filter { index in
      let pixel = pane(1).pixels[index]
      return pixel & 0xFF != pixel >> 16 & 0xFF
    }
    #expect(colored == [50 * 40 + 30])
    let forgiven = try workspace.segue(
      "diff", "one", "two", "--tolerate", "channel=255,pixels=1,window=1")
    #expect(forgiven.status == 0 && forgiven.text.hasPrefix("forgiven   two: "), "\(forgiven.text)")
    let beyond = try workspace.segue("diff", "one", "two", "--tolerate", "channel=255,pixels=1")
    let reason = "over tolerance: 1 differing pixels in an 8 × 8 window of 0 allowed"
    #expect(beyond.status == 1 && beyond.text.contains(reason), "\(beyond.text)")
  }

  /// Frames of the first still, of the move and of the last still, the first and last of the clip.
  @Test(arguments: [0, 1, 3, 9, 17, 19])
  func onePixelIsReportedInAnyFrame(index: Int) throws {
    let workspace = try workspace("one/")
    let name = try frame(index, of: workspace)
    try change(workspace, "true")
    var picture = try PNGDecoder().decode(file: workspace.folder.path("one/\(name)"))
    picture[30, 50] ^= 0x04
    try workspace.write(Workspace.png(of: picture), to: "two/\(name)")
    for folder in ["one", "two"] {
      let made = try workspace.segue("encode", folder, "-qo", "\(folder).gif")
      #expect(made.status == 0, "\(made.errors)")
    }
    for pair in [
      ["one", "two"], ["two", "one"], ["one.gif", "two.gif"], ["two.gif", "one.gif"],
    ] {
      let result = try workspace.run(["diff"] + pair)
      #expect(result.status == 1)
      let time = (Double(index) * 0.04).fixed()
      #expect(
        result.text.contains(
          #/different  \S+: pixels: 1 pixel differs in frame \d+ at (\S+) s, by up to 4 of 255/#
        ) && result.text.contains(" at \(time) s,"), "\(pair): \(result.text)")
      let forgiven = try workspace.run(
        ["diff"] + pair + ["--tolerate", "channel=4,pixels=1,window=1"])
      #expect(forgiven.status == 0 && forgiven.text.hasPrefix("forgiven  "), "\(forgiven.text)")
    }
  }

  @Test func clipsWithDifferentTimescalesReportMilliseconds() throws {
    let workspace = try workspace("one.gif")
    let apng = try workspace.segue("clip.yaml", "--fps", "30", "-qo", "two.apng")
    #expect(apng.status == 0, "\(apng.errors)")
    let result = try workspace.segue("diff", "two.apng", "one.gif")
    #expect(result.status == 1)
    #expect(!result.text.contains("1000000") && !result.text.contains("ticks"), "\(result.text)")
  }

  @Test func palettesAreReportedAsAFileDifference() throws {
    let workspace = try workspace("one/")
    for (name, flag) in [("one", "--lossless"), ("two", "--colors=8")] {
      let made = try workspace.segue("encode", "one", "-qo", "\(name).gif", flag)
      #expect(made.status == 0, "\(made.errors)")
    }
    let result = try workspace.segue("diff", "one.gif", "two.gif")
    #expect(result.status == 1)
    #expect(
      result.text.contains(#/ file: frame \d+ has \d+ colours of .* instead of \d+ colours of /#),
      "\(result.text)")
  }

  @Test func delayIsReportedAsAFileDifference() throws {
    let workspace = try workspace("one/")
    try change(workspace, "sed -i '3s/.*/9/' delays.txt")
    let result = try workspace.segue("diff", "one", "two")
    #expect(result.status == 1)
    #expect(
      result.text.contains("file: frame 2 shows for 90 ms instead of 40 ms"),
      "\(result.text)")
  }

  @Test(arguments: ["apng", "gif"])
  func loopCountIsTheOnlyDifference(format: String) throws {
    let workspace = try workspace("one.\(format)")
    #expect(try workspace.segue("clip.yaml", "--loop", "3", "-qo", "two.\(format)").status == 0)
    let result = try workspace.segue("diff", "one.\(format)", "two.\(format)")
    #expect(result.status == 1)
    #expect(
      result.text == "different  two.\(format): file: the clip plays 3 times instead of forever\n")
  }

  @Test func sizeDifferenceIsReportedAndDrawn() throws {
    let workspace = try workspace("one.apng")
    #expect(
      try workspace.segue("clip.yaml", "--canvas", "44x60", "-qo", "two.apng").status == 0)
    let result = try workspace.segue("diff", "one.apng", "two.apng", "-o", "panes.png")
    #expect(result.status == 1)
    #expect(
      result.text.contains("the canvas is 44 × 60 px instead of 40 × 64"), "\(result.text)")
    let panes = try PNGDecoder().decode(file: workspace.folder.path("panes.png"))
    #expect(panes.size == PixelSize(3 * 44 + 16, 64))
  }

  @Test func gifAndAPNGDifferWithAnExplanation() throws {
    let workspace = try workspace("one.apng", "one.trace")
    #expect(try workspace.segue("clip.yaml", "--colors", "8", "-qo", "one.gif").status == 0)
    let result = try workspace.segue("diff", "one.apng", "one.gif")
    #expect(result.status == 1)
    #expect(result.text.contains("one.gif is a GIF, with at most 256 colours"))
    let trace = try workspace.segue("diff", "one.trace", "one.gif")
    #expect(trace.status == 1)
    #expect(trace.text.contains("one.trace is a trace, which has digests and no pictures"))
  }

  @Test(arguments: ["", "--no-pixels"])
  func aChangedPlaceNamesTheLayer(flag: String) throws {
    let workspace = try Workspace()
    let moved = Workspace.script.replacing(
      "transition: kugou", with: "transition: { type: kugou, angle: 30deg }")
    try workspace.write(moved, to: "moved.yaml")
    for name in ["clip", "moved"] {
      #expect(
        try workspace.shell("$SEGUE trace \(name).yaml -q \(flag) > \(name).trace").status == 0)
    }
    let result = try workspace.segue("diff", "clip.trace", "moved.trace")
    #expect(result.status == 1)
    #expect(result.text.hasPrefix("different  moved.trace: "), "\(result.text)")
    #expect(result.text.contains("`to`"), "\(result.text)")
    #expect(result.text.contains("only layers are compared") == !flag.isEmpty)
    let same = try workspace.segue("diff", "clip.trace", "clip.trace")
    #expect(same.status == 0, "\(same.text)")
    #expect(same.text.contains("only layers are compared") == !flag.isEmpty)
  }

  @Test func aTraceAndItsPicturesAreEqual() throws {
    let workspace = try workspace("one/", "one.trace")
    let result = try workspace.segue("diff", "one.trace", "one")
    #expect(result.status == 0, "\(result.text)")
    let refused = try workspace.segue("diff", "one.trace", "one", "-o", "panes.png")
    #expect(refused.status == 64 && refused.errors.contains("has no pictures for -o"))
    #expect(workspace.bytes(of: "panes.png") == nil)
  }

  /// Files that are no clips, with the exit status and a part of the error.
  private static let accidents: [(name: String, content: String?, status: Int32, words: String)] = [
    ("none.gif", nil, 66, "none.gif does not exist"),
    ("empty.gif", "", 65, "empty.gif"),
    ("empty.trace", "", 65, "empty.trace is empty"),
    ("text.gif", "hello", 65, "looks like text"),
    ("cut.gif", "GIF89a", 65, "cut.gif"),
    ("cut.trace", "segue trace 1\ncanvas 40x64 @1x\n", 65, "is cut off"),
    ("new.trace", "segue trace 9\n", 65, "reads `segue trace 1` and"),
    ("lfs.apng", "version https://git-lfs.github.com/spec/v1\n", 65, "is a Git LFS pointer"),
    ("lfs.gif", "version https://git-lfs.github.com/spec/v1\n", 65, "is a Git LFS pointer"),
    (".", "", 64, "is a folder without delays.txt"),
  ]

  @Test(arguments: accidents.indices)
  func invalidClipsAreReported(index: Int) throws {
    let (name, content, status, words) = Self.accidents[index]
    let workspace = try workspace("one.apng")
    if let content, name != "." { try workspace.write(Array(content.utf8), to: name) }
    for pair in [["one.apng", name], [name, "one.apng"]] {
      let result = try workspace.run(["diff"] + pair)
      #expect(result.status == status, "\(result.errors)")
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.output == [])
    }
  }

  @Test(arguments: [
    ["one.apng"], ["one.apng", "one.apng", "one.apng"], ["-", "-"],
    ["one.apng", "one.apng", "-o", "x.gif"], ["one.apng", "one.apng", "--json", "-o", "-"],
    ["one.apng", "one.apng", "--tolerate", "shape=1"],
    ["one.apng", "one.apng", "--max-pixels", "0"],
  ])
  func badCommandLinesAreRefused(arguments: [String]) throws {
    let result = try workspace("one.apng").run(["diff"] + arguments)
    #expect(result.status == 64, "\(result.text)\(result.errors)")
  }

  @Test func aReportIsAPageWithPicturesAndJSON() throws {
    let workspace = try workspace("one.apng")
    #expect(try workspace.segue("clip.yaml", "--fps", "20", "-qo", "two.apng").status == 0)
    let result = try workspace.segue(
      "diff", "one.apng", "two.apng", "--report", "made/out", "--json")
    #expect(result.status == 1, "\(result.errors)")
    let json = try #require(workspace.bytes(of: "made/out/report.json"))
    #expect(result.text == String(decoding: json, as: UTF8.self) + "\n")
    #expect(result.text.contains(#""title" : "segue diff""#))
    #expect(result.text.contains(#""text" : "segue diff one.apng two.apng""#))
    let page = String(
      decoding: try #require(workspace.bytes(of: "made/out/index.html")), as: UTF8.self)
    #expect(page.contains("<title>segue diff</title>"))
    #expect(page.contains(#"<script type="text/plain" id="p-"#))
  }

  @Test func standardInputAndOutputWork() throws {
    let workspace = try workspace("one.apng")
    let result = try workspace.shell("$SEGUE diff one.apng - -o - < one.apng | head -c 4")
    #expect(result.output == [0x89, 0x50, 0x4E, 0x47], "\(result.errors)")
    #expect(result.errors.contains("ok  standard input is equal to one.apng"))
  }
}
