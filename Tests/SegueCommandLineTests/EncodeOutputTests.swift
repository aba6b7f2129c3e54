import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Outputs of `segue encode` other than a single animation.
@Suite struct EncodeOutputTests {
  /// Sources of frames: a folder, an animation of each format, and video in a file and in a pipe.
  static let sources = ["frames", "a.gif", "a.apng", "a.webp", "a.y4m", "- < a.y4m", "- < a.gif"]
    .filter(Workspace.makes)

  /// Creates a source with the fixture's five frames; video has one frame per 10 ms.
  private static func fixture(_ source: String) throws -> FrameFolderFixture {
    let fixture = try FrameFolderFixture()
    guard source != "frames" else { return fixture }
    let name = String(source.split(separator: " ").last ?? "")
    let flags = name.hasSuffix("webp") ? "--lossless" : ""
    let made = try fixture.workspace.shell("$SEGUE encode frames \(name) -q \(flags)")
    try #require(made.status == 0, "\(made.errors)")
    return fixture
  }

  /// Returns the pixels of a PNG file, decoded by Pillow: straight RGBA.
  private static func pixels(_ fixture: FrameFolderFixture, _ name: String) throws -> [UInt8] {
    let tool = ExternalTool.repository + "scripts/decoders/png_pixels.py"
    let result = try ExternalTool.run([
      ExternalTool.python, tool, fixture.workspace.folder.path(name),
    ])
    try #require(result.status == 0, "\(result.errors)")
    return Array(result.output.drop { $0 != 10 }.dropFirst())
  }

  /// Returns the largest channel difference of two pictures.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    one.count == other.count ? zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 255
  }

  @Test(arguments: sources)
  func stillIsTheFrameShownAtItsTime(_ source: String) throws {
    let fixture = try Self.fixture(source)
    // The frames end at 40, 90, 110, 180 and 480 ms.
    let moments = [("0s", 0), ("39ms", 0), ("40ms", 1), ("100ms", 2), ("50%", 4), ("end", 4)]
    let list = moments.map(\.0).joined(separator: ",")
    let result = try fixture.workspace.shell("$SEGUE encode \(source) -o m.png --at \(list) -q")
    #expect(result.status == 0, "\(result.errors)")
    for (number, moment) in moments.enumerated() {
      let shown = try Self.pixels(fixture, "m-\(number + 1).png")
      let wanted = FrameFolderFixture.bytes(fixture.frames[moment.1])
      #expect(
        Self.distance(shown, wanted) <= (source.contains("y4m") ? 2 : 0),
        "\(source) at \(moment.0)")
    }
  }

  /// A card over transparency with a shadow or without, the output, and whether a part is dropped.
  @Test(arguments: [
    ("fill: \"#FFFFFF\", shadow: { blur: 8, opacity: 0.9 }", "a.gif", true),
    ("fill: \"#FFFFFF\"", "a.gif", false),
    ("fill: \"#FFFFFF4D\"", "a.gif", true),
    ("fill: \"#FFFFFF4D\"", "a.gif --background '#FFFFFF'", false),
    ("fill: \"#FFFFFF4D\"", "a.apng", false),
    ("fill: \"#FFFFFF4D\"", "a.gif --at 0s --format png", false),
  ])
  func gifWarnsThatItDropsSoftEdges(_ edge: String, _ output: String, _ drops: Bool) throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      segue: 1
      canvas: 40x64
      background: clear
      screens:
        card:
          background: clear
          layers: [ { frame: [10, 10, 20, 30], corner-radius: 6, \(edge) } ]
      timeline: [ { show: card }, { hold: 200ms } ]
      output: card/

      """, to: "card.yaml")
    let made = try workspace.segue("render", "card.yaml", "-q")
    try #require(made.status == 0, "\(made.errors)")
    let result = try workspace.shell("$SEGUE encode card -o \(output)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("warning[W005]: a.gif is a GIF") == drops, "\(result.errors)")
    let quiet = try workspace.shell("$SEGUE encode card -o \(output) --json -q")
    #expect(quiet.text.contains("W005") == drops, "\(quiet.text)")
    #expect(!quiet.errors.contains("W005"))
  }

  @Test(arguments: sources)
  func folderStoresEveryFrameAndDelay(_ source: String) throws {
    let fixture = try Self.fixture(source)
    let result = try fixture.workspace.shell("$SEGUE encode \(source) -o out/ -q --last-frame 1s")
    #expect(result.status == 0, "\(result.errors)")
    let delays = try String(
      contentsOfFile: fixture.workspace.folder.path("out/delays.txt"), encoding: .utf8)
    if source.contains("y4m") {
      #expect(delays == String(repeating: "1\n", count: 47) + "100\n")
    } else {
      #expect(delays == "4\n5\n2\n7\n100\n")
      for index in fixture.frames.indices {
        let shown = try Self.pixels(fixture, "out/frame_000\(index).png")
        #expect(shown == FrameFolderFixture.bytes(fixture.frames[index]), "frame \(index)")
      }
    }
  }

  @Test(arguments: sources)
  func videoHasFramesOfOneLength(_ source: String) throws {
    let fixture = try Self.fixture(source)
    let result = try fixture.workspace.shell(
      """
      $SEGUE encode \(source) -o x.rgba -o x.y4m -q || exit 1
      ffprobe -v error -count_frames -show_entries stream=r_frame_rate,nb_read_frames \
        -of csv=p=0 x.y4m
      """)
    #expect(result.text == "100/1,48\n", "\(result.errors)")
    let raw = try #require(fixture.workspace.bytes(of: "x.rgba"))
    let area = 40 * 30 * 4
    try #require(raw.count == 48 * area)
    for (time, index) in [(0, 0), (3, 0), (4, 1), (9, 2), (10, 2), (11, 3), (18, 4), (47, 4)] {
      let shown = Array(raw[time * area..<(time + 1) * area])
      let wanted = FrameFolderFixture.bytes(fixture.frames[index])
      #expect(Self.distance(shown, wanted) <= (source.contains("y4m") ? 2 : 0), "at \(time)0 ms")
    }
  }

  @Test(arguments: ["frames", "a.gif"], ["", "--onion"])
  func sheetMatchesThatOfTheClip(_ source: String, _ flags: String) throws {
    let fixture = try Self.fixture(source)
    let result = try fixture.workspace.shell(
      "$SEGUE encode \(source) s.png -q --sheet 5 --columns 2 --gap 3 --gap-color red "
        + "--at 0s,41ms,100ms,50%,40ms \(flags)")
    #expect(result.status == 0, "\(result.errors)")
    let shown = try Self.pixels(fixture, "s.png")
    let frames = [0, 1, 2, 4, 1].map { FrameFolderFixture.bytes(fixture.frames[$0]) }
    let (width, height) = flags.isEmpty ? (89, 102) : (40, 30)
    try #require(shown.count == width * height * 4)
    if flags.isEmpty {
      for (index, frame) in frames.enumerated() {
        let (left, top) = (3 + index % 2 * 43, 3 + index / 2 * 33)
        let rows = (0..<30).flatMap { (y: Int) -> ArraySlice<UInt8> in
          let start = ((top + y) * width + left) * 4
          return shown[start..<start + 160]
        }
        #expect(rows == frame, "frame \(index)")
      }
      #expect(Array(shown.prefix(4)) == [255, 0, 0, 255])
    } else {
      let mean = shown.indices.map { place in frames.reduce(0) { $0 + Int($1[place]) } / 5 }
      #expect(zip(shown, mean).allSatisfy { abs(Int($0) - $1) <= 3 })
    }
  }

  @Test func severalOutputsAreWrittenFromOneRead() throws {
    let fixture = try FrameFolderFixture()
    let result = try fixture.workspace.shell(
      "cat a.png | $SEGUE encode - -o x.gif -o x.png -o x/ -o x.apng --json")
    #expect(result.status == 0, "\(result.errors)")
    let outputs = try #require(ClipsDocument(result).clips.first?.outputs)
    #expect(outputs.map(\.path) == ["x.gif", "x.png", "x/", "x.apng"])
    #expect(try Self.pixels(fixture, "x.png") == Self.pixels(fixture, "a.png"))
    #expect(try Self.pixels(fixture, "x/frame_0000.png") == Self.pixels(fixture, "a.png"))
  }

  @Test(arguments: ["frames", "a.apng"])
  func oversizedFileIsRejectedOrFitted(_ source: String) throws {
    let fixture = try FrameFolderFixture(FrameFolderFixture.photograph)
    let workspace = fixture.workspace
    try workspace.write("older", to: "x.gif")
    let line =
      "$SEGUE encode frames a.apng -q; $SEGUE encode \(source) y.gif -q; "
      + "$SEGUE encode \(source) -o x.gif -o x/ --json --max-size"
    let whole = try workspace.shell("\(line) 1MB")
    let bytes = try #require(ClipsDocument(whole).clips.first?.outputs.first?.bytes)
    try workspace.write("older", to: "x.gif")
    let refused = try ClipsDocument(workspace.shell("\(line) \(bytes / 2)"))
    #expect(refused.status == 1)
    #expect(refused.clips.first?.fitting?.isEmpty == false)
    #expect(workspace.bytes(of: "x.gif") == Array("older".utf8))
    #expect(workspace.bytes(of: "x/delays.txt") != nil)
    let fitted = try ClipsDocument(workspace.shell("\(line) \(bytes / 2) --fit"))
    #expect(fitted.status == 0)
    let output = try #require(fitted.clips.first?.outputs.first)
    #expect(output.fitted?.bytes == output.bytes && output.bytes <= bytes / 2)
    #expect(workspace.bytes(of: "x.gif")?.count == output.bytes)
  }

  @Test func scalingKeepsTransparency() throws {
    // A shade that fades out from left to right into transparency.
    let fixture = try FrameFolderFixture { index in
      var frame = FrameFolderFixture.photograph(index)
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let alpha = UInt32(max(0, 255 - 400 * x / frame.width))
          frame[x, y] = alpha << 24 | min(frame[x, y] & 255, alpha) * 0x01_0101
        }
      }
      return frame
    }
    let result = try fixture.workspace.shell(
      """
      $SEGUE encode frames -o x.gif -q
      $SEGUE encode frames -o x.gif -q --fit --max-size $(($(stat -c %s x.gif) * 4 / 10))B
      """)
    #expect(result.status == 0, "\(result.errors)")
    let shown = try ShownClip(fixture.workspace.folder.path("x.gif"))
    #expect(shown.size.width < fixture.frames[0].width)
    for frame in shown.frames {
      for row in 0..<shown.size.height {
        let end = (row + 1) * shown.size.width * 4
        #expect(frame[end - 1] == 0 && frame[end - shown.size.width * 4 + 3] > 128)
      }
    }
  }

  @Test(arguments: ["gif", "apng"])
  func pixelsClearedLaterAreTransparent(_ format: String) throws {
    let fixture = try FrameFolderFixture { index in
      var frame = FrameFolderFixture.smooth(0)
      if index % 2 == 1 { for x in 4..<20 { frame[x, 9] = 0xFFFF_FFFF } }
      if index > 1 { for y in 4..<16 { for x in 4..<20 { frame[x, y] = 0 } } }
      if index > 2 { for x in 6..<10 { frame[x, 6 + index] = 0xFFFF_FFFF } }
      return frame
    }
    let result = try fixture.workspace.shell("$SEGUE encode frames -o x.\(format) -q")
    #expect(result.status == 0, "\(result.errors)")
    let shown = try ShownClip(fixture.workspace.folder.path("x." + format))
    #expect(shown.frames.count == fixture.frames.count)
    for (frame, wanted) in zip(shown.frames, fixture.frames) {
      let alphas = stride(from: 3, to: frame.count, by: 4).map { frame[$0] }
      #expect(alphas == wanted.pixels.map { UInt8($0 >> 24) })
    }
  }

  /// A WebP stores 60 frames per second as 16, 17 and 17 milliseconds.
  @Test(
    .enabled(if: Workspace.makes("a.webp")),
    arguments: ["24", "25", "30", "50", "60", "24000/1001", "30000/1001"])
  func roundedMillisecondsAreReadAsTheirFrameRate(_ rate: String) throws {
    let fixture = try FrameFolderFixture()
    let result = try fixture.workspace.shell(
      """
      ffmpeg -v error -f lavfi -i testsrc=size=32x24:rate=\(rate) -frames:v 90 -pix_fmt yuv444p \\
        -strict -1 in.y4m && $SEGUE encode in.y4m x.webp -q --lossless \\
        && $SEGUE encode x.webp out.y4m -q && head -n 1 out.y4m
      """)
    #expect(result.status == 0, "\(result.errors)")
    let line = String(decoding: result.output, as: UTF8.self).split(separator: "\n").first ?? ""
    let told = line.split(separator: " ").first { $0.hasPrefix("F") }?.dropFirst()
      .split(separator: ":").compactMap { Double($0) }
    let wanted = rate.split(separator: "/").compactMap { Double($0) }
    let value = try #require(told).reduce(0) { $0 == 0 ? $1 : $0 / $1 }
    #expect(abs(value - wanted[0] / (wanted.count > 1 ? wanted[1] : 1)) < 0.03, "\(line)")
  }

  @Test func aGIFWithoutItsLastByteIsReadWithAWarning() throws {
    let fixture = try Self.fixture("a.gif")
    let whole = try fixture.workspace.shell("$SEGUE encode a.gif x.gif")
    #expect(whole.status == 0 && !whole.errors.contains("warning"))
    let result = try fixture.workspace.shell(
      "head -c -1 a.gif > cut.gif; $SEGUE encode cut.gif y.gif && cmp x.gif y.gif")
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix(
        "segue: warning: cut.gif: the file ends without the byte that ends a GIF"),
      "\(result.errors)")
  }

  @Test func folderKeepsARateThatAGIFCannotStore() throws {
    let fixture = try FrameFolderFixture()
    let result = try fixture.workspace.shell(
      """
      rm frames/delays.txt
      $SEGUE encode frames x.apng -q --fps 60 && $SEGUE encode x.apng out/ -q \\
        && cat out/delays.txt && $SEGUE encode out x.webp -q
      $SEGUE encode frames x.gif --fps 60
      """)
    #expect(result.status == 64)
    #expect(String(decoding: result.output, as: UTF8.self) == "2\n1\n2\n2\n1\n")
    #expect(result.errors.contains("would show for 1 hundredths of a second"))
  }

  /// A still from the beginning of a file whose later frames are damaged.
  @Test func framesAfterTheLastThatIsNeededAreNotDecoded() throws {
    let fixture = try FrameFolderFixture()
    let result = try fixture.workspace.shell(
      """
      echo broken > frames/frame_0004.png
      $SEGUE encode frames x.png --at 100ms -q && $SEGUE encode frames y.png --at end -q
      """)
    #expect(result.status == 65)
    #expect(
      try Self.pixels(fixture, "x.png") == FrameFolderFixture.bytes(fixture.frames[2]))
    #expect(fixture.workspace.bytes(of: "y.png") == nil)
  }

  /// The pipe carries 60 frames of noise, which compression cannot shrink.
  @Test func memoryDoesNotGrowWithPipedInput() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      { printf 'YUV4MPEG2 W640 H400 F25:1 C444\\n'
        for n in $(seq 60); do printf 'FRAME\\n'; head -c 768000 /dev/urandom; done; } |
        $SEGUE encode - x.y4m -q -j 2 --limit memory=100MB --limit work=60s || exit
      wc -c < x.y4m
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(Int(result.text.split(separator: "\n").first.map(String.init) ?? "") ?? 0 > 46_080_000)
  }
}
