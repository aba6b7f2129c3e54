import SegueCodecs
import SegueGraphics
import Testing

@Suite struct APNGClockTests {
  private static let pictures = (0..<4).map { step in
    picture(9, 7) { x, y in gray(x * y + step * 40) }
  }

  @Test(arguments: [nil, 1, 2, 70_000])
  func playCountSurvivesARoundTrip(plays: Int?) throws {
    let file = try APNGFile(Self.pictures, delays: [2, 3, 4, 5], plays: plays)
    #expect(try file.decoded().clip.plays == plays)
    #expect(try file.shownByPillow().plays == plays ?? 0)
    #expect(try file.decoded().clip.format == .apng)
  }

  @Test func repeatedFramesLengthenTheDelay() throws {
    let clip = [0, 0, 1, 1, 1, 2, 0].map { Self.pictures[$0] }
    let file = try APNGFile(clip, delays: [2, 3, 4, 5, 6, 7, 8])
    #expect(try file.shownByPillow().delays == [50_000, 150_000, 70_000, 80_000])
    #expect(try file.decoded().frames.map(\.pixmap) == [0, 1, 2, 0].map { Self.pictures[$0] })
  }

  /// Delays in ticks, a timescale, and the number of stored frames.
  static let long: [(delays: [Int], ticksPerSecond: Int, stored: Int)] = [
    ([65_535, 2], 100, 2),
    ([70_000, 2], 100, 2),  // 700 seconds
    ([65_537, 2], 100, 3),  // 655 seconds and 37 hundredths
    ([7_000_000_000, 2], 100, 1070),  // 2.2 years
    ([16_667, 16_666, 16_667], 1_000_000, 3),
    ([40_000, 40_000, 1_000_000], 1_000_000, 3),
    ([7_000_003, 3_000_000], 1_000_000, 2),
  ]

  @Test(arguments: long)
  func totalDurationsAreExactAtAnyLength(delays: [Int], ticksPerSecond: Int, stored: Int) throws {
    let clip = Array(Self.pictures.prefix(delays.count))
    let file = try APNGFile(clip, delays: delays, ticksPerSecond: ticksPerSecond)
    let frames = try file.decoded().frames
    #expect(frames.count == stored)
    var shown: [Pixmap] = []
    for frame in frames where shown.last != frame.pixmap { shown.append(frame.pixmap) }
    #expect(shown == clip)
    let total = frames.reduce(0.0) { $0 + Double($1.delay) / Double($1.ticksPerSecond) }
    let wanted = Double(delays.reduce(0, +)) / Double(ticksPerSecond)
    // Half of 1/62,500 of a second, the unit of delays that are no exact fraction.
    #expect(abs(total - wanted) <= (ticksPerSecond > 65_535 ? 8.1e-6 : wanted * 1e-14))
  }

  @Test func sixtyFramesPerSecondDoNotDrift() throws {
    let clip = (0..<600).map { Self.pictures[$0 % 4] }
    let starts = (0...600).map { ($0 * 1_000_000 + 30) / 60 }
    let delays = (0..<600).map { starts[$0 + 1] - starts[$0] }
    let file = try APNGFile(clip, delays: delays, ticksPerSecond: 1_000_000, effort: .fast)
    var time = 0.0
    for (index, frame) in try file.decoded().frames.enumerated() {
      #expect(abs(time - Double(starts[index]) / 1e6) < 8.1e-6)
      time += Double(frame.delay) / Double(frame.ticksPerSecond)
    }
    #expect(abs(time - 10) < 8.1e-6)
  }
}
