/// An encoder of trials for a size search.
package protocol SizeTrials {
  /// Encodes a sample of the clip.
  mutating func sample(_ change: SizeChange) async throws(SegueError) -> SampleTrial

  /// Encodes the whole clip, and returns its size in bytes.
  mutating func whole(_ change: SizeChange) async throws(SegueError) -> Int
}

/// A result of encoding a sample.
package struct SampleTrial: Hashable, Sendable {
  /// The bytes of the sample, extrapolated to the clip.
  package var bytes: Double
  /// The similarity to the clip; nil if the file cannot be decoded.
  package var similarity: Double?
  /// The approximate time, in multiples of encoding the clip unchanged.
  package var time: Double

  /// Makes a result from its values, in the units of the properties.
  package init(bytes: Double, similarity: Double?, time: Double) {
    (self.bytes, self.similarity, self.time) = (bytes, similarity, time)
  }
}

/// A cache of trials with a time budget.
struct TimedTrials<Trials: SizeTrials> {
  /// The encoder of the trials.
  var trials: Trials
  /// The clip's own quality.
  private let quality: Int?
  /// The time for samples and for whole files; encoding the clip unchanged was the first.
  private var spent = (samples: 0.0, wholes: 1.0)
  private var seen: [(change: SizeChange, trial: SampleTrial)] = []

  /// The time after which sampling stops, in encodings.
  private static var mostForSamples: Double { 0.6 }
  /// The time after which a fitting file is final, in encodings: three, as estimates are a little high.
  private static var most: Double { 3.3 }

  /// Makes a cache without trials.
  init(_ trials: Trials, quality: Int?) { (self.trials, self.quality) = (trials, quality) }

  /// Whether samples have used up their time.
  var isSpent: Bool { spent.samples >= Self.mostForSamples }

  /// Returns whether there is time for `count` more files.
  func hasTime(for count: Int, _ change: SizeChange) -> Bool {
    let more = Double(count) * change.time(from: quality)
    return spent.samples + spent.wholes + more <= Self.most
  }

  /// Encodes a sample of the clip, or returns the cached result.
  ///
  /// - Parameter isSpare: whether its time is charged to whole files instead of samples.
  mutating func sample(
    _ change: SizeChange, isSpare: Bool = false
  ) async throws(SegueError) -> SampleTrial {
    if let known = seen.first(where: { $0.change == change }) { return known.trial }
    let trial = try await trials.sample(change)
    if isSpare { spent.wholes += trial.time } else { spent.samples += trial.time }
    seen.append((change, trial))
    return trial
  }

  /// Encodes the whole clip, and returns its size in bytes.
  mutating func whole(_ change: SizeChange) async throws(SegueError) -> Int {
    spent.wholes += change.time(from: quality)
    return try await trials.whole(change)
  }

  /// Returns the prediction by quality, at full size and the clip's own rate, from the cached samples.
  ///
  /// - Parameter factor: the factor from a sample's bytes to the clip's.
  func forecast(_ factor: Double) -> QualityForecast {
    var forecast = QualityForecast()
    for (change, trial) in seen where change.rate == 1 && change.scale == 1 {
      guard let quality = change.quality else { continue }
      forecast.add(quality, bytes: factor * trial.bytes, similarity: trial.similarity)
    }
    return forecast
  }
}
