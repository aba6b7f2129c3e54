/// What changed in one layer during one step.
package struct TrackChange: Hashable, Sendable {
  /// What can change.
  package enum Change: Hashable, Sendable {
    /// One of its properties has other values.
    case property(LayerProperty)
    /// It lies elsewhere among the other layers.
    case order
    /// It is there, and was not.
    case appeared
    /// It was there, and is not.
    case disappeared
  }

  /// The layer's path.
  package let layer: String
  /// The number of the step.
  package let step: Int?
  /// What changed.
  package let change: Change
  /// The golden's frames in which it differs, in order.
  package let spans: [FrameSpan]
  /// The frame in which it differs most.
  package let worstFrame: Int
  /// The values in that frame that were expected; empty for what has none.
  package let expected: [Double]
  /// The values in that frame that are there.
  package let actual: [Double]
  /// The largest difference of a value, in the property's unit.
  package let largestDifference: Double

  /// The number of frames in which it differs.
  package var frameCount: Int { spans.reduce(0) { $0 + $1.frames.count } }
}
