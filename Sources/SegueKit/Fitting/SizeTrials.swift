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

/// Trials, and the time that samples have taken.
struct TimedTrials<Trials: SizeTrials> {
  /// What encodes.
  var trials: Trials
  private var spent = 0.0

  /// The time after which no more samples are taken, in encodings.
  private static var mostTime: Double { 0.9 }

  /// Trials of which none has been made.
  init(_ trials: Trials) { self.trials = trials }

  /// Whether samples have taken all the time that they may.
  var isSpent: Bool { spent >= Self.mostTime }

  /// Encodes a sample of the clip.
  mutating func sample(_ change: SizeChange) async throws(SegueError) -> SampleTrial {
    let trial = try await trials.sample(change)
    spent += trial.time
    return trial
  }
}
