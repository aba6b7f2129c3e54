import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Translucent frames of animated WebPs, compared with libwebp's animation decoder, which Pillow
/// calls.
@Suite(.enabled(if: WebPOptions.isAvailable)) struct WebPBlendingTests {
  /// A frame with its rectangle, blend method and disposal method.
  private struct Part {
    var picture: Pixmap
    var x = 0
    var y = 0
    var isBlended = true
    var isCleared = false
  }

  /// Returns the bytes of a lossless animation (WebP container specification).
  private static func file(_ canvas: PixelSize, _ parts: [Part]) throws -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      name.utf8 + little(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
    }
    var frames: [UInt8] = []
    for part in parts {
      let size = part.picture.size
      let flags: UInt8 = (part.isBlended ? 0 : 2) | (part.isCleared ? 1 : 0)
      let head =
        little(part.x / 2, 3) + little(part.y / 2, 3) + little(size.width - 1, 3)
        + little(size.height - 1, 3) + little(40, 3) + [flags]
      frames += chunk("ANMF", head + (try picture(part.picture)))
    }
    let size = little(canvas.width - 1, 3) + little(canvas.height - 1, 3)
    let body = chunk("VP8X", [0x12, 0, 0, 0] + size) + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frames
    return chunk("RIFF", "WEBP".utf8 + body)
  }

  /// Returns the chunks of a still WebP, without its header.
  private static func picture(_ pixmap: Pixmap) throws -> [UInt8] {
    var options = WebPOptions()
    options.isLossless = true
    var writer = try WebPWriter(
      canvas: pixmap.size, plays: nil, ticksPerSecond: 100, options: options, to: MemorySink())
    try writer.append(pixmap, delay: 1, isDisplayed: true)
    let chunks = try writer.finish().bytes.dropFirst(12)
    return Array(chunks.starts(with: "VP8X".utf8) ? chunks.dropFirst(18) : chunks)
  }

  private static func plain(_ color: Color, _ size: PixelSize) -> Pixmap {
    Pixmap(size, filledWith: color.premultiplied)
  }

  /// The alpha of red over green, and the expected colour.
  private static let mixtures: [(alpha: UInt8, shown: Color)] = [
    (128, Color(red: 127, green: 126, blue: 0)), (64, Color(red: 63, green: 190, blue: 0)),
    (255, Color(red: 255, green: 0, blue: 0)), (0, Color(red: 0, green: 255, blue: 0)),
  ]

  @Test(arguments: mixtures)
  func translucentFrameIsCompositedOverThePrevious(alpha: UInt8, shown: Color) throws {
    let size = PixelSize(6, 4)
    let red = Color(red: 255, green: 0, blue: 0, alpha: alpha)
    let bytes = try Self.file(
      size,
      [
        Part(picture: Self.plain(Color(red: 0, green: 255, blue: 0), size)),
        Part(picture: Self.plain(red, size)),
      ])
    let read = DecodedClip(bytes)
    #expect(read.error == nil)
    #expect(read.frames.map(\.pixmap).last == Self.plain(shown, size))
  }

  @Test func allBlendAndDisposalMethodsMatchLibwebp() throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let folder = try TemporaryFolder()
    for round in 0..<12 {
      let canvas = PixelSize(
        .random(in: 1...24, using: &random), .random(in: 1...24, using: &random))
      let parts = (0..<16).map { _ in Self.part(in: canvas, &random) }
      let bytes = try Self.file(canvas, parts)
      let path = folder.path("\(round).webp")
      try Data(bytes).write(to: URL(filePath: path))
      let read = DecodedClip(bytes)
      let judged = try shownByPillow(path, size: canvas)
      #expect(read.error == nil && read.frames.count == parts.count)
      for (index, (frame, pixels)) in zip(read.frames, judged).enumerated() {
        #expect(
          frame.pixmap.pixels == pixels, "round \(round), frame \(index), seed \(random.seed)")
      }
    }
  }

  /// Returns a frame of random pixels; one in four frames covers the canvas.
  private static func part(
    in canvas: PixelSize, _ random: inout SeededGenerator
  ) -> Part {
    let isWhole = Int.random(in: 0..<4, using: &random) == 0
    func side(_ length: Int) -> Range<Int> {
      if isWhole { return 0..<length }
      let start = Int.random(in: 0..<(length + 1) / 2, using: &random) * 2
      return start..<Int.random(in: (start + 1)...length, using: &random)
    }
    let (columns, rows) = (side(canvas.width), side(canvas.height))
    let alphas: [UInt8] = [
      0, 1, 2, 64, 127, 128, 129, 254, 255, .random(in: 0...255, using: &random),
    ]
    let pixels = (0..<columns.count * rows.count).map { _ in
      let bits = UInt32.random(in: .min ... .max, using: &random)
      return Color(
        red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
        alpha: alphas.randomElement(using: &random) ?? 0
      ).premultiplied
    }
    return Part(
      picture: Pixmap(PixelSize(columns.count, rows.count), pixels: pixels),
      x: columns.lowerBound, y: rows.lowerBound, isBlended: .random(using: &random),
      isCleared: .random(using: &random))
  }
}
