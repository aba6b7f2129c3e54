import SegueGraphics

/// What holds the stage on a page: a device, a window, a bezel from a file, or nothing.
///
/// Its coordinates are points of the stage, with the origin at its upper left corner.
struct PageShell: Sendable {
  /// The size from edge to edge; buttons may stand out.
  var size: Size
  /// The place and the corners of the stage.
  var screen: RoundedRect
  /// The layers below the stage, bottom first.
  var below: [Layer] = []
  /// The layers above the stage, bottom first.
  var above: [Layer] = []
  /// The outline that casts the shadow.
  var silhouette: RoundedRect
  /// Whether the page shows through it, so that it hides its shadow only outside of it.
  var isSeeThrough = false
  /// The layers whose alpha casts the shadow instead of the outline; empty for the outline.
  var casters: [Layer] = []

  /// Creates a shell that is the stage alone, with rounded corners.
  init(stage: Size, radius: Double) {
    size = stage
    screen = RoundedRect(
      Rect(origin: .zero, size: stage), cornerRadius: radius, curve: .continuous)
    silhouette = screen
  }

  /// Creates a shell of a picture, with the place of the screen in its pixels.
  ///
  /// The picture lies over the stage, which shows through its clear pixels; an opaque one lies below.
  init(
    bezel image: AssetID, facts: Pictures.Facts, screen: Rect, stage: Size, radius: Double
  ) {
    let (x, y) = (stage.width / screen.width, stage.height / screen.height)
    size = Size(Double(facts.size.width) * x, Double(facts.size.height) * y)
    let place = Rect(screen.minX * x, screen.minY * y, stage.width, stage.height)
    self.screen = RoundedRect(place, cornerRadius: radius, curve: .continuous)
    let whole = Rect(origin: .zero, size: size)
    silhouette = RoundedRect(whole)
    var layer = Layer(name: "page-bezel", frame: whole)
    layer.image = Layer.Image(asset: image, size: facts.size)
    casters = [layer]
    if facts.isOpaque { below = [layer] } else { above = [layer] }
  }
}

extension Layer {
  /// Creates a layer of a page: a rounded rectangle in a colour.
  init(page name: String, _ shape: RoundedRect, _ color: Color? = nil) {
    self.init(name: name, frame: shape.rect, color: color)
    cornerRadius = shape.cornerRadius
    effects.cornerCurve = shape.curve
    if shape.radii.uniform == nil { effects.cornerRadii = shape.radii }
  }

  /// Creates a layer of a page: a path in a colour, in the coordinates of its parent.
  init(page name: String, _ path: Path, rule: FillRule = .nonZero, _ color: Color) {
    self.init(name: name, frame: Rect(0, 0, 0, 0))
    var shape = LayerShape(.path(path))
    shape.rule = rule
    shape.fill = color
    effects.shape = shape
  }

  /// Creates a layer of a page: a line along the inside of a rounded rectangle.
  init(page name: String, lineIn shape: RoundedRect, width: Double, _ color: Color) {
    self.init(page: name, shape)
    var border = LayerBorder()
    border.width = width
    border.color = color
    effects.border = border
  }
}

extension Color {
  /// Returns the colour mixed with a share of another, 0...1, with its own alpha.
  func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded(.toNearestOrAwayFromZero))
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: alpha)
  }

  /// Returns the colour with an opacity, 0...1.
  func faded(to opacity: Double) -> Color {
    var color = self
    color.alpha = UInt8((255 * opacity).rounded(.toNearestOrAwayFromZero))
    return color
  }
}
