/// A stroke style: width, caps, joins, dashes, and the part of the path that is drawn.
///
/// The defaults are those of `CAShapeLayer`.
public struct StrokeStyle: Hashable, Sendable {
  /// The cap: the shape of the ends of open contours and of dashes.
  public enum Cap: String, CaseIterable, Hashable, Sendable {
    /// Cut off straight at the end.
    case butt
    /// A half disc around the end.
    case round
    /// Cut off straight half a width beyond the end.
    case square
  }

  /// The join: the shape of the corner between two pieces.
  public enum Join: String, CaseIterable, Hashable, Sendable {
    /// The outer edges are extended until they meet, within the miter limit.
    case miter
    /// A disc around the corner.
    case round
    /// Cut off straight at the corner.
    case bevel
  }

  /// The width of the stroke, in the path's units; 0 or less draws nothing.
  public var width = 1.0
  /// The shape of the ends.
  public var cap = Cap.butt
  /// The shape of the corners.
  public var join = Join.miter
  /// The maximum length of a miter in widths, 1 or more; a longer one becomes a bevel.
  ///
  /// With the angle a between two pieces, a miter is 1 / sin(a / 2) widths long.
  public var miterLimit = 10.0
  /// The alternating lengths of dashes and gaps, in the path's units; empty for a solid line.
  ///
  /// An odd number of lengths is repeated once. A negative or non-finite length, or a sum of 0,
  /// means a solid line.
  public var dash: [Double] = []
  /// The offset into the dash pattern at the start of a contour, in the path's units.
  public var phase = 0.0
  /// The start of the drawn part, as a fraction of the total length of all contours.
  public var start = 0.0
  /// The end of the drawn part, as a fraction of the total length of all contours.
  public var end = 1.0

  /// A stroke style; solid, with butt caps and mitered joins by default.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], phase: Double = 0, start: Double = 0, end: Double = 1
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    (self.dash, self.phase, self.start, self.end) = (dash, phase, start, end)
  }

  /// The maximum distance from the path that the stroke covers.
  public var reach: Double {
    let corners = join == .miter ? max(1, miterLimit) : 1
    return max(0, width) / 2 * max(corners, cap == .square ? 2.0.squareRoot() : 1)
  }
}
