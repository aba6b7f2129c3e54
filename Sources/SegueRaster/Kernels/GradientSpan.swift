import SegueGraphics

/// The interval of locations along a gradient that its colour table covers.
struct GradientSpan {
  /// The locations at which the table begins and ends: 0 and 1, or those of stops further out.
  let lower, upper: Double

  /// The map from the coordinates of the axis to those in which the interval is 0...1.
  var toUnit: AffineTransform {
    let scale = 1 / (upper - lower)
    return .translation(-lower, 0) * .scale(scale, scale)
  }

  /// Returns a location of the gradient as a share of the interval.
  func share(_ location: Double) -> Double { (location - lower) / (upper - lower) }
}

extension Gradient {
  /// The interval that its table covers.
  ///
  /// No location is before the centre of a radial gradient, or beyond a full turn of a conic one.
  ///
  /// What is repeated is the interval from start to end.
  var span: GradientSpan {
    if spread != .pad { return GradientSpan(lower: 0, upper: 1) }
    let places = stops.map(\.location).filter(\.isFinite)
    let isAxial = kind == .axial
    return GradientSpan(
      lower: isAxial ? min(0, places.min() ?? 0) : 0,
      upper: kind == .conic ? 1 : max(1, places.max() ?? 1))
  }
}
