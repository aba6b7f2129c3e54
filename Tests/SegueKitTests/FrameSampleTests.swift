import SegueGraphics
import SegueKit
import SegueStage
import Testing

@Suite("Sampling of frames")
struct FrameSampleTests {
  private static func sample(
    of count: Int, at moments: [FrameSample.Moment]? = nil, delay: Int = 2, change: (Int) -> Int
  ) -> FrameSample {
    let schedule = FrameSchedule(delays: Array(repeating: delay, count: count))
    return FrameSample(schedule, moments: moments, change: change)
  }

  @Test(arguments: [1, 2, 7, 30, 100, 375, 5000])
  func aboutATwelfthOfTheFramesIsSampled(count: Int) {
    let sample = Self.sample(of: count) { _ in 100 }
    #expect(sample.frames.count <= max(12, count / 12 + 3))
    #expect(sample.frames.count >= min(count, min(60, max(7, count / 12))))
    #expect(sample.frames == Set(sample.frames).sorted())
    #expect(sample.frames.allSatisfy { (0..<count).contains($0) })
    #expect(sample.share == Double(count) / Double(sample.frames.count))
  }

  @Test func restingFramesAreWeightedByDuration() throws {
    // Moves in frames 100 to 119; rests before and after.
    let sample = Self.sample(of: 300) { $0 == 0 || (100..<120).contains($0) ? 1000 : 0 }
    #expect(sample.frames.allSatisfy { $0 == 0 || (100..<120).contains($0) })
    var weights: [Int: Double] = [:]
    for (look, moment) in zip(sample.looks, sample.moments) {
      weights[sample.frames[look], default: 0] += moment.weight
    }
    #expect(abs((weights[0] ?? 0) - 100.0 / 300) < 0.05, "\(weights)")
    #expect(abs((weights[119] ?? 0) - 181.0 / 300) < 0.05, "\(weights)")
    #expect(abs(weights.values.reduce(0, +) - 1) < 1e-9)
    let shown = sample.looks.map { sample.frames[$0] }
    #expect(shown == shown.sorted())
    #expect(sample.frames.contains(118), "what leads up to a moment is there, too")
  }

  /// Encoders may spend more bits on resting areas than on moving ones.
  @Test func framesShowAsLongAsInTheClipButNoLongerThanIsLong() {
    let sample = Self.sample(of: 300, delay: 3) { $0 == 0 || (100..<120).contains($0) ? 1000 : 0 }
    for (frame, delay) in zip(sample.frames, sample.delays) {
      #expect(delay == (frame == 0 || frame == 119 ? 0.2 : 0.03), "frame \(frame)")
    }
  }

  /// The last fifth of the motion changes little: only a margin of the leaving screen is visible.
  @Test func mostFramesAreTakenWhereMostPixelsChange() {
    let sample = Self.sample(of: 400) { index in
      index < 40 ? 10_000 : index < 50 ? 100 : 0
    }
    let busy = sample.frames.count { (1..<40).contains($0) }
    #expect(busy * 2 > sample.frames.count, "\(sample.frames)")
    #expect(abs(sample.share - 401_000 / 10_000 / Double(sample.frames.count)) < 3)
  }

  @Test func successionsAreSpreadOverTheMotion() {
    // Two of three frames move, for twice as long as a pause.
    let sample = Self.sample(of: 300) { $0 % 3 < 2 ? 100 : 0 }
    let late = sample.successions
    #expect(late.count == 8)
    #expect(late.allSatisfy { $0.before < $0.after && $0.after - $0.before <= 2 })
    #expect(zip(late, late.dropFirst()).allSatisfy { (25...50).contains($1.after - $0.after) })
    #expect(abs(sample.motion - 2.0 / 3) < 0.01)
    let still = Self.sample(of: 300) { $0 == 0 ? 100 : 0 }
    #expect(still.successions.isEmpty && still.motion == 0)
  }

  @Test func anotherRateIsSampledAtTheSameTimes() {
    let own = Self.sample(of: 50) { $0 < 30 ? 100 : 0 }
    let half = Self.sample(of: 25, at: own.moments, delay: 4) { $0 < 15 ? 200 : 0 }
    #expect(half.moments == own.moments && half.looks.count == own.looks.count)
    for (one, other) in zip(own.looks, half.looks) {
      #expect(own.frames[one] / 2 == half.frames[other])
    }
  }
}

@Suite("Picture similarity")
struct PictureLikenessTests {
  /// Draws stripes, a gradient and a few edges.
  private static func picture(_ level: (Int, Int) -> Int) -> Pixmap {
    var pixmap = Pixmap(PixelSize(96, 64))
    for y in 0..<64 {
      for x in 0..<96 {
        let value = UInt32(min(max(level(x, y), 0), 255))
        pixmap[x, y] = 0xFF00_0000 | value << 16 | value << 8 | value
      }
    }
    return pixmap
  }

  private static func drawn(_ x: Int, _ y: Int) -> Int {
    (x / 6 % 2 == 0 ? 60 : 160) + y / 2 + (y > 30 && x > 40 ? 40 : 0)
  }

  @Test func pictureIsFullySimilarToItself() {
    let own = PictureSimilarity(Self.picture(Self.drawn))
    #expect(own.similarity(of: own) == 100)
  }

  @Test func noiseAndBlurLowerTheSimilarity() {
    let own = PictureSimilarity(Self.picture(Self.drawn))
    let noisy = [4, 12, 40].map { amount in
      own.similarity(
        of: PictureSimilarity(
          Self.picture { x, y in
            Self.drawn(x, y) + ((x * 7 + y * 13) % 5 - 2) * amount / 2
          }))
    }
    let blurred = [1, 2, 5].map { reach in
      own.similarity(
        of: PictureSimilarity(
          Self.picture { x, y in
            (-reach...reach).reduce(0) { $0 + Self.drawn(max(0, x + $1), y) } / (2 * reach + 1)
          }))
    }
    for similarity in [noisy, blurred] {
      #expect(similarity == similarity.sorted(by: >))
      #expect(similarity[0] < 100)
    }
  }

  @Test func lostDetailCountsMoreThanAddedDetail() {
    let fine = PictureSimilarity(Self.picture { x, y in 100 + (x / 3 + y / 3) % 2 * 40 })
    let flat = PictureSimilarity(Self.picture { x, y in 110 + (x / 3 + y / 3) % 2 * 20 })
    #expect(fine.similarity(of: flat) < flat.similarity(of: fine) - 1)
  }

  @Test(arguments: [(100.0, 100.0), (100, 60), (80, 80), (30, -20), (-50, 90)])
  func twoLossesTogetherAreMoreThanEitherAndLessThanTheirSum(one: Double, other: Double) {
    let both = PictureSimilarity.combined(one, other)
    #expect(both == PictureSimilarity.combined(other, one))
    #expect(both <= min(one, other) + 1e-6 && both >= one + other - 100 - 1e-6)
  }

  @Test func tinyPicturesAreSimilar() {
    let own = PictureSimilarity(Pixmap(PixelSize(3, 1), filledWith: 0xFF00_00FF))
    let other = PictureSimilarity(Pixmap(PixelSize(3, 1), filledWith: 0xFFFF_FFFF))
    #expect(own.similarity(of: other) == 100)
  }
}
