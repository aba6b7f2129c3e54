import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct PNGEncodingTests {
  /// Returns a picture of random premultiplied pixels.
  private func noise(_ size: PixelSize, opaque: Bool, seed: UInt64) -> Pixmap {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<size.area).map { _ in
      Color(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random),
        alpha: opaque ? 255 : .random(in: 0...255, using: &random)
      ).premultiplied
    }
    return Pixmap(size, pixels: pixels)
  }

  @Test(arguments: [true, false], [PixelSize(1, 1), PixelSize(17, 5), PixelSize(300, 2)])
  func pillowSeesTheSamePixels(opaque: Bool, size: PixelSize) throws {
    let pixmap = noise(size, opaque: opaque, seed: 5)
    let folder = try TemporaryFolder()
    let path = folder.path("a.png")
    let bytes = try PNGEncoder().encode(pixmap)
    try Data(bytes).write(to: URL(filePath: path))
    let tool = ExternalTool.repository + "scripts/decoders/png_pixels.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, path])
    let head = "\(size.width) \(size.height)\n"
    try #require(result.output.starts(with: head.utf8), "\(result.errors)")
    #expect(premultiplied(result.output.dropFirst(head.utf8.count)) == pixmap.pixels)
  }

  @Test func everyPremultipliedValueSurvives() throws {
    // Column c, row a: the colour c under alpha a, if it is valid.
    let pixels = (0..<256 * 256).map { place -> UInt32 in
      let alpha = UInt32(place / 256)
      let color = min(UInt32(place % 256), alpha)
      return color | (alpha - color) << 8 | color << 16 | alpha << 24
    }
    let pixmap = Pixmap(PixelSize(256, 256), pixels: pixels)
    let bytes = try PNGEncoder().encode(pixmap)
    #expect(try PNGDecoder().decode(bytes, named: "a.png") == pixmap)
  }

  @Test func encodingIsDeterministic() throws {
    let pixmap = noise(PixelSize(64, 64), opaque: false, seed: 9)
    #expect(try PNGEncoder().encode(pixmap) == PNGEncoder().encode(pixmap))
  }
}
