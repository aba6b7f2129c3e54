import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct GIFContainerTests {
  /// Frames of one colour each.
  private func frames(_ levels: [Int]) -> [Pixmap] {
    levels.map { level in picture(4, 3) { _, _ in gray(level) } }
  }

  @Test func delaysAreKeptAndUnchangedFramesMerged() throws {
    let file = try GIFFile(frames([1, 2, 2, 2, 3, 3]), delays: [3, 4, 3, 3, 4, 100])
    let shown = try file.shownByPillow()
    #expect(shown.delays == [3, 10, 104])
    #expect(shown.frames == frames([1, 2, 3]))
  }

  @Test(
    arguments: [
      (65_535, [65_535]), (65_536, [65_534, 2]), (65_537, [65_535, 2]),
      (140_000, [65_535, 65_535, 8930]),
    ])
  func longDelaysAreSplitIntoEmptyFrames(delay: Int, stored: [Int]) throws {
    let file = try GIFFile(frames([1, 9]), delays: [delay, 5])
    let text = try file.describedByGiftext()
    let delays = text.split(separator: "\n").filter { $0.contains("DelayTime") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(delays == stored + [5])
    let shown = try file.shownByFFmpeg(size: PixelSize(4, 3))
    #expect(shown == frames(stored.map { _ in 1 } + [9]))
  }

  @Test(
    arguments: [
      (GIFLoop.forever, 0), (.once, -1), (.times(repeats: 3), 3), (.times(repeats: 400), 400),
      (.times(repeats: 0), 1), (.times(repeats: 1 << 40), 65_535),
    ])
  func loopCountIsStoredAsBrowsersReadIt(loop: GIFLoop, stored: Int) throws {
    let shown = try GIFFile(frames([1, 2]), delays: [2, 2], loop: loop).shownByPillow()
    #expect(shown.loop == stored)
  }

  @Test func framesOfFewColorsShareTheGlobalPalette() throws {
    let checks = { (shift: Int) in
      picture(8, 8) { x, y in (x + y + shift) % 2 == 0 ? gray(10) : gray(20) }
    }
    let other = picture(8, 8) { x, _ in gray(30 + x / 4) }
    let text = try GIFFile([checks(0), checks(1), other], delays: [2, 2, 2]).describedByGiftext()
    #expect(text.ranges(of: "No Image Color Map").count == 3)
    // A frame with colours beyond 256 has a local palette.
    let many = (0..<3).map { step in
      picture(16, 16) { x, y in Color(red: UInt8(step), green: UInt8(x * 16 + y), blue: 0) }
    }
    let more = try GIFFile(many, delays: [2, 2, 2]).describedByGiftext()
    #expect(more.ranges(of: "Image Has Color Map").count == 2)
    #expect(try GIFFile(many, delays: [2, 2, 2]).shownByPillow().frames == many)
  }

  @Test func fileEndsWithAnEmptyBlockAndATrailer() throws {
    let bytes = try GIFFile(frames([1, 2, 3]), delays: [2, 2, 2], loop: .once).bytes
    #expect(bytes.starts(with: "GIF89a".utf8))
    #expect(bytes.last == 0x3B)
    #expect(bytes.dropLast().last == 0)
  }

  @Test func canvasBeyond16BitsIsRejected() {
    let size = PixelSize(65_536, 1)
    let rules = GIFRules(size: size, options: GIFOptions())
    #expect(throws: CodecError.canvasTooLarge(size: size, limit: 65_535)) {
      _ = try GIFEncoder(rules, loop: .once, to: MemorySink())
    }
  }
}
