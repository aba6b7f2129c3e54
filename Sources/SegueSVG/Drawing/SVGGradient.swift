internal import SegueGraphics

/// A gradient in the coordinates of the drawing.
struct SVGGradient {
  enum Geometry {
    /// Along a line, perpendicular to which colours are equal.
    case linear(from: Point, to: Point)
    /// Outward in an ellipse with half axes along a turned system of axes, about a centre.
    case radial(center: Point, axes: Size, turn: Angle, focus: Point?)
  }

  var geometry: Geometry
  var stops: [Gradient.Stop]
  var spread: Gradient.Spread
}

/// The use of a gradient element for a shape.
enum SVGGradientUse {
  /// Nothing is painted, or the fallback.
  case none
  case color(SVGColor)
  case gradient(SVGGradient)
}
