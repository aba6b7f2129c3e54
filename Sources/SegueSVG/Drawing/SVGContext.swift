internal import SegueGraphics
internal import SegueStage

/// The state in which an element is drawn: its place, its inherited style, and what it is part of.
struct SVGContext {
  /// The transform from the element's user space to the drawing.
  var transform: AffineTransform
  var style = SVGStyle()
  /// The size that percentages refer to.
  var viewport: Size
  /// Whether the element is part of a clip path, so that only its area counts.
  var isClip = false
  /// Whether the element is part of a marker, whose shapes have no markers themselves.
  var markers: [Int] = []
  /// The size that a `use` element sets for an `svg` element.
  var useSize: (width: Double?, height: Double?) = (nil, nil)
  /// The paints of the element that repeats this one.
  var contextFill: SVGPaint?
  var contextStroke: SVGPaint?
  /// The elements that are being drawn through references, outermost first.
  var open: [Int] = []
  /// The nesting depth of elements.
  var depth = 0
}

/// A paint of a shape, before its gradient or pattern is laid out.
struct SVGPaint {
  enum Source {
    case color(SVGColor)
    /// A gradient or pattern element.
    case server(Int)
  }

  var source: Source
  /// The opacity, 0 to 1.
  var opacity = 1.0
  /// The bounding box and the user space of the element whose paint it is; nil for the shape itself.
  var origin: (box: Rect?, transform: AffineTransform)?
  /// The colour if the server cannot be used.
  var fallback: SVGColor?
}

/// What elements become: layers, and the areas of their shapes for bounding boxes.
struct SVGPiece {
  /// The layers in the coordinates of the drawing, bottom first.
  var layers: [SceneLayer] = []
  /// The outlines of all shapes in the coordinates of the drawing.
  var outlines: [Path] = []
}
