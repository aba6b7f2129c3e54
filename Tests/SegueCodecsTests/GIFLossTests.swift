import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Loss of GIF encoding, and sharing of palettes between frames.
@Suite struct GIFLossTests {
  private func file(_ frames: [Pixmap], quality: Int) throws -> GIFFile {
    var options = GIFOptions()
    options.quality = quality
    return try GIFFile(
      frames, delays: Array(repeating: 4, count: frames.count), options: options)
  }

  /// Draws a moving gradient of less than a level a pixel.
  private func slowGradient(_ count: Int, side: Int = 200) -> [Pixmap] {
    (0..<count).map { offset in
      picture(side, side) { x, y in
        let (down, across): (Int, Int) = (y + 3 * offset, x + y + 2 * offset)
        return Color(
          red: UInt8(90 - x / 5), green: UInt8(30 + down / 4), blue: UInt8(120 + across / 15))
      }
    }
  }

  /// Draws a bright wheel with soft spokes that turns on a flat ground.
  private func wheel(_ count: Int) -> [Pixmap] {
    (0..<count).map { turn in
      picture(64, 64) { x, y in
        let (u, v) = (x - 32, y - 32)
        let distance = u * u + v * v
        guard distance > 100, distance < 700 else { return Color(red: 28, green: 28, blue: 30) }
        let across: Int = abs(u * (turn + 2) - v * 3)
        let level: Int = across * 7 + distance / 9
        return gray(40 + level % 200)
      }
    }
  }

  @Test func slowGradientToleratesError() throws {
    // If its gradient is treated as flat, without slack, the file takes 36 KB.
    #expect(try file(slowGradient(6), quality: 90).bytes.count < 28_000)
  }

  @Test func framesOfTheSameColorsShareTheGlobalPalette() throws {
    let frames = (0..<12).map { offset in
      picture(200, 200) { x, y in
        let wave = abs((y + 3 * offset) % 200 - 100)
        return Color(red: UInt8(90 - x / 5), green: UInt8(30 + wave / 2), blue: UInt8(120 + x / 15))
      }
    }
    let description = try file(frames, quality: 90).describedByGiftext()
    #expect(!description.contains("Image Has Color Map"))
  }

  /// A local palette of 768 bytes pays off for a large frame of other colours, but not for a small
  /// one or at a lower quality.
  @Test(arguments: [(200, 90, true), (24, 90, false), (60, 40, false)])
  func localPaletteIsMadeWhereItSavesBytes(side: Int, quality: Int, isMade: Bool) throws {
    let frames = slowGradient(4, side: side)
    let greener = frames.map { frame in
      var frame = frame
      // 8 more levels of green.
      for place in frame.pixels.indices { frame.pixels[place] += 8 << 8 }
      return frame
    }
    let description = try file(frames + greener, quality: quality).describedByGiftext()
    #expect(description.contains("Image Has Color Map") == isMade)
  }

  @Test(arguments: [(100, true), (90, true), (85, true), (80, false), (40, false)])
  func fewColorsAreExactDownToQuality85(quality: Int, isExact: Bool) throws {
    let frames = wheel(5)
    let shown = try file(frames, quality: quality).shownByPillow().frames
    try #require(shown.count == frames.count)
    #expect((shown.map(\.pixels) == frames.map(\.pixels)) == isExact)
    for (frame, picture) in zip(frames, shown) {
      #expect(picture.pixels[..<320] == frame.pixels[..<320], "the ground is flat")
    }
  }

  @Test func fewColorsOfLowQualityAreSmaller() throws {
    let sizes = try [40, 80, 85].map { try file(wheel(8), quality: $0).bytes.count }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2], "\(sizes)")
  }

  /// Draws a card with soft corners and strokes that slides by fractions of a pixel above a still
  /// bar.
  private func card(_ count: Int) -> [Pixmap] {
    (0..<count).map { step in
      picture(120, 90) { x, y in
        guard y >= 20 else { return gray(247) }
        // In quarters of a pixel.
        let (u, v) = (4 * x - 7 * step, 4 * y - 120)
        let distance =
          max(abs(u - 160), abs(v - 100)) - 72 + max(0, abs(u - 160) + abs(v - 100) - 120) / 2
        let card = max(0, min(4, 2 - distance))
        let stroke = max(0, 3 - abs((u + v / 3) % 28 - 9))
        return gray(255 - 13 * card / 4 - (card == 4 ? 70 * stroke : 0))
      }
    }
  }

  @Test func edgeColorsAreReducedToFew() throws {
    let frames = card(12)
    let (exact, merged) = try (file(frames, quality: 85), file(frames, quality: 40))
    #expect(merged.bytes.count * 100 < exact.bytes.count * 97)
    let shown = try merged.shownByPillow().frames
    try #require(shown.count == frames.count)
    for (frame, picture) in zip(frames, shown) {
      #expect(picture.pixels[..<2400] == frame.pixels[..<2400], "the bar is flat")
      for (wanted, pixel) in zip(frame.pixels, picture.pixels) where wanted & 255 == 242 {
        #expect(pixel == wanted, "the card is flat")
      }
    }
  }

  @Test func aSoftShadowOfFewColorsKeepsItsSteps() throws {
    let frames = (0..<6).map { step in
      picture(160, 120) { x, y in
        let away = abs(x - 80 - 2 * step) + abs(y - 60)
        return gray(255 - max(0, 40 - away / 2))
      }
    }
    let shown = try file(frames, quality: 80).shownByPillow().frames
    for (frame, picture) in zip(frames, shown) {
      let worst = zip(frame.pixels, picture.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
      #expect(worst ?? 255 <= 8)
    }
  }
}
