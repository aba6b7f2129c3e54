/// A gradient along a line, outward from a point, or around it, as in `CAGradientLayer`.
public struct Gradient: Hashable, Sendable {
  /// The geometry along which colours change.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Along the line from start to end.
    case axial
    /// Outward from the start as the centre; the half axes are those of the vector from start to end.
    case radial
    /// Clockwise around the start, beginning in the direction of the end.
    case conic
  }

  /// The coordinate space in which angles and circles are measured.
  public enum Space: String, CaseIterable, Hashable, Sendable {
    /// The unit square, which is stretched with its colours, as in Core Animation and SVG.
    case unit
    /// Points: lines of equal colour are perpendicular to the axis, as in CSS.
    case points
  }

  /// The representation in which colours are interpolated.
  public enum Interpolation: String, CaseIterable, Hashable, Sendable {
    /// Straight colours and alpha, which are premultiplied afterwards, as in Core Graphics.
    case straight
    /// Premultiplied colours, as in CSS.
    case premultiplied
  }

  /// The colours beyond the end of a gradient, and before the start of an axial one, as in SVG.
  public enum Spread: String, CaseIterable, Hashable, Sendable {
    /// The colours at the ends.
    case pad
    /// The gradient in turn backward and forward.
    case reflect
    /// The gradient again from its start.
    case `repeat`
  }

  /// A colour stop of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The position from the start (0) to the end (1).
    public var location: Double
    /// The colour at the stop, with straight alpha.
    public var color: Color

    /// A stop at a location, from start (0) to end (1).
    public init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// The geometry along which colours change.
  public var kind = Kind.axial
  /// The colour stops, at least one, in non-decreasing order of location.
  ///
  /// Outside the stops the first and the last colour continue; two stops at one location make a
  /// hard edge, also at the start (0) and at the end (1).
  public var stops: [Stop]
  /// The start, or the centre, in the unit square, y down.
  public var start = Point(0.5, 0)
  /// The end point in the unit square, y down.
  public var end = Point(0.5, 1)
  /// The point of a radial gradient at which it begins, in the unit square; nil for its centre.
  ///
  /// A point outside the circle is moved to its edge. Ignored by other kinds.
  public var focus: Point?
  /// The colours beyond the ends; ignored by a conic gradient, which has no ends.
  public var spread = Spread.pad
  /// The coordinate space in which angles and circles are measured.
  public var space = Space.unit
  /// The representation in which colours are interpolated.
  public var interpolation = Interpolation.straight
  /// Whether to dither: an ordered 8 x 8 pattern adds up to half a level either way before rounding.
  public var isDithered = false

  /// Whether straight interpolation shows a transparent stop's colour, as with `transparent` black.
  ///
  /// It does if a stop is transparent and a neighbouring one has other colour channels.
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

  /// An axial gradient from top to bottom with the given stops.
  public init(stops: [Stop]) { self.stops = stops }

  /// An axial gradient from top to bottom with evenly spaced colours.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0, color)
    }
  }
}
