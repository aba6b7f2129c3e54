import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct GIFPictureTests {
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 128, 129, 255, 256])
  func picturesOfFewColorsAreExactInTwoDecoders(colors: Int) throws {
    var random = SeededGenerator(seed: UInt64(colors))
    // Every colour appears in both frames; the second keeps the left third.
    let first = picture(61, 23) { x, y in
      let level = (y * 61 + x) % colors
      return Color(red: UInt8(level), green: UInt8(255 - level), blue: UInt8(level / 2))
    }
    let moved = picture(61, 23) { x, _ in
      let level = Int.random(in: 0..<colors, using: &random)
      return x < 20 ? .black : Color(red: 7, green: UInt8(level), blue: UInt8(level))
    }
    var second = first
    for y in 0..<23 { for x in 20..<61 { second[x, y] = moved[x, y] } }
    let file = try GIFFile([first, second], delays: [4, 5])
    #expect(try file.shownByPillow().frames == [first, second])
    #expect(try file.shownByFFmpeg(size: first.size) == [first, second])
    _ = try file.describedByGiftext()
  }

  @Test func onlyTheChangedRectangleIsStored() throws {
    let first = picture(40, 30) { x, y in gray(x + y) }
    var second = first
    for (x, y) in [(5, 7), (11, 9), (8, 21)] { second[x, y] = Color.white.premultiplied }
    let file = try GIFFile([first, second], delays: [2, 2])
    #expect(try file.shownByPillow().frames == [first, second])
    #expect(try file.describedByGiftext().contains("Left = 5, Top = 7, Width = 7, Height = 15"))
  }

  @Test func comparisonIsLimitedToTheDamage() throws {
    let first = picture(40, 30) { x, y in gray(x + y) }
    var second = first
    for (x, y) in [(5, 7), (11, 9)] { second[x, y] = Color.white.premultiplied }
    // Damage that is too small hides changes; damage that is too large, or sticks out, does not.
    let part = try GIFFile(
      [first, second], delays: [2, 2], damage: [1: PixelRect(10, 0, 900, 900)])
    #expect(try part.describedByGiftext().contains("Left = 11, Top = 9, Width = 1, Height = 1"))
  }

  @Test func unchangedFramesAreNotStored() throws {
    let frame = picture(9, 9) { x, y in gray(x * y) }
    let file = try GIFFile([frame, frame, frame], delays: [2, 3, 4], damage: [2: .empty])
    let shown = try file.shownByPillow()
    #expect(shown.frames == [frame])
    #expect(shown.delays == [9] || shown.delays == [])
  }

  @Test func transparentPixelsAreShownOverBlack() throws {
    let frame = picture(16, 2) { x, y in
      Color(red: 200, green: 100, blue: 50, alpha: UInt8(x * 17 * (1 - y)))
    }
    let file = try GIFFile([frame], delays: [10])
    let shown = try file.shownByPillow().frames
    #expect(shown.first?.pixels == frame.pixels.map { $0 & 0xFF_FFFF | 0xFF00_0000 })
  }

  /// Returns a gradient with grain: some 40,000 colours, like a photograph of the sky.
  private func photograph(_ offset: Int) -> Pixmap {
    var random = SeededGenerator(seed: 3)
    return picture(200, 200) { x, y in
      let grain = Int.random(in: -8...8, using: &random)
      let red = 40 + (x + offset) % 200 / 2 + grain
      let green = 90 + y / 2 + grain
      let blue = 230 - (x + y) / 3 + grain
      return y < 20
        ? Color(red: 10, green: 132, blue: 255)
        : Color(red: UInt8(red), green: UInt8(green), blue: UInt8(max(0, min(255, blue))))
    }
  }

  @Test func photographsAreCloseAndFlatColorsExact() throws {
    let frames = [photograph(0), photograph(9)]
    let file = try GIFFile(frames, delays: [4, 4])
    let shown = try file.shownByPillow().frames
    #expect(shown == (try file.shownByFFmpeg(size: frames[0].size)))
    for (frame, picture) in zip(frames, shown) {
      #expect(meanSquaredError(frame, picture) < 65025 / 2500)  // a PSNR of 34 dB
      #expect(picture.pixels[..<4000] == frame.pixels[..<4000])
    }
  }

  @Test func everyGradientLevelIsNearItsSource() throws {
    // 1,024 colours, none of them 1 % of the picture: steps of one level must stay small.
    let frame = picture(512, 64) { x, y in
      Color(red: UInt8(x / 2), green: UInt8(x / 2), blue: UInt8(x / 2 ^ (y & 3)))
    }
    let shown = try #require(GIFFile([frame], delays: [4]).shownByPillow().frames.first)
    let worst = zip(frame.pixels, shown.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
    #expect(try #require(worst) <= 3)
  }

  private func meanSquaredError(_ a: Pixmap, _ b: Pixmap) -> Int {
    var sum = 0
    for (p, q) in zip(a.pixels, b.pixels) {
      for shift: UInt32 in [0, 8, 16] {
        let step = Int(p >> shift & 255) - Int(q >> shift & 255)
        sum += step * step
      }
    }
    return sum / (3 * a.pixels.count)
  }

  @Test func noiseOfAllColorsEncodesAndStillAreasStayStill() throws {
    var random = SeededGenerator(seed: 77)
    let first = Pixmap(
      PixelSize(300, 200),
      pixels: (0..<60_000).map { _ in .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 })
    var second = first
    for place in 0..<60_000 where place % 300 > 150 { second.pixels[place] ^= 0x30_4050 }
    let shown = try GIFFile([first, second], delays: [4, 4]).shownByPillow().frames
    try #require(shown.count == 2)
    let differing = (0..<60_000).filter { shown[0].pixels[$0] != shown[1].pixels[$0] }
    #expect(differing.allSatisfy { $0 % 300 > 150 })
    #expect(differing.count > 25_000)
  }
}
