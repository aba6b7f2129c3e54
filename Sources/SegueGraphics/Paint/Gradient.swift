/// What a shape is filled with.
package enum Paint: Hashable, Sendable {
  /// The same colour everywhere.
  case color(Color)
  /// A gradient that lies in a rectangle of the shape's own coordinates.
  case gradient(Gradient, in: Rect)
}

/// Colours that change along a line, outward from a point, or round it, as `CAGradientLayer`.
public struct Gradient: Hashable, Sendable {
  /// Along what colours change.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// From start to end, along the line through both.
    case axial
    /// From the start, the centre, outward; the half axes are those of the vector from start to end.
    case radial
    /// Round the start, clockwise, from the direction of the end.
    case conic
  }

  /// The coordinates in which right angles and circles are meant.
  public enum Space: String, CaseIterable, Hashable, Sendable {
    /// The unit square, which is stretched with its colours, as Core Animation and SVG do.
    case unit
    /// Points: lines of one colour are at right angles to the axis, as in CSS.
    case points
  }

  /// What is interpolated between two colours.
  public enum Interpolation: String, CaseIterable, Hashable, Sendable {
    /// Straight colours and alpha, which are premultiplied afterwards, as Core Graphics does.
    case straight
    /// Premultiplied colours, as CSS does.
    case premultiplied
  }

  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// The place between start (0) and end (1).
    public var location: Double
    /// The colour there, with straight alpha.
    public var color: Color

    /// A colour at a place.
    public init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// Along what colours change.
  public var kind = Kind.axial
  /// The colours, at least one, in order of their locations, which do not fall.
  ///
  /// Beyond the ends the first and the last go on; at two stops of one location there is an edge, also at
  /// the start (0) and at the end (1).
  public var stops: [Stop]
  /// The start, or the centre, in the unit square, y down.
  public var start = Point(0.5, 0)
  /// The end in the unit square.
  public var end = Point(0.5, 1)
  /// The coordinates in which right angles and circles are meant.
  public var space = Space.unit
  /// What is interpolated between two colours.
  public var interpolation = Interpolation.straight
  /// Whether an ordered pattern of 8 x 8 pixels adds up to half a level either way before rounding.
  public var isDithered = false

  /// Whether a colour goes to a clear one of other channels that are interpolated apart from alpha.
  public var isMuddy: Bool {
    guard interpolation == .straight else { return false }
    return zip(stops, stops.dropFirst()).contains { a, b in
      var (clear, other) = (a.color, b.color)
      if clear.alpha != 0 { (clear, other) = (other, clear) }
      guard clear.alpha == 0, other.alpha != 0 else { return false }
      other.alpha = 0
      return clear != other
    }
  }

  /// An axial gradient from top to bottom of colours at places.
  public init(stops: [Stop]) { self.stops = stops }

  /// The gradient with evenly spaced colours.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0, color)
    }
  }
}
