/// Which frame of a clip shows what which frame of its golden showed.
package struct ClipAlignment: Hashable, Sendable {
  /// Two frames that show the same, or nearly.
  package struct Pair: Hashable, Sendable {
    /// The golden's frame.
    package let expected: Int
    /// The clip's frame.
    package let actual: Int
    /// Whether their pixels are known to be equal.
    package let isEqual: Bool
  }

  /// Frames during which pictures come by the same time late or early.
  package struct Drift: Hashable, Sendable {
    /// The golden's frames.
    package let span: FrameSpan
    /// How much later they show, in seconds; negative for earlier.
    package let seconds: Double
  }

  /// The pairs, both frames ascending.
  package let pairs: [Pair]
  /// Where the clip is late or early, in order; empty when it is on time.
  package let drifts: [Drift]
  /// What was done to single frames.
  package let edits: [FrameEdit]
  /// Whether every picture of the golden is there, equal, at some time, and no other.
  package let isExact: Bool

  /// The largest drift, in seconds, >= 0.
  package var largestDrift: Double { drifts.map { abs($0.seconds) }.max() ?? 0 }
}
