import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct GIFLosslessTests {
  /// Random clips of each kind, and regressions: clips whose transparent pixels or frames ffmpeg
  /// showed wrongly.
  static let clips =
    RandomClip.all
    + [16_172_121_247_367_897_573, 12_562_434_304_698_895_933, 10_859_421_579_689_545_917].map {
      RandomClip(colors: .cutOut, seed: $0)
    }
    + [16_630_158_524_422_891_377, 5_546_973_179_552_165_247].map {
      RandomClip(colors: .translucent, seed: $0)
    }

  /// Returns the clip's frames with every pixel opaque or fully transparent, as in a GIF.
  private func frames(_ clip: RandomClip) -> [Pixmap] {
    clip.frames().map { frame in
      Pixmap(frame.size, pixels: frame.pixels.map { $0 >> 24 == 255 ? $0 : 0 })
    }
  }

  @Test(arguments: clips)
  func losslessClipsSurviveARoundTrip(_ clip: RandomClip) throws {
    let frames = frames(clip)
    var options = GIFOptions()
    options.isLossless = true
    options.background = nil
    do {
      let delays = Array(repeating: 4, count: frames.count)
      let file = try GIFFile(frames, delays: delays, options: options)
      try expect(file, shows: frames, clip)
    } catch CodecError.tooManyColors(let index, let limit) {
      let colors = Set(frames[index].pixels).subtracting([0]).count
      #expect(colors > limit, "\(clip): frame \(index) has \(colors)")
    }
  }

  /// Expects two decoders to show each changed frame for its duration.
  private func expect(_ file: GIFFile, shows frames: [Pixmap], _ clip: RandomClip) throws {
    var changes: [Pixmap] = []
    var delays: [Int] = []
    for frame in frames {
      if frame == changes.last {
        delays[delays.count - 1] += 4
      } else {
        changes.append(frame)
        delays.append(4)
      }
    }
    #expect(try file.shownByFFmpeg(size: frames[0].size) == changes, "\(clip)")
    let decoded = DecodedClip(file.bytes)
    #expect(decoded.error == nil, "\(clip)")
    #expect(decoded.frames.map(\.pixmap) == changes, "\(clip)")
    #expect(decoded.frames.map(\.delay) == delays, "\(clip)")
  }

  /// Still text over moving bands of a gradient: few colours each, most pixels unchanged.
  @Test func gifsicleMakesMovingBandsNoSmaller() throws {
    let frames = (0..<16).map { step in
      picture(240, 200) { x, y in
        let isWord = y % 16 < 8 && (x * 7 + y * 13 + x / 24 * 5) % 11 < 3
        let band = (2 * x + 3 * y + 5 * step) / 12
        return Color(
          red: UInt8(isWord ? 190 + band / 3 : 60 + band / 2),
          green: UInt8(isWord ? 200 : 40 + band),
          blue: UInt8(isWord ? 220 : 150 - band / 2))
      }
    }
    let file = try GIFFile(frames, delays: Array(repeating: 4, count: frames.count))
    #expect(try file.shownByPillow().frames == frames)
    let folder = try TemporaryFolder()
    let result = try ExternalTool.run(["gifsicle", "-O3", file.path, "-o", folder.path("o.gif")])
    try #require(result.status == 0, "\(result.errors)")
    let theirs = try fileBytes(folder.path("o.gif")).count
    #expect(file.bytes.count <= theirs + theirs / 100)
  }

  @Test func randomLosslessClipsSurviveARoundTripInOurDecoder() throws {
    for clip in (0..<60).flatMap({ _ in RandomClip.all }) {
      let frames = frames(clip)
      var options = GIFOptions()
      options.isLossless = true
      options.background = nil
      let delays = Array(repeating: 4, count: frames.count)
      guard let file = try? GIFFile(frames, delays: delays, options: options) else { continue }
      var changes: [Pixmap] = []
      for frame in frames where frame != changes.last { changes.append(frame) }
      #expect(DecodedClip(file.bytes).frames.map(\.pixmap) == changes, "\(clip)")
    }
  }

  @Test func transparentFrameKeepsItsOwnDelay() throws {
    let size = PixelSize(5, 4)
    let full = Pixmap(size, filledWith: 0xFF20_4060)
    var options = GIFOptions()
    options.background = nil
    let file = try GIFFile([full, Pixmap(size), full], delays: [3, 4, 5], options: options)
    let decoded = DecodedClip(file.bytes)
    #expect(decoded.frames.map(\.pixmap) == [full, Pixmap(size), full])
    #expect(decoded.frames.map(\.delay) == [3, 4, 5])
    #expect(try file.shownByFFmpeg(size: size) == [full, Pixmap(size), full])
  }

  @Test(arguments: [240, 241, 244, 247])
  func cardsOfTextAreExactInEitherOrderOfTheirRows(height: Int) throws {
    // Cards with lines of letters slide in one after another; some frames are interlaced.
    var random = SeededGenerator(seed: 11)
    let letters = (0..<9).map { _ in
      (0..<84).map { _ in UInt8.random(in: 0...9, using: &random) / 3 * 60 }
    }
    let texts = (0..<400).map { _ in letters[Int.random(in: 0..<9, using: &random)] }
    let frames = (0..<6).map { index in
      picture(300, height) { x, y in
        let u = x - max(0, 150 - 30 * index - 10 * (y / 80))
        guard u >= 12, x < 288, y % 80 >= 10 else { return Color(red: 242, green: 242, blue: 247) }
        let (line, row) = ((y % 80 - 10) / 16, (y % 80 - 10) % 16)
        guard u >= 30, u < 198, line > 0, row < 12 else { return gray(255) }
        let letter = texts[(y / 80 * 5 + line) * 24 + (u - 30) / 7]
        return gray(255 - Int(letter[row * 7 + (u - 30) % 7]))
      }
    }
    var options = GIFOptions()
    options.isLossless = true
    let file = try GIFFile(frames, delays: Array(repeating: 4, count: 6), options: options)
    #expect(try file.describedByGiftext().contains("Image is Interlaced"))
    #expect(DecodedClip(file.bytes).frames.map(\.pixmap) == frames)
    #expect(try file.shownByFFmpeg(size: frames[0].size) == frames)
    #expect(try file.shownByPillow().frames == frames)
  }

  @Test func frameUsingAWholePaletteIsLossless() throws {
    // 256 grays change beside one unchanged: no index is left for transparency.
    let first = picture(256, 3) { x, y in gray(y == 0 ? x : 0) }
    let second = picture(256, 3) { x, y in gray(y == 0 ? 255 - x : y == 1 ? x : 0) }
    var options = GIFOptions()
    options.isLossless = true
    let file = try GIFFile([first, second], delays: [4, 4], options: options)
    #expect(try file.shownByPillow().frames == [first, second])
  }
}
