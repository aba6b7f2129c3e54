import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Where a GIF loses something, and which palettes its pictures share.
@Suite struct GIFLossTests {
  private func file(_ frames: [Pixmap], quality: Int) throws -> GIFFile {
    var options = GIFOptions()
    options.quality = quality
    return try GIFFile(
      frames, delays: Array(repeating: 4, count: frames.count), options: options)
  }

  /// A gradient of less than a level a pixel that moves.
  private func slowGradient(_ count: Int) -> [Pixmap] {
    (0..<count).map { offset in
      picture(200, 200) { x, y in
        let (down, across): (Int, Int) = (y + 3 * offset, x + y + 2 * offset)
        return Color(
          red: UInt8(90 - x / 5), green: UInt8(30 + down / 4), blue: UInt8(120 + across / 15))
      }
    }
  }

  @Test func aSlowGradientHasSlack() throws {
    // Where its steps are taken for flat ground, which has none, it takes 36 KB.
    #expect(try file(slowGradient(6), quality: 90).bytes.count < 28_000)
  }

  @Test func picturesOfTheSameColorsShareThePaletteOfTheFile() throws {
    let description = try file(slowGradient(12), quality: 90).describedByGiftext()
    #expect(!description.contains("Image Has Color Map"))
  }
}
