import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Quality of encoded pictures of many colours, as Pillow decodes them.
@Suite struct GIFEncoderTests {
  /// Returns a clip of a photograph's texture that moves by `offset` between a black and a blue
  /// bar.
  private func clip(_ count: Int, seed: UInt64 = 5) -> [Pixmap] {
    var random = SeededGenerator(seed: seed)
    let grain = (0..<120 * 90).map { _ in Int.random(in: -14...14, using: &random) }
    return (0..<count).map { offset in
      picture(120, 90) { x, y in
        if y < 20 { return .black }
        if y >= 75 { return Color(red: 10, green: 132, blue: 255) }
        let u = x + 3 * offset
        let noise = grain[(y * 120 + u) % grain.count]
        func level(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value + noise))) }
        return Color(
          red: level(u * 2 % 200), green: level(40 + y * 2), blue: level(220 - (u + y) % 180))
      }
    }
  }

  private func options(quality: Int) -> GIFOptions {
    var options = GIFOptions()
    options.quality = quality
    return options
  }

  @Test func flatColorsAreExactAndStillAreasAreUnchanged() throws {
    let frames = clip(6)
    for quality in [20, 60, 90] {
      let shown = try GIFFile(
        frames, delays: Array(repeating: 4, count: 6), options: options(quality: quality)
      ).shownByPillow().frames
      try #require(shown.count == 6)
      for (frame, picture) in zip(frames, shown) {
        #expect(picture.pixels[..<2400] == frame.pixels[..<2400], "quality \(quality)")
        #expect(picture.pixels[9000...] == frame.pixels[9000...], "quality \(quality)")
      }
    }
  }

  @Test func hairlinesStayWhole() throws {
    // Moving grain prevents exact colours; the list above has lines of one row.
    let line = Color(red: 44, green: 44, blue: 46)
    let frames = clip(3).enumerated().map { index, frame in
      picture(120, 90) { x, y in
        guard y >= 40 else { return color(of: frame[x, y]) }
        return (y + index) % 12 == 0 && x >= 10 ? line : .black
      }
    }
    for quality in [40, 90] {
      let shown = try GIFFile(
        frames, delays: [4, 4, 4], options: options(quality: quality)
      ).shownByPillow().frames
      try #require(shown.count == 3)
      for (frame, picture) in zip(frames, shown) {
        for y in 42..<88 {
          let row = Set((20..<110).map { picture[$0, y] })
          #expect(row.count == 1, "quality \(quality), row \(y)")
          #expect((row == [frame[20, 41]]) == (frame[20, y] == frame[20, 41]))
        }
      }
    }
  }

  private func color(of pixel: UInt32) -> Color {
    Color(
      red: UInt8(pixel & 255), green: UInt8(pixel >> 8 & 255), blue: UInt8(pixel >> 16 & 255))
  }

  @Test func stillAreasDoNotFlicker() throws {
    // The left half of the texture stops after three frames, the right half moves on.
    let moving = clip(8)
    var frames = moving
    for index in 3..<8 {
      for y in 0..<90 { for x in 0..<60 { frames[index][x, y] = moving[2][x, y] } }
    }
    let shown = try GIFFile(frames, delays: Array(repeating: 3, count: 8)).shownByPillow().frames
    try #require(shown.count == 8)
    for index in 3..<8 {
      let still = (0..<10_800).filter {
        frames[index].pixels[$0] == frames[index - 1].pixels[$0]
          && shown[index].pixels[$0] != shown[index - 1].pixels[$0]
      }
      #expect(still.isEmpty, "frame \(index)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func lowerQualityIsNeverLarger(seed: UInt64) throws {
    let frames = clip(5, seed: seed)
    var last = 0
    for quality in [1, 10, 39, 40, 50, 59, 60, 64, 65, 70, 75, 80, 85, 90, 95, 99, 100] {
      let size = try GIFFile(
        frames, delays: Array(repeating: 4, count: 5), options: options(quality: quality)
      ).bytes.count
      #expect(size >= last, "quality \(quality)")
      last = size
    }
  }

  @Test(arguments: [
    (1, 10), (9, 10), (10, 10), (39, 10), (50, 50), (69, 60), (70, 70), (74, 70), (99, 95),
    (100, 100),
  ])
  func unlistedQualityIsRoundedDown(quality: Int, counted: Int) throws {
    #expect(GIFOptions.counted(quality) == counted)
    let frames = clip(2)
    let files = try [quality, counted].map {
      try GIFFile(frames, delays: [4, 4], options: options(quality: $0)).bytes
    }
    #expect(files[0] == files[1])
  }

  @Test func bestQualityIsHardlyLargerThanTheNextLower() throws {
    let sizes = try [99, 100].map { quality in
      try GIFFile(
        clip(3), delays: [4, 4, 4], options: options(quality: quality)
      ).bytes.count
    }
    #expect(sizes[1] < sizes[0] * 5 / 4, "\(sizes)")
  }

  @Test func indistinguishableColorsAreMerged() throws {
    // A dark panel as of a blurred picture: 400 or more neighbouring colours.
    let panel = picture(200, 150) { x, y in
      Color(red: UInt8(20 + x / 8), green: UInt8(18 + (x + y) / 14), blue: UInt8(24 + y / 7))
    }
    #expect(Set(panel.pixels).count > 400)
    var counts: [Int] = []
    for quality in [90, 96, 100] {
      let file = try GIFFile([panel], delays: [4], options: options(quality: quality))
      let shown = try file.shownByPillow().frames[0]
      counts.append(Set(shown.pixels).count)
      // 2.5 levels a channel.
      if quality == 90 { #expect(squaredError(panel, shown) < 200 * 150 * 3 * 6) }
    }
    #expect(counts[0] < counts[1] && counts[1] < counts[2], "\(counts)")
  }

  @Test func higherQualityIsCloserToTheSource() throws {
    let frames = clip(4)
    var last = Int.max
    for quality in [30, 60, 90, 100] {
      let shown = try GIFFile(
        frames, delays: [4, 4, 4, 4], options: options(quality: quality)
      ).shownByPillow().frames
      let error = zip(frames, shown).map { squaredError($0, $1) }.reduce(0, +)
      #expect(error < last, "quality \(quality)")
      last = error
    }
  }

  @Test func losslessNamesTheFrameThatHasTooManyColors() throws {
    var options = GIFOptions()
    options.isLossless = true
    let flat = picture(120, 90) { x, _ in gray(x) }
    #expect(throws: CodecError.tooManyColors(frame: 2, limit: 256)) {
      _ = try GIFFile([flat, flat, clip(1)[0]], delays: [4, 4, 4], options: options)
    }
    let shown = try GIFFile([flat], delays: [4], options: options).shownByPillow().frames
    #expect(shown == [flat])
  }

  @Test(arguments: [2, 3, 16, 100, 256])
  func noPictureHasMoreColorsThanAllowed(limit: Int) throws {
    var options = GIFOptions()
    options.colors = limit
    let shown = try GIFFile(clip(3), delays: [4, 4, 4], options: options).shownByPillow().frames
    #expect(shown.count == 3)
    #expect(Set(shown[0].pixels).count <= limit)
  }

  @Test func transparentAndDisappearingPixelsAreCleared() throws {
    var options = GIFOptions()
    options.background = nil
    // A square that moves over transparency.
    let frames = (0..<5).map { step in
      picture(40, 30) { x, y in
        (4 + 6 * step..<12 + 6 * step).contains(x) && (8..<20).contains(y)
          ? Color(red: 200, green: UInt8(x * 5), blue: 9) : .clear
      }
    }
    let file = try GIFFile(frames, delays: [4, 4, 4, 4, 4], options: options)
    let shown = try file.shownByFFmpeg(size: PixelSize(40, 30))
    #expect(shown == frames)
  }

  @Test func onePixelAndFullyTransparentClipsAreValid() throws {
    let dot = picture(1, 1) { _, _ in gray(7) }
    #expect(try GIFFile([dot], delays: [4]).shownByPillow().frames == [dot])
    var options = GIFOptions()
    options.background = nil
    let nothing = picture(3, 2) { _, _ in .clear }
    let file = try GIFFile([nothing], delays: [4], options: options)
    #expect(try file.shownByFFmpeg(size: PixelSize(3, 2)) == [nothing])
  }

  @Test(arguments: [GIFOptions.Dither.none, .auto, .ordered])
  func gradientsKeepTheirMeanLevel(dither: GIFOptions.Dither) throws {
    var options = GIFOptions()
    options.dither = dither
    options.colors = 16
    options.quality = 100
    let frame = picture(256, 64) { x, _ in gray(40 + x / 2) }
    let shown = try #require(
      GIFFile([frame], delays: [4], options: options).shownByPillow().frames.first)
    // Sums over blocks of 8 x 8, in levels: dithering preserves them, banding does not. The ends
    // lie outside the palette, where dithering cannot help.
    var worst = 0
    for block in 0..<256 where (4..<28).contains(block % 32) {
      var sum = 0
      for place in 0..<64 {
        let x = block % 32 * 8 + place % 8
        let y = block / 32 * 8 + place / 8
        sum += Int(frame[x, y] & 255) - Int(shown[x, y] & 255)
      }
      worst = max(worst, abs(sum))
    }
    #expect(dither == .none ? worst > 112 : worst < 112, "a block is off by \(worst) / 64")
  }

  @Test func globalPaletteOptionStoresNoLocalPalettes() throws {
    let frames = clip(4)
    var colors = GIFPaletteCollector(background: .black)
    frames.forEach { colors.add($0) }
    let palette = colors.palette(of: 64)
    let rules = GIFRules(size: frames[0].size, options: GIFOptions(), palette: palette)
    var encoder = try GIFEncoder(rules, loop: .once, to: MemorySink())
    for frame in frames { try encoder.append(frame, damage: nil, delay: 4) }
    let file = try GIFFile(bytes: encoder.finish().takeSink().bytes)
    #expect(!(try file.describedByGiftext().contains("Image Has Color Map")))
    let shown = Set(try file.shownByPillow().frames.flatMap { $0.pixels.map { $0 & 0xFF_FFFF } })
    #expect(shown.isSubset(of: palette))
    // The bars are flat.
    for (frame, picture) in zip(frames, try file.shownByPillow().frames) {
      #expect(picture.pixels[..<2400] == frame.pixels[..<2400])
      #expect(picture.pixels[9000...] == frame.pixels[9000...])
    }
  }

  /// Returns a gradient that moves, with thin lines over it.
  private func gradient(_ count: Int) -> [Pixmap] {
    (0..<count).map { offset in
      picture(200, 150) { x, y in
        if x % 11 == 0, y % 17 > 5 { return gray(235) }
        return Color(
          red: UInt8(40 + (x + offset) / 3), green: UInt8(20 + (y + offset) / 2),
          blue: UInt8(200 - (x + y) / 4))
      }
    }
  }

  @Test func qualityMattersForGrainAndForGradients() throws {
    for frames in [clip(8), gradient(8)] {
      let sizes = try [40, 90].map { quality in
        try GIFFile(
          frames, delays: Array(repeating: 4, count: 8), options: options(quality: quality)
        ).bytes.count
      }
      #expect(sizes[0] * 10 <= sizes[1] * 6, "\(sizes)")
    }
  }

  @Test func gradientErrorIsBounded() throws {
    let frames = gradient(8)
    let file = try GIFFile(frames, delays: Array(repeating: 4, count: 8))
    for (frame, shown) in zip(frames, try file.shownByPillow().frames) {
      // 3 levels in each channel of each pixel.
      #expect(squaredError(frame, shown) < 200 * 150 * 3 * 9)
    }
  }

  private func squaredError(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { sum, pair in
      sum
        + [0, 8, 16].reduce(0) { part, shift in
          let step = Int(pair.0 >> UInt32(shift) & 255) - Int(pair.1 >> UInt32(shift) & 255)
          return part + step * step
        }
    }
  }
}
