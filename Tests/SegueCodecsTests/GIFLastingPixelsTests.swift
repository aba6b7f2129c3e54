import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Dithering quality by pixel lifetime: pixels shown for long are closer to the source.
@Suite struct GIFLastingPixelsTests {
  private static let size = 90

  /// Returns frames of a photograph's texture that moves by 3 pixels a frame; columns below
  /// `restingColumns` rest from frame 3 on.
  private func clip(_ count: Int, restingColumns: Int = 0, seed: UInt64 = 11) -> [Pixmap] {
    var random = SeededGenerator(seed: seed)
    let grain = (0..<128 * 128).map { _ in Int.random(in: -20...20, using: &random) }
    return (0..<count).map { index in
      picture(Self.size, Self.size) { x, y in
        let u = x + 3 * (x < restingColumns ? min(index, 3) : index)
        let noise = grain[(y * 128 + u) % grain.count]
        func level(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value + noise))) }
        return Color(red: level(60 + u), green: level(40 + y), blue: level(220 - (u + y) / 2))
      }
    }
  }

  /// Returns the mean squared error of columns of each frame, as Pillow decodes a clip of quality
  /// 60.
  private func errors(
    _ frames: [Pixmap], delays: [Int], loop: GIFLoop = .forever, columns: Range<Int> = 0..<size
  ) throws -> [Double] {
    var options = GIFOptions()
    options.quality = 60
    let file = try GIFFile(frames, delays: delays, loop: loop, options: options)
    let shown = try file.shownByPillow().frames
    try #require(shown.count == frames.count)
    return zip(frames, shown).map { frame, picture in
      var sum = 0
      for y in 0..<Self.size {
        for x in columns {
          for shift: UInt32 in [0, 8, 16] {
            let far = Int(frame[x, y] >> shift & 255) - Int(picture[x, y] >> shift & 255)
            sum += far * far
          }
        }
      }
      return Double(sum) / Double(3 * columns.count * Self.size)
    }
  }

  @Test(arguments: [
    (5, GIFLoop.forever, false), (30, .forever, true), (5, .once, true),
    (5, .times(repeats: 3), true),
  ])
  func longLastingFrameIsCloserToTheSource(delay: Int, loop: GIFLoop, lasts: Bool) throws {
    let errors = try errors(clip(6), delays: [4, 4, 4, 4, 4, delay], loop: loop)
    #expect((errors[5] * 3 < errors[4]) == lasts, "\(errors)")
  }

  /// The left columns stop in a short frame while the others keep moving.
  @Test func areaComingToRestIsCloserToTheSource() throws {
    let frames = clip(9, restingColumns: 45)
    let delays = Array(repeating: 3, count: 9)
    let resting = try errors(frames, delays: delays, columns: 0..<45)
    let moving = try errors(frames, delays: delays, columns: 45..<Self.size)
    #expect(resting[3] * 3 < moving[3], "\(resting) \(moving)")
    #expect(resting[8] == resting[3], "it is not touched again")
    #expect(resting[2] * 3 > moving[2], "what moves on gets no more care than elsewhere")
  }

  /// A frame given twice is treated as one frame of twice the delay.
  @Test func repeatedFramesAreMerged() throws {
    let frames = clip(4)
    let told = try GIFFile(frames, delays: [4, 4, 4, 16])
    let repeated = try GIFFile(
      frames + Array(repeating: frames[3], count: 3), delays: Array(repeating: 4, count: 7))
    #expect(told.bytes == repeated.bytes)
  }
}
