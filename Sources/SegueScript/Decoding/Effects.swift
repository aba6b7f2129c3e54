import SegueGraphics

/// Limits that effects share.
enum Effects {
  /// The largest standard deviation of a blur, in points.
  static let widest = 500.0
  /// The most colour filters of one layer.
  static let mostFilters = 16
  /// The most colour stops of one gradient.
  static let mostStops = 64
}
