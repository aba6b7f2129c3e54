/// What a search encodes.
package protocol SizeTrials {
  /// Encodes a sample of the clip.
  mutating func sample(_ change: SizeChange) async throws(SegueError) -> SampleTrial

  /// Encodes the clip, and returns its bytes.
  mutating func whole(_ change: SizeChange) async throws(SegueError) -> Int
}

/// What became of a sample.
package struct SampleTrial: Hashable, Sendable {
  /// The bytes of the sample, times how many samples the clip is.
  package var bytes: Double
  /// How like the clip it looks; nil where what was encoded cannot be decoded.
  package var likeness: Double?
  /// The time that it took, about, in encodings of the clip as it is.
  package var time: Double

  /// A sample of so many bytes.
  package init(bytes: Double, likeness: Double?, time: Double) {
    (self.bytes, self.likeness, self.time) = (bytes, likeness, time)
  }
}

/// Trials, the time that they have taken, and what was seen of qualities.
struct TimedTrials<Trials: SizeTrials> {
  /// What encodes.
  var trials: Trials
  /// The clip's own quality.
  private let quality: Int?
  /// The time of samples and of whole files; the clip as it is was the first.
  private var spent = (samples: 0.0, wholes: 1.0)
  private var seen: [(change: SizeChange, trial: SampleTrial)] = []

  /// The time after which no more samples are taken, in encodings.
  private static var mostForSamples: Double { 0.6 }
  /// The time after which a file that fits is good enough, in encodings; three, as what is told is a little much.
  private static var most: Double { 3.3 }

  /// Trials of which none has been made.
  init(_ trials: Trials, quality: Int?) { (self.trials, self.quality) = (trials, quality) }

  /// Whether samples have taken all the time that they may.
  var isSpent: Bool { spent.samples >= Self.mostForSamples }

  /// Whether there is time for so many files more.
  func hasTime(for count: Int, _ change: SizeChange) -> Bool {
    let more = Double(count) * change.time(from: quality)
    return spent.samples + spent.wholes + more <= Self.most
  }

  /// Encodes a sample of the clip, if that was not done before.
  ///
  /// - Parameter isSpare: whether as many others may be taken all the same.
  mutating func sample(
    _ change: SizeChange, isSpare: Bool = false
  ) async throws(SegueError) -> SampleTrial {
    if let known = seen.first(where: { $0.change == change }) { return known.trial }
    let trial = try await trials.sample(change)
    if isSpare { spent.wholes += trial.time } else { spent.samples += trial.time }
    seen.append((change, trial))
    return trial
  }

  /// Encodes the clip, and returns its bytes.
  mutating func whole(_ change: SizeChange) async throws(SegueError) -> Int {
    spent.wholes += change.time(from: quality)
    return try await trials.whole(change)
  }

  /// What samples tell of the qualities at full size and the clip's own rate.
  ///
  /// - Parameter factor: what a sample's bytes are multiplied with.
  func forecast(_ factor: Double) -> QualityForecast {
    var forecast = QualityForecast()
    for (change, trial) in seen where change.rate == 1 && change.scale == 1 {
      guard let quality = change.quality else { continue }
      forecast.add(quality, bytes: factor * trial.bytes, likeness: trial.likeness)
    }
    return forecast
  }
}
