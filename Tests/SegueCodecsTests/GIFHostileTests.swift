import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct GIFHostileTests {
  /// A file of three pictures with every kind of record.
  private static var sample: MadeGIF {
    var random = SeededGenerator(seed: 7)
    var made = MadeGIF(random: &random)
    while made.pictures.count < 3 || made.bytes.count > 1500 { made = MadeGIF(random: &random) }
    made.loop = 2
    made.extensions = [0x21, 0xFE, 3, 65, 66, 67, 0]
    return made
  }

  @Test func everyTruncationDeliversTheFramesBefore() throws {
    let made = Self.sample
    let whole = made.bytes
    let shown = made.shown
    var most = 0
    var unfinished = 0
    for count in 0..<whole.count {
      let read = DecodedClip(Array(whole[..<count]))
      // As in browsers, a file may end between two blocks.
      if let clip = read.clip {
        #expect(clip.isUnfinished && !read.frames.isEmpty, "\(count) bytes")
        unfinished += 1
      } else if count == 0 {
        #expect(read.error == .notClip(path: "a.gif", looksLike: .empty))
      } else if count >= 4 {
        #expect(read.error == .truncated(path: "a.gif", format: "GIF"), "\(count) bytes")
      }
      #expect(read.frames.count >= most, "\(count) bytes")
      most = max(most, read.frames.count)
      #expect(read.frames.map(\.pixmap.pixels) == Array(shown[..<read.frames.count]))
    }
    // All bytes but the trailer.
    #expect(most == shown.count && unfinished >= shown.count)
    #expect(DecodedClip(whole).clip?.isUnfinished == false)
  }

  @Test func randomDamageNeverTraps() throws {
    let whole = Self.sample.bytes
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let limits = ResourceLimits(pixels: 1 << 20, work: .milliseconds(300))
    for round in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 6..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let read = DecodedClip(bytes, limits: limits)
      for frame in read.frames {
        #expect(
          frame.rect.intersection(PixelRect(frame.pixmap.size)) == frame.rect,
          "seed \(random.seed), file \(round)")
      }
    }
  }

  @Test func hugeCanvasIsRejectedBeforeAllocation() throws {
    var made = Self.sample
    made.size = PixelSize(65_535, 65_535)
    let read = DecodedClip(made.bytes)
    #expect(
      read.error == .sideTooLong(path: "a.gif", size: made.size, limit: 32_767)
        && read.frames.isEmpty)
    made.size = PixelSize(10_000, 10_000)
    #expect(
      DecodedClip(made.bytes).error
        == .tooManyPixels(path: "a.gif", size: made.size, limit: 64_000_000))
    #expect(read.error?.kind == .limit)
  }

  @Test func aHugePictureOnASmallCanvasIsRefused() throws {
    var made = Self.sample
    made.pictures[0].rect = PixelRect(0, 0, 1, 1)
    made.pictures[0].indices = [0]
    made.pictures[1].rect = PixelRect(0, 0, 60_000, 30_000)
    let read = DecodedClip(made.bytes)
    #expect(read.frames.count == 1)
    #expect(read.error?.kind == .limit)
  }

  @Test func manyFramesOfALargeCanvasAreALimit() throws {
    var made = Self.sample
    made.size = PixelSize(100, 100)
    made.pictures = (0..<20).map { _ in .init(rect: PixelRect(0, 0, 1, 1), indices: [0]) }
    let read = DecodedClip(made.bytes, limits: ResourceLimits(work: .microseconds(100)))
    #expect((5...12).contains(read.frames.count))
    #expect(read.error == .tooMuchWork(path: "a.gif", limit: .microseconds(100)))
    #expect(
      DecodedClip(made.bytes, limits: ResourceLimits(frames: 19)).error
        == .tooManyFrames(path: "a.gif", limit: 19))
  }

  @Test func thousandsOfTinyFramesAreRead() throws {
    var made = Self.sample
    made.size = PixelSize(1, 1)
    made.pictures = (0..<20_000).map { _ in .init(rect: PixelRect(0, 0, 1, 1), indices: [0]) }
    var count = 0
    try GIFDecoder().decode(made.bytes, named: "a.gif") { _, _ in
      count += 1
      return true
    }
    #expect(count == 20_000)
  }

  @Test(
    arguments: [
      (MadeGIF.lzw([0, 1]), "its pixel data ends early"),
      ([8, 4, 0x00, 0xFF, 0xFF, 0xFF, 0], "its compressed pixel data is invalid"),
      ([8, 0], "its compressed pixel data is invalid"),
      ([200, 1, 0, 0], "its compressed pixel data is invalid"),
    ])
  func damagedPixelsAreNamed(codes: [UInt8], reason: String) throws {
    let made = MadeGIF(
      size: PixelSize(2, 2), palette: [.black, .white],
      pictures: [.init(rect: PixelRect(0, 0, 2, 2), indices: [0, 1, 1, 0])])
    let tail = MadeGIF.lzw([0, 1, 1, 0]) + [0x3B]
    try #require(made.bytes.suffix(tail.count) == tail[...])
    let read = DecodedClip(made.bytes + made.bytes)
    #expect(read.frames.count == 1 && read.error == nil)
    let damaged = DecodedClip(Array(made.bytes.dropLast(tail.count)) + codes + [0x3B])
    #expect(
      damaged.error?.description == "a.gif is a damaged GIF image: picture 1: \(reason)")
  }

  @Test func emptyFrameChangesNoPixel() throws {
    var made = Self.sample
    made.pictures.insert(.init(rect: PixelRect(0, 0, 0, 3), indices: []), at: 1)
    let read = DecodedClip(made.bytes)
    #expect(read.error == nil)
    #expect(read.frames.map(\.pixmap.pixels) == made.shown)
  }
}
