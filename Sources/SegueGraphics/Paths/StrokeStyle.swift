/// How a path is drawn with a pen: its width, ends, corners, dashes, and which part of it.
///
/// The defaults are those of `CAShapeLayer`.
public struct StrokeStyle: Hashable, Sendable {
  /// How the ends of open contours and of dashes look.
  public enum Cap: String, CaseIterable, Hashable, Sendable {
    /// Cut off straight at the end.
    case butt
    /// A half disc round the end.
    case round
    /// Cut off straight half a width behind the end.
    case square
  }

  /// How the corners between two pieces look.
  public enum Join: String, CaseIterable, Hashable, Sendable {
    /// The outer edges go on until they meet, within the miter limit.
    case miter
    /// A disc round the corner.
    case round
    /// Cut off straight.
    case bevel
  }

  /// The width of the pen, in the path's units; nothing is drawn with 0 or less.
  public var width = 1.0
  /// The ends.
  public var cap = Cap.butt
  /// The corners.
  public var join = Join.miter
  /// How many widths long a miter may be, 1 or more; a longer one becomes a bevel.
  ///
  /// With the angle a between two pieces it is 1 / sin(a / 2) widths long.
  public var miterLimit = 10.0
  /// The lengths of dashes and gaps in turn, in the path's units; empty for none.
  ///
  /// An odd number is repeated once. One that is negative or not finite, or a sum of 0, means none.
  public var dash: [Double] = []
  /// How far into the dashes a contour begins, in the path's units.
  public var phase = 0.0
  /// Where the part that is drawn begins, as a fraction of the length of all contours together.
  public var start = 0.0
  /// Where the part that is drawn ends, likewise.
  public var end = 1.0

  /// A pen of a width.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], phase: Double = 0, start: Double = 0, end: Double = 1
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    (self.dash, self.phase, self.start, self.end) = (dash, phase, start, end)
  }

  /// How far from the path the pen reaches at most.
  public var reach: Double {
    let corners = join == .miter ? max(1, miterLimit) : 1
    return max(0, width) / 2 * max(corners, cap == .square ? 2.0.squareRoot() : 1)
  }
}
