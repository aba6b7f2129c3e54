import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct GIFDecodingTests {
  /// Four opaque colours, which are the pixels of a file of 2 × 2.
  private static let colors = [
    Color.black, .white, Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255),
  ]
  private static let base = MadeGIF(
    size: PixelSize(2, 2), palette: colors,
    pictures: [.init(rect: PixelRect(0, 0, 2, 2), indices: [0, 1, 2, 3])])

  @Test func randomFilesDecodeAsSpecified() throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    for round in 0..<400 {
      let made = MadeGIF(random: &random)
      let read = DecodedClip(made.bytes)
      let place = "seed \(random.seed), file \(round)"
      #expect(read.error == nil, "\(place)")
      #expect(read.frames.map(\.pixmap.pixels) == made.shown, "\(place)")
      #expect(read.frames.map(\.delay) == made.pictures.map(\.delay), "\(place)")
      #expect(read.frames.map(\.rect) == made.pictures.map(\.rect), "\(place)")
      #expect(read.clip?.size == made.size && read.clip?.trailingByteCount == 0, "\(place)")
      let plays = made.loop.map { $0 == 0 ? nil : $0 + 1 } ?? 1
      #expect(read.clip?.plays == plays, "\(place)")
    }
  }

  /// Shell commands that create a file of the same pictures with other programs.
  @Test(
    arguments: [
      "gifsicle -O3 in.gif -o out.gif", "gifsicle -U in.gif -o out.gif",
      "gifsicle in.gif --disposal=asis '#0' --disposal=previous '#1-' -o out.gif",
      "gifsicle --interlace in.gif -o out.gif", "gifsicle -O1 --colors 16 in.gif -o out.gif",
      "gifsicle -U -O3 --lossy=60 --loopcount=2 in.gif -o out.gif",
      "gifsicle --comment hello --extension 7 thing in.gif -o out.gif",
      "gifsicle --crop 5,20+40x50 in.gif -o out.gif",
      "gifsicle --no-loopcount --unoptimize in.gif '#0-3' -o out.gif",
      "ffmpeg -v error -i in.gif -vf split[a][b],[a]palettegen=stats_mode=single[p],[b][p]paletteuse=new=1 out.gif",
      "ffmpeg -v error -i in.gif -gifflags -offsetting-transdiff out.gif",
    ])
  func foreignFilesDecodeAsInFFmpegAndPillow(command: String) throws {
    let (folder, path) = try Self.made(by: command)
    let read = DecodedClip(try fileBytes(path))
    let size = try #require(read.clip?.size, "\(read.error?.description ?? "")")
    let frames = read.frames.map(\.pixmap.pixels)
    #expect(frames.count >= 4)
    #expect(try frames == shownByFFmpeg(path, size: size))
    #expect(try frames == shownByPillow(path, size: size))
    withExtendedLifetime(folder) {}
  }

  /// Pillow keeps the colours of pixels that ffmpeg and browsers clear.
  @Test func areaDisposedToBackgroundIsTransparent() throws {
    let (folder, path) = try Self.made(
      by: "gifsicle in.gif --disposal=asis '#0' --disposal=background '#1-' -o out.gif")
    let read = DecodedClip(try fileBytes(path))
    let size = try #require(read.clip?.size, "\(read.error?.description ?? "")")
    #expect(read.frames.contains(where: { $0.pixmap.pixels.contains(0) }))
    #expect(try read.frames.map(\.pixmap.pixels) == shownByFFmpeg(path, size: size))
    withExtendedLifetime(folder) {}
  }

  /// Pillow and ffmpeg show the background colour where browsers show transparency.
  @Test func uncoveredCanvasIsTransparent() throws {
    let (folder, path) = try Self.made(
      by: "gifsicle --logical-screen 200x260 --position 31,17 in.gif -o out.gif")
    let bytes = try fileBytes(path)
    let read = DecodedClip(bytes)
    let size = try #require(read.clip?.size, "\(read.error?.description ?? "")")
    #expect(read.frames.allSatisfy { $0.pixmap.pixels.contains(0) })
    try #require(bytes[11] == 0)
    let background = Color(red: bytes[13], green: bytes[14], blue: bytes[15]).premultiplied
    let filled = read.frames.map { $0.pixmap.pixels.map { $0 == 0 ? background : $0 } }
    #expect(try filled == shownByPillow(path, size: size))
    withExtendedLifetime(folder) {}
  }

  /// Creates a folder with out.gif, which a shell command makes from in.gif, twelve small pictures.
  private static func made(by command: String) throws -> (TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let source = ExternalTool.repository + "fixtures/images/kugou.gif"
    let line = "cd '\(folder.path)' && gifsicle --resize-fit 120x120 '\(source)' '#0-11' -o in.gif"
    let made = try ExternalTool.run(["sh", "-c", line + " && " + command])
    try #require(made.status == 0, "\(made.errors)")
    return (folder, folder.path("out.gif"))
  }

  @Test func laterFrameIsClippedToTheCanvas() throws {
    var made = Self.base
    made.pictures.append(
      .init(rect: PixelRect(1, 1, 3, 2), indices: [1, 1, 1, 1, 1, 1], disposal: 3))
    made.pictures.append(.init(rect: PixelRect(9, 9, 1, 1), indices: [0]))
    let read = DecodedClip(made.bytes)
    #expect(read.frames.map(\.pixmap.pixels) == made.shown)
    #expect(read.clip?.size == made.size)
    #expect(read.frames.map(\.rect) == [PixelRect(0, 0, 2, 2), PixelRect(1, 1, 1, 1), .empty])
    #expect(read.frames.map { $0.oddities.contains(.exceedsCanvas) } == [false, true, true])
  }

  @Test func firstFrameEnlargesTheCanvas() throws {
    var made = Self.base
    made.size = PixelSize(0, 0)
    #expect(DecodedClip(made.bytes).clip?.size == PixelSize(2, 2))
    made.pictures[0].rect = PixelRect(1, 0, 2, 2)
    let read = DecodedClip(made.bytes)
    #expect(read.clip?.size == PixelSize(3, 2))
    #expect(read.frames.first?.pixmap.pixels.first == 0)
  }

  @Test func palettesAreReported() throws {
    var made = Self.base
    made.pictures.append(made.pictures[0])
    made.pictures[1].localPalette = Self.colors
    made.pictures.append(made.pictures[0])
    made.pictures[2].localPalette = [.white, .black]
    let read = DecodedClip(made.bytes)
    #expect(read.clip?.globalPaletteCount == 4)
    #expect(read.frames.map(\.palette) == [.global(count: 4), .local(count: 4), .local(count: 2)])
    #expect(read.frames.map(\.oddities) == [[], [.repeatsGlobalPalette], []])
    // Two colours more than the palette has are black.
    let black = Color.black.premultiplied
    #expect(read.frames[2].pixmap.pixels == [Color.white.premultiplied, black, black, black])
    made.palette = nil
    let bare = DecodedClip(made.bytes)
    #expect(bare.frames[0].oddities == [.hasNoPalette] && bare.frames[0].palette == nil)
    #expect(bare.frames[0].pixmap.pixels.allSatisfy { $0 == black })
  }

  @Test func unknownExtensionsAreSkipped() throws {
    var made = Self.base
    made.loop = 4
    made.extensions =
      [0x21, 0xFE, 3, 65, 66, 67, 0] + [0x21, 0x01, 12] + [UInt8](repeating: 9, count: 12)
      + [1, 65, 0] + [0x21, 0x42, 0] + [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8)
      + [2, 1, 2, 0] + [0x21, 0xFF, 3, 1, 2, 3, 0] + [0x21, 0xF9, 1, 0, 0]
    let read = DecodedClip(made.bytes)
    #expect(read.frames.map(\.pixmap.pixels) == made.shown && read.clip?.plays == 5)
    made.loop = nil
    made.extensions =
      [0x21, 0xFF, 11] + Array("ANIMEXTS1.0".utf8) + [3, 1, 2, 0, 0]
    #expect(DecodedClip(made.bytes).clip?.plays == 3)
  }

  @Test func unknownBlockEndsTheAnimation() throws {
    var bytes = Self.base.bytes
    #expect(DecodedClip(bytes + [1, 2, 3]).clip?.trailingByteCount == 3)
    bytes[bytes.count - 1] = 7
    let read = DecodedClip(bytes + [1, 2, 3])
    #expect(read.error == nil && read.frames.count == 1)
    var bare = Self.base
    bare.pictures = []
    #expect(
      DecodedClip(bare.bytes).error?.description
        == "a.gif is a damaged GIF image: it has no image")
  }

  @Test func readingStopsWhenTheHandlerReturnsFalse() throws {
    var made = Self.base
    made.pictures += [made.pictures[0], made.pictures[0]]
    var count = 0
    try GIFDecoder().decode(made.bytes, named: "a.gif") { _, _ in
      count += 1
      return count < 2
    }
    #expect(count == 2)
  }

  @Test func byteCountOfAFrameIsThatOfItsCodes() throws {
    let read = DecodedClip(Self.base.bytes)
    #expect(read.frames[0].byteCount == MadeGIF.lzw([0, 1, 2, 3]).count)
  }
}
