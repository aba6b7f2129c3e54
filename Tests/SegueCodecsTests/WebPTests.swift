import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite(.enabled(if: WebPOptions.isAvailable)) struct WebPTests {
  /// Returns frames of a square that moves over a gradient, optionally with alpha.
  private static func frames(_ count: Int, isOpaque: Bool = true) -> [Pixmap] {
    (0..<count).map { index in
      picture(40, 30) { x, y in
        if x >= index * 3, x < index * 3 + 9, y > 8, y < 20 { return .white }
        let alpha = isOpaque ? 255 : UInt8((x * 7 + index) % 256)
        return Color(red: UInt8(x * 6), green: UInt8(y * 8), blue: 90, alpha: alpha)
      }
    }
  }

  private static func lossless() -> WebPOptions {
    var options = WebPOptions()
    options.isLossless = true
    return options
  }

  private static func encode(
    _ frames: [Pixmap?], delay: Int = 4, ticksPerSecond: Int = 100, plays: Int? = nil,
    options: WebPOptions = lossless(), isDisplayed: (Int) -> Bool = { _ in true }
  ) throws -> [UInt8] {
    var writer = try WebPWriter(
      canvas: frames[0]?.size ?? PixelSize(1, 1), plays: plays, ticksPerSecond: ticksPerSecond,
      options: options, to: MemorySink())
    for (index, frame) in frames.enumerated() {
      try writer.append(frame, delay: delay, isDisplayed: isDisplayed(index))
    }
    return try writer.finish().bytes
  }

  /// Writes a file and returns its path.
  private static func file(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> String {
    let path = folder.path("clip.webp")
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: [true, false])
  func losslessClipsSurviveARoundTrip(isOpaque: Bool) throws {
    let frames = Self.frames(9, isOpaque: isOpaque)
    let read = DecodedClip(try Self.encode(frames, plays: 3))
    #expect(read.error == nil)
    #expect(read.frames.map(\.pixmap) == frames)
    #expect(read.frames.map(\.delay) == [Int](repeating: 40, count: 9))
    #expect(read.clip == StoredClip(format: .webp, size: PixelSize(40, 30), plays: 3))
  }

  @Test func randomLosslessClipsSurviveARoundTrip() throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    for _ in 0..<30 {
      let size = PixelSize(
        .random(in: 1...20, using: &random), .random(in: 1...20, using: &random))
      var frames: [Pixmap] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        var frame = frames.last ?? Pixmap(size)
        for place in frame.pixels.indices where Int.random(in: 0..<3, using: &random) == 0 {
          let bits = UInt32.random(in: .min ... .max, using: &random)
          frame.pixels[place] =
            Color(
              red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
              alpha: [0, 255, 255, UInt8(bits >> 24)].randomElement(using: &random) ?? 0
            ).premultiplied
        }
        if frame != frames.last { frames.append(frame) }
      }
      let read = DecodedClip(try Self.encode(frames))
      #expect(read.frames.map(\.pixmap) == frames, "seed \(random.seed)")
    }
  }

  @Test func lossyClipsAreCloseToTheSource() throws {
    let frames = Self.frames(6)
    var options = WebPOptions()
    var sizes: [Int] = []
    for quality in [20, 60, 95] {
      options.quality = quality
      let bytes = try Self.encode(frames, options: options)
      sizes.append(bytes.count)
      let read = DecodedClip(bytes)
      #expect(read.frames.count == 6)
      var sum = 0
      for (shown, frame) in zip(read.frames, frames) {
        for (a, b) in zip(shown.pixmap.pixels, frame.pixels) {
          for shift: UInt32 in [0, 8, 16] {
            sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
          }
        }
      }
      #expect(sum / (6 * 40 * 30 * 3) < 12, "quality \(quality)")
    }
    #expect(sizes == sizes.sorted())
  }

  @Test(arguments: [30, 50, 75])
  func uncountedFramesTakeAboutTheSameBytes(quality: Int) throws {
    let noisy = (0..<6).map { step in
      picture(160, 120) { x, y in
        let wave = UInt8(clamping: 128 + Int(90 * sin(Double(x * y + 40 * step) / 97)))
        return Color(red: wave, green: UInt8(x), blue: UInt8(2 * y))
      }
    }
    var options = WebPOptions()
    options.quality = quality
    let seen = try Self.encode(noisy, options: options)
    let counted = try Self.encode(noisy, options: options) { _ in false }
    #expect(counted != seen)
    #expect(abs(counted.count - seen.count) * 50 <= seen.count)
    // A counted frame does not depend on the others.
    #expect(
      try Self.encode([noisy[0]], options: options) { _ in false }
        != Self.encode([noisy[0]], options: options))
    let again = try Self.encode([noisy[0], nil], options: options) { $0 == 1 }
    #expect(try again == Self.encode([noisy[0], nil], options: options))
  }

  /// Changes between frames are below the threshold of libwebp's animation encoder.
  @Test(arguments: zip([40, 72, 90], [14, 9, 6]))
  func slowFadeReachesItsEnd(quality: Int, levels: Int) throws {
    let frames = (0..<80).map { step in
      picture(64, 48) { x, y in
        if x / 8 == step % 8, y < 8 { return .white }
        return Color(red: UInt8(20 + 2 * step), green: UInt8(x * 3), blue: UInt8(y * 4))
      }
    }
    var options = WebPOptions()
    options.quality = quality
    let read = DecodedClip(try Self.encode(frames, options: options))
    let last = try #require(read.frames.last).pixmap
    let reds = zip(last.pixels, frames[79].pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }
    #expect(reds.reduce(0, +) / reds.count <= levels, "quality \(quality)")
    #expect(read.frames.reduce(0) { $0 + $1.delay } == 80 * 40)
  }

  /// Draws a photograph-like picture with one brighter block of 8 x 8 pixels.
  private static func texture(brighter levels: Int) -> Pixmap {
    picture(48, 40) { x, y in
      let more = x / 8 == 3 && y / 8 == 2 ? levels : 0
      return Color(
        red: UInt8((x * x * 7 + y * 31) % 200 + more),
        green: UInt8((x * 13 + y * y * 5) % 200 + more),
        blue: UInt8((x * y * 3) % 200 + more))
    }
  }

  @Test(arguments: [20, 60, 90])
  func onlyChangedBlocksAreStored(quality: Int) throws {
    var options = WebPOptions()
    options.quality = quality
    let frames = [0, 1, 40].map { Self.texture(brighter: $0) }
    let read = DecodedClip(try Self.encode(frames, delay: 10, options: options))
    let block = PixelRect(24, 16, 8, 8)
    #expect(read.frames.map(\.rect) == [PixelRect(0, 0, 48, 40), block, block])
  }

  /// Frames of 40 ms that brighten by 1 level each; the last one is always drawn.
  @Test(arguments: [(quality: 40, levels: 5), (90, 5), (95, 3), (100, 1)])
  func slowFadeIsDrawnInInvisibleSteps(quality: Int, levels: Int) throws {
    var options = WebPOptions()
    options.quality = quality
    let frames = (0..<12).map { step in
      picture(48, 40) { x, y in
        Color(red: UInt8(2 * x + step), green: UInt8(3 * y + step), blue: UInt8(x + y + step))
      }
    }
    let read = DecodedClip(try Self.encode(frames, options: options))
    #expect(read.frames.count == 1 + (11 + levels - 1) / levels)
    #expect(read.frames.dropLast(2).allSatisfy { $0.delay == levels * 40 })
  }

  /// Frames of 100 ms or more are noticed individually.
  @Test func deferredChangesAreDrawnWhenAFadeRests() throws {
    let frames = [0, 1, 2].map { Self.texture(brighter: $0) }
    let read = DecodedClip(
      try Self.encode([frames[0], frames[1], nil, nil, frames[2]], options: WebPOptions()))
    #expect(read.frames.map(\.delay) == [40, 120, 40])
  }

  /// Smooth areas of a moving picture change slightly too, and deferring part of them would tear
  /// it.
  @Test func slightChangesAreDeferredOutsideMovingBlocks() throws {
    let frames = (0..<2).map { step in
      picture(48, 40) { x, y in
        let moves = x / 8 == y / 8 && (1...3).contains(x / 8)
        return Color(
          red: UInt8(2 * x + step), green: UInt8(3 * y), blue: moves ? UInt8(99 * step) : 0)
      }
    }
    let read = DecodedClip(try Self.encode(frames + [frames[0]], options: WebPOptions()))
    #expect(read.frames[1].rect == PixelRect(8, 8, 24, 24))
    let shown = read.frames.map { $0.pixmap.pixels[9 * 48 + 30] & 255 }
    #expect(abs(Int(shown[1]) - 61) <= 2, "the block beside those that move")
  }

  /// Two distant blocks share one rectangle; the pixels between are transparent.
  @Test func unchangedPixelsBetweenChangedBlocksAreKept() throws {
    let before = Self.texture(brighter: 0)
    var after = before
    for place in [0, after.pixels.count - 1] { after.pixels[place] = Color.white.premultiplied }
    let read = DecodedClip(try Self.encode([before, after], options: WebPOptions()))
    let (first, second) = (read.frames[0], read.frames[1])
    #expect(second.rect == PixelRect(0, 0, 48, 40) && second.isBlended)
    for y in 0..<40 {
      for x in 0..<48 where (x >= 8 || y >= 8) && (x < 40 || y < 32) {
        let place = y * 48 + x
        #expect(first.pixmap.pixels[place] == second.pixmap.pixels[place], "(\(x), \(y))")
      }
    }
  }

  @Test func pixelsBecomingTransparentAreReplaced() throws {
    let before = Self.texture(brighter: 0)
    var after = before
    for place in 0..<48 * 20 { after.pixels[place] = 0 }
    let read = DecodedClip(try Self.encode([before, after], options: WebPOptions()))
    #expect(read.frames[1].pixmap.pixels.prefix(48 * 20).allSatisfy { $0 == 0 })
    #expect(read.frames[1].pixmap.pixels.dropFirst(48 * 20).allSatisfy { $0 >> 24 == 255 })
  }

  /// A frame's duration has 24 bits, in milliseconds.
  @Test func longFrameIsSplitIntoEmptyFrames() throws {
    let frames = Self.frames(2)
    let read = DecodedClip(try Self.encode(frames, delay: 20_000, ticksPerSecond: 1))
    #expect(read.frames.map(\.delay) == [16_777_215, 3_222_785, 16_777_215, 3_222_785])
    #expect(read.frames.map(\.pixmap) == [frames[0], frames[0], frames[1], frames[1]])
  }

  /// Text-like lines compress better without loss: such a frame of a lossy clip is exact.
  @Test func flatFramesOfALossyClipAreStoredWithoutLoss() throws {
    let frames = (0..<4).map { step in
      picture(160, 120) { x, y in
        (x * 7 + y * 3) % 13 < 4 && y > 10 * step ? .black : .white
      }
    }
    var options = WebPOptions()
    options.quality = 50
    #expect(try DecodedClip(Self.encode(frames, options: options)).frames.map(\.pixmap) == frames)
  }

  /// Text over a gradient, below a flat bar: far more than 256 colours, and hard edges that must
  /// stay lossless.
  @Test(arguments: [50, 90])
  func textIsReducedToFewColorsAndFlatAreasAreExact(quality: Int) throws {
    let bar = Color(red: 11, green: 22, blue: 33)
    let frame = picture(160, 120) { x, y in
      if y < 32 { return bar }
      let ink = (x * 7 + y * 3) % 13 < 4 ? 100 : 0
      return Color(
        red: UInt8(40 + x / 2 + ink), green: UInt8(60 + y / 2 + ink), blue: UInt8(90 + ink))
    }
    var options = WebPOptions()
    options.quality = quality
    let shown = try #require(DecodedClip(Self.encode([frame], options: options)).frames.first)
    #expect(Set(frame.pixels).count > 3_000 && Set(shown.pixmap.pixels).count <= 256)
    #expect(shown.pixmap.pixels.prefix(32 * 160).allSatisfy { $0 == bar.premultiplied })
  }

  @Test func smoothPicturesAreNotReducedToFewColors() throws {
    let frame = picture(120, 90) { x, y in
      Color(red: UInt8(2 * x), green: UInt8(2 * y), blue: UInt8(255 - x - y))
    }
    let shown = try DecodedClip(Self.encode([frame], options: WebPOptions())).frames
    #expect(Set(shown[0].pixmap.pixels).count > 256)
  }

  @Test func thirtiethsOfASecondNeverDrift() throws {
    let read = DecodedClip(try Self.encode(Self.frames(10), delay: 1, ticksPerSecond: 30))
    #expect(read.frames.map(\.delay) == [33, 34, 33, 33, 34, 33, 33, 34, 33, 33])
    #expect(read.frames.reduce(0) { $0 + $1.delay } == 333)
  }

  @Test func repeatedFramesAreMerged() throws {
    let frames = Self.frames(2)
    let read = DecodedClip(
      try Self.encode([frames[0], frames[0], nil, frames[1], frames[1]], delay: 5))
    #expect(read.frames.map(\.pixmap) == frames)
    #expect(read.frames.map(\.delay) == [150, 100])
  }

  @Test func singleFrameIsAStill() throws {
    let frame = Self.frames(1, isOpaque: false)
    let read = DecodedClip(try Self.encode(frame))
    #expect(read.frames.map(\.pixmap) == frame && read.clip?.plays == 1)
  }

  @Test func otherDecodersAgree() throws {
    let folder = try TemporaryFolder()
    let frames = Self.frames(7, isOpaque: false)
    let path = try Self.file(Self.encode(frames), in: folder)
    #expect(try shownByPillow(path, size: PixelSize(40, 30)) == frames.map(\.pixels))
    let info = try ExternalTool.run(["webpinfo", path])
    #expect(info.status == 0 && info.text.contains("No error detected."), "\(info.text)")
    #expect(info.text.contains("Loop count      : 0"))
    #expect(info.text.matches(of: /ANMF/).count == 7)
  }

  @Test(arguments: ["-lossless", "-lossy -q 70", "-mixed"])
  func foreignClipsDecodeAsInPillow(options: String) throws {
    let folder = try TemporaryFolder()
    for (index, frame) in Self.frames(5).enumerated() {
      try Data(PNGEncoder().encode(frame)).write(to: URL(filePath: folder.path("\(index).png")))
    }
    let path = folder.path("clip.webp")
    let images = (0..<5).map { folder.path("\($0).png") }
    let made = try ExternalTool.run(
      ["img2webp", "-loop", "2"] + options.split(separator: " ").map(String.init) + ["-d", "70"]
        + images + ["-o", path])
    try #require(made.status == 0, "\(made.errors)")
    let read = DecodedClip(try fileBytes(path))
    #expect(read.clip?.plays == 2 && read.frames.map(\.delay) == [70, 70, 70, 70, 70])
    #expect(
      try read.frames.map(\.pixmap.pixels) == shownByPillow(path, size: PixelSize(40, 30)))
  }

  @Test func everyTruncationIsReportedAsTruncation() throws {
    let bytes = try Self.encode(Self.frames(3))
    for count in 4..<bytes.count {
      let read = DecodedClip(Array(bytes[..<count]))
      #expect(read.frames.isEmpty, "\(count) bytes")
      if count >= 12 {
        #expect(read.error == .truncated(path: "a.gif", format: "WebP"), "\(count) bytes")
      }
    }
    #expect(DecodedClip(bytes + [0, 0]).clip?.trailingByteCount == 2)
  }

  @Test func randomDamageNeverTraps() throws {
    let whole = try Self.encode(Self.frames(4, isOpaque: false))
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let limits = ResourceLimits(pixels: 1 << 18, work: .milliseconds(300))
    for round in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 12..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let read = DecodedClip(bytes, limits: limits)
      #expect(
        read.frames.allSatisfy { $0.pixmap.size.area <= limits.pixels },
        "seed \(random.seed), file \(round)")
    }
  }

  @Test func aHugeCanvasIsRefused() throws {
    var bytes = try Self.encode(Self.frames(2))
    try #require(bytes[12..<16].elementsEqual("VP8X".utf8))
    bytes.replaceSubrange(24..<30, with: [255, 255, 0, 255, 31, 0])
    #expect(
      DecodedClip(bytes).error
        == .sideTooLong(path: "a.gif", size: PixelSize(65_536, 8_192), limit: 32_767))
  }

  @Test func canvasBeyondTheFormatIsRejected() {
    #expect(
      throws: CodecError.canvasTooLarge(
        size: PixelSize(16_384, 1), limit: 16_383, format: "WebP")
    ) {
      _ = try WebPWriter(
        canvas: PixelSize(16_384, 1), plays: nil, options: WebPOptions(), to: MemorySink()
      ).finish()
    }
  }
}

@Suite(.enabled(if: !WebPOptions.isAvailable)) struct WebPMissingTests {
  @Test func buildWithoutLibwebpReportsIt() {
    let error = DecodedClip(Array("RIFF\u{8}\0\0\0WEBPVP8 ".utf8)).error
    #expect(
      error?.description
        == "a.gif is a WebP image, which this segue cannot read: it was built without libwebp")
    #expect(throws: CodecError.formatUnavailable(format: "WebP", library: "libwebp")) {
      _ = try WebPWriter(
        canvas: PixelSize(1, 1), plays: nil, options: WebPOptions(), to: MemorySink()
      ).finish()
    }
  }
}
