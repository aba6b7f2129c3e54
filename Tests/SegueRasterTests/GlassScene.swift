import SegueGraphics
import SegueRaster

/// Pictures of glass for tests: a backdrop of commands, and glass over it, at 3 pixels per point.
struct GlassScene {
  static let scale = 3.0
  var size = PixelSize(480, 330)
  var backdrop: [DrawCommand] = []
  var background = Color.white

  static func grey(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }

  /// A scene over one grey.
  init(grey level: UInt8) { background = Self.grey(level) }

  /// Fills a rectangle in pixels.
  mutating func fill(_ rect: Rect, _ color: Color) {
    backdrop.append(
      .fill(
        Fill(
          layer: "fill", shape: RoundedRect(rect),
          transform: ProjectiveTransform(AffineTransform.identity), color: color)))
  }

  /// Returns glass of rounded rectangles in points.
  static func glass(
    _ rects: [(rect: Rect, radius: Double)], _ glass: Glass = Glass(), spacing: Double = 0,
    curve: CornerCurve = .circular, scale: Double = GlassScene.scale,
    by offset: Point = .zero
  ) -> GlassDraw {
    let side = rects.map { min($0.rect.width, $0.rect.height) }.min() ?? 0
    let map = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)
    return GlassDraw(
      layer: "glass",
      shapes: rects.enumerated().map { index, shape in
        GlassDraw.Shape(
          layer: "shape-\(index)",
          shape: RoundedRect(shape.rect, cornerRadius: shape.radius, curve: curve),
          transform: ProjectiveTransform(map))
      },
      spacing: spacing, style: GlassStyle(glass, side: side, isDark: true))
  }

  /// A bar of 140 by 62 points in the middle of the scene.
  static let bar: (rect: Rect, radius: Double) = (Rect(10, 24, 140, 62), 31)

  /// Dark glass without a shadow.
  static var dark: Glass {
    var glass = Glass()
    glass.scheme = .dark
    glass.shadowOpacity = 0
    return glass
  }

  func list(_ draws: [GlassDraw]) -> DisplayList {
    DisplayList(
      size: size, background: background, commands: backdrop + draws.map(DrawCommand.glass))
  }

  func render(_ draws: GlassDraw..., level: KernelLevel = .best) -> Pixmap {
    Rasterizer(images: ImageTable([]), level: level).render(list(draws))
  }

  /// Returns the red channel of a pixel.
  static func red(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> Int {
    Int(pixmap.pixels[y * pixmap.width + x] & 255)
  }
}
