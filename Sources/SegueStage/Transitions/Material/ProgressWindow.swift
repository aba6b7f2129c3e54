import SegueGraphics

/// A range of a transition's eased progress in which one part of it happens.
struct ProgressWindow: Hashable, Sendable {
  /// The start of the range, within 0...1.
  var start: Double
  /// The end of the range, within 0...1; not before its start; equal to it for an instant change.
  var end: Double

  /// Creates a range from its two ends.
  init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }

  /// Returns the fraction of the range that is over at a progress, 0...1.
  func share(of progress: Double) -> Double {
    if progress >= end { return 1 }
    return progress <= start ? 0 : (progress - start) / (end - start)
  }
}
