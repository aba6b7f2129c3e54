import Foundation
import SegueKit
import SegueStage
import Testing

@Suite("Search for a fitting size")
struct SizeSearchTests {
  /// A model of a clip whose size and similarity follow simple formulas; its samples are off by
  /// some per cent.
  struct ModelClip: SizeTrials {
    var own = 1_000_000
    /// The exponent of the scale in the bytes.
    var power = 1.35
    /// The exponent of the ratio of (101 - quality) at quality 90 and at a lower one, which scales
    /// the bytes.
    var lossy = 0.48
    /// The constant loss of any scaling, in points.
    var resampling = 12.0
    /// The loss of a step of quality.
    var step = 0.7
    /// The overestimate of small samples.
    var error = 0.0
    /// The overestimate of samples of low quality.
    var qualityError = 0.0
    /// The exponent of the scale in samples; nil for the clip's.
    var samplePower: Double?
    var isSeen = true
    /// The size of a sample as a share of the clip.
    var share = 0.125
    /// The loss of the lowest rate, in points.
    var rateLoss = 120.0
    /// The share of the bytes that no lower rate saves.
    var rest = 0.1
    /// True if late frames are visible at a third of the rate.
    var lateAtAThird = true
    /// The changes encoded in samples.
    var samples: [SizeChange] = []
    /// Qualities are rounded down to a multiple of this.
    var qualityStep = 1
    /// The time spent, in encodings of the whole clip.
    var time = 0.0

    func bytes(_ change: SizeChange) -> Double {
      let quality = change.quality.map { pow(Double(101 - $0) / 11, -lossy) } ?? 1
      return Double(own) * (rest + (1 - rest) * change.rate) * pow(change.scale, power) * quality
    }

    func similarity(_ change: SizeChange) -> Double {
      let scaled = change.scale < 1 ? resampling - 60 * log(change.scale) : 0
      let late = change.rate < 0.4 && !lateAtAThird ? 0 : rateLoss * (1 - change.rate)
      return 95 - scaled - step * Double(90 - (change.quality ?? 90)) - late
    }

    mutating func sample(_ change: SizeChange) -> SampleTrial {
      let taken = change.scale * change.scale * change.rate * share
      time += taken
      samples.append(change)
      let isLower = (change.quality ?? 90) < 90
      return SampleTrial(
        bytes: bytes(change) * (1 + error * (1 - change.scale)) * (isLower ? 1 + qualityError : 1)
          * pow(change.scale, (samplePower ?? power) - power),
        similarity: isSeen ? similarity(change) : nil, time: taken)
    }

    mutating func whole(_ change: SizeChange) -> Int {
      time += change.scale * change.scale * change.rate
      return Int(bytes(change))
    }
  }

  private static let limits = [950_000, 800_000, 600_000, 400_000, 200_000, 100_000, 50_000]

  private static func run(
    _ clip: inout ModelClip, limit: Int, quality: Int? = 90
  ) async throws -> SizeSearch.Result {
    let step = clip.qualityStep
    return try await SizeSearch(
      limit: limit, own: clip.own, framesPerSecond: 50, quality: quality,
      counted: { max(step, $0 / step * step) }
    ).run(&clip)
  }

  @Test(arguments: limits, [-0.1, 0, 0.1])
  func fittingSizeNearTheLimitIsFound(limit: Int, error: Double) async throws {
    var clip = ModelClip(error: error)
    let result = try await Self.run(&clip, limit: limit)
    let best = try #require(result.best(within: limit))
    #expect(best.bytes <= limit && Double(best.bytes) > 0.9 * Double(limit))
    #expect(result.trials.count <= 3)
    #expect(clip.time <= 2.6)
  }

  /// A sample is a considerable part of a small clip.
  @Test(arguments: limits)
  func smallClipTakesFewerSamples(limit: Int) async throws {
    var clip = ModelClip(share: 0.25)
    let result = try await Self.run(&clip, limit: limit)
    let best = try #require(result.best(within: limit))
    #expect(best.bytes <= limit && Double(best.bytes) > 0.9 * Double(limit))
    // One sample is the clip itself.
    #expect(1 + clip.time <= 3.3)
  }

  /// A sample is so large a part of the clip that the time suffices for four.
  @Test func triedQualityIsChosenWhenTheTimeIsSpent() async throws {
    var clip = ModelClip(step: 0.45, share: 0.26)
    let best = try #require(try await Self.run(&clip, limit: 600_000).best(within: 600_000))
    let full = SizeChange(quality: 40)
    #expect(clip.bytes(full) <= 600_000)
    #expect(
      clip.similarity(best.change) >= clip.similarity(full) - 2, "\(best.change), \(clip.samples)")
  }

  /// The sampling time ends with a sample at full size, which is slightly too large.
  @Test(arguments: [
    (
      ModelClip(lossy: 0.2, resampling: 20, step: 0.45, share: 0.15, rateLoss: 60), 700_000,
      SizeChange(quality: 30)
    ),
    (
      ModelClip(lossy: 0.25, resampling: 20, step: 0.3, share: 0.1, rateLoss: 40, rest: 0.6),
      500_000,
      SizeChange(scale: 0.75, quality: 38)
    ),
  ])
  func scalingLossCountsTowardsTheSimilarity(
    model: ModelClip, limit: Int, other: SizeChange
  ) async throws {
    var clip = model
    let best = try #require(try await Self.run(&clip, limit: limit).best(within: limit))
    #expect(clip.bytes(other) <= Double(limit))
    #expect(
      clip.similarity(best.change) >= clip.similarity(other) - 3, "\(best.change), \(clip.samples)")
  }

  @Test func lowQualityAtFullSizeIsPreferredIfItLosesLess() async throws {
    var clip = ModelClip(lossy: 0.55, step: 0.3)
    let best = try #require(try await Self.run(&clip, limit: 350_000).best(within: 350_000))
    #expect(best.change.scale == 1 && best.change.quality ?? 90 < 30, "\(best.change)")
  }

  @Test(arguments: [
    ModelClip(), ModelClip(step: 1.2), ModelClip(lossy: 0.03), ModelClip(lossy: 1e-12),
  ])
  func noGridPointIsMuchBetter(clip: ModelClip) async throws {
    for limit in Self.limits {
      var trials = clip
      let result = try await Self.run(&trials, limit: limit)
      let best = try #require(result.best(within: limit))
      var most = -Double.infinity
      for rate in [1, 0.5, 1.0 / 3] {
        for quality in stride(from: 30, through: 90, by: 3) {
          for percent in stride(from: 10, through: 100, by: 2) {
            let change = SizeChange(rate: rate, scale: Double(percent) / 100, quality: quality)
            if Int(clip.bytes(change)) <= limit { most = max(most, clip.similarity(change)) }
          }
        }
      }
      #expect(clip.similarity(best.change) >= most - 5, "\(limit): \(best.change)")
    }
  }

  @Test(arguments: limits)
  func poorRateIsAbandonedWithAllLowerOnes(limit: Int) async throws {
    // A lower quality hardly saves bytes, so other rates are tried.
    var clip = ModelClip(lossy: 0.1, rateLoss: 400)
    _ = try await Self.run(&clip, limit: limit)
    // One sample per rate at full size, where that may fit.
    let slower = clip.samples.filter { $0.rate < 1 }
    #expect(slower.count { $0.scale < 1 } <= 1, "\(clip.samples)")
    #expect(slower.count { $0.scale == 1 } <= 2, "\(clip.samples)")
  }

  /// Moving text: hardly smaller at any quality, and unreadable at any other size.
  @Test(arguments: [800_000, 620_000, 560_000], [90, nil])
  func textKeepsItsSizeAtALowerRate(limit: Int, quality: Int?) async throws {
    var clip = ModelClip(
      lossy: 0.05, resampling: 50, share: 0.18, rateLoss: 80)
    let best = try #require(
      try await Self.run(&clip, limit: limit, quality: quality).best(within: limit))
    #expect(best.change.scale == 1 && best.change.rate == 0.5)
    #expect(clip.time <= 2.3)
  }

  /// As if the sampled times of fast motion happened to coincide with frames at a third of the
  /// rate.
  @Test(arguments: limits)
  func aRateThatSeemsBetterThanAHigherOneIsNotTrusted(limit: Int) async throws {
    var clip = ModelClip(rateLoss: 400, lateAtAThird: false)
    let best = try #require(
      try await Self.run(&clip, limit: limit, quality: nil).best(within: limit))
    #expect(best.change.rate == 1 || best.change.scale < 0.15, "\(best.change)")
  }

  @Test(arguments: limits, [10, 25])
  func onlyQualitiesThatCountAreTried(limit: Int, step: Int) async throws {
    var clip = ModelClip(qualityStep: step)
    let result = try await Self.run(&clip, limit: limit)
    let tried = clip.samples + result.trials.map(\.change)
    #expect(tried.allSatisfy { ($0.quality ?? 1) % step == 0 || $0.quality == 90 })
    #expect(Set(result.trials.map(\.change)).count == result.trials.count)
    #expect(Set(clip.samples).count == clip.samples.count, "\(clip.samples)")
    #expect(try #require(result.best(within: limit)).bytes <= limit)
  }

  /// Quality 60 is estimated to fit and does not, and 30 loses much more.
  @Test func aSmallerSizeIsTriedWhereTheNextQualityThatFitsLosesMore() async throws {
    var clip = ModelClip(step: 1.2, qualityError: -0.05, qualityStep: 30)
    let limit = 508_000
    let result = try await Self.run(&clip, limit: limit)
    #expect(result.trials.first?.change == SizeChange(quality: 60))
    let best = try #require(result.best(within: limit)).change
    #expect(best.scale < 1 && clip.similarity(best) > clip.similarity(SizeChange(quality: 30)) + 10)
  }

  /// If only every tenth quality is distinct, the next lower one is much worse.
  @Test(arguments: [940_000, 880_000, 800_000, 700_000, 600_000], [-0.08, 0, 0.08])
  func encodedFilePredictsTheFittingQuality(limit: Int, error: Double) async throws {
    var clip = ModelClip(step: 0.45, qualityError: error, share: 0.08, qualityStep: 10)
    let best = try #require(try await Self.run(&clip, limit: limit).best(within: limit))
    let full = try #require(
      stride(from: 80, through: 10, by: -10).first {
        clip.bytes(SizeChange(quality: $0)) <= Double(limit)
      })
    #expect(
      clip.similarity(best.change) >= clip.similarity(SizeChange(quality: full)) - 5,
      "\(best.change), \(full), \(clip.samples)")
    #expect(1 + clip.time <= 3.3)
  }

  /// As for a page of text, where frames with few changes are most of the bytes.
  @Test(arguments: limits.filter { $0 >= 100_000 })
  func wrongEstimatesAreCorrectedByEncodedFiles(limit: Int) async throws {
    var clip = ModelClip(power: 0.6, step: 3, samplePower: 1.4)
    let result = try await Self.run(&clip, limit: limit)
    let best = try #require(result.best(within: limit))
    #expect(Set(result.trials.map(\.change)).count == result.trials.count)
    #expect(best.change.scale == 0.1 || Double(best.bytes) > 0.75 * Double(limit), "\(best)")
  }

  @Test func largerLimitIsNeverWorse() async throws {
    var last = -Double.infinity
    for limit in stride(from: 60_000, to: 980_000, by: 40_000) {
      var clip = ModelClip(error: 0.05)
      let best = try #require(try await Self.run(&clip, limit: limit).best(within: limit))
      let similarity = clip.similarity(best.change)
      #expect(similarity >= last - 1, "\(limit)")
      last = max(last, similarity)
    }
  }

  @Test(arguments: limits)
  func losslessClipIsScaledDown(limit: Int) async throws {
    var clip = ModelClip()
    let result = try await Self.run(&clip, limit: limit, quality: nil)
    let best = try #require(result.best(within: limit))
    #expect(best.change.quality == nil)
    #expect(Double(best.bytes) > 0.9 * Double(limit))
  }

  @Test(arguments: limits)
  func unmeasurableClipKeepsMostOfItsQuality(limit: Int) async throws {
    var clip = ModelClip(isSeen: false)
    let result = try await Self.run(&clip, limit: limit)
    let best = try #require(result.best(within: limit))
    #expect(best.change.quality ?? 0 >= 53)
    #expect(result.loss(of: nil) == nil)
    // The size is kept as long as a lower quality suffices.
    if limit >= 600_000 {
      #expect(best.change.scale == 1 && Double(best.bytes) > 0.9 * Double(limit))
    }
  }

  @Test func smallestSizeIsTriedIfNoneFits() async throws {
    var clip = ModelClip()
    let result = try await Self.run(&clip, limit: 10)
    #expect(result.best(within: 10) == nil)
    let smallest = try #require(result.trials.last?.change)
    #expect(smallest.scale == 0.1 && smallest.rate < 0.4 && smallest.quality ?? 90 < 40)
    #expect(result.trials.count <= 3)
  }
}
