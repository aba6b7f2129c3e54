import SegueGraphics
import SegueText

/// The scenes with effects: shadows, materials, gradients, text and paths.
extension BenchScene {
  private static let ground = Color(red: 242, green: 242, blue: 247)

  static func cards(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    let card = RoundedRect(Rect(center: .zero, size: Size(168, 112)), cornerRadius: 18)
    return [fill(ground, base)]
      + (0..<12).flatMap { index -> [DrawCommand] in
        let wave = 2 * Double.pi * (time + Double(index) / 12)
        let center = Point(
          101 + 188 * Double(index % 2) + 8 * DeterministicMath.sine(wave),
          82 + 136 * Double(index / 2) + 14 * DeterministicMath.cosine(wave))
        let place = ProjectiveTransform(.translation(center.x, center.y) * base)
        return [
          .shadow(
            ShadowDraw(
              layer: "shadow", shape: card, offset: Point(0, 6), sigma: 10, transform: place,
              color: .black, opacity: 0.3)),
          .fill(Fill(layer: "card", shape: card, transform: place, color: .white)),
        ]
      }
  }

  static func material(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    var material = Material()
    material.blur = 20
    material.tint = Color(red: 250, green: 250, blue: 250, alpha: 150)
    let bar = RoundedRect(Rect(0, 744, width, 100))
    return [
      picture(.screenA, base),
      picture(.screenB, .translation(0, 300 * (1 - time)) * base),
      .backdrop(
        BackdropDraw(
          layer: "bar", shape: bar, transform: ProjectiveTransform(base), material: material)),
    ]
  }

  static func glass(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    var glass = Glass()
    glass.scheme = .dark
    let bar = RoundedRect(Rect(21, 733, 348, 62), cornerRadius: 31)
    let shape = GlassDraw.Shape(
      layer: "bar", shape: bar, transform: ProjectiveTransform(base))
    return [
      picture(.screenA, base),
      picture(.screenB, .translation(0, 300 * (1 - time)) * base),
      .glass(
        GlassDraw(
          layer: "bar", shapes: [shape], style: GlassStyle(glass, side: 62, isDark: true))),
    ]
  }

  static func paths(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    [fill(ground, base)]
      + (0..<96).map { index in
        let turn = Angle(degrees: 360 * time + 15 * Double(index))
        let place =
          AffineTransform.rotation(turn)
          * .translation(33 + 65 * Double(index % 6), 30 + 52 * Double(index / 6)) * base
        var pen: StrokeStyle?
        if index % 2 == 1 {
          pen = StrokeStyle()
          pen?.width = 3
          pen?.cap = .round
          pen?.join = .round
        }
        return .path(
          PathFill(
            layer: "path", path: shape(index / 2 % 6), rule: index % 4 == 0 ? .evenOdd : .nonZero,
            stroke: pen, transform: place, color: SceneView.palette[index % 12]))
      }
  }

  /// Returns one of six shapes about the origin, 48 points wide.
  private static func shape(_ index: Int) -> Path {
    switch index {
    case 0: .star(center: .zero, outer: 24, inner: 9.2, points: 5)
    case 1: .ellipse(in: Rect(center: .zero, size: Size(48, 30)))
    case 2: .polygon(center: .zero, radius: 24, corners: 6)
    case 3: .arrow(from: Point(-24, 0), to: Point(24, 0), width: 10, head: Size(20, 30))
    case 4:
      Path([
        .move(Point(-24, 0)), .cubic(Point(-12, -30), Point(-6, 30), Point(0, 0)),
        .cubic(Point(6, -30), Point(12, 30), Point(24, 0)),
      ])
    default:
      // A heart.
      Path([
        .move(Point(0, 20)), .cubic(Point(-34, -4), Point(-16, -30), Point(0, -10)),
        .cubic(Point(16, -30), Point(34, -4), Point(0, 20)), .close,
      ])
    }
  }
}

/// The gradients with captions of a scene; the captions' outlines are made once.
struct Captions {
  private let outlines: [Path]

  init() throws(TextError) {
    var library = FontLibrary()
    let words = [
      "Afternoon Espresso", "Whiskers at Dusk", "Falcon Nine", "Green Eyes", "Mission Patch",
      "Teaspoon", "Floodlights", "First Light over Florida",
    ]
    var outlines: [Path] = []
    for word in words {
      let style = TextStyle(size: 14)
      outlines.append(
        try TextLayout.set(word, style, from: &library, in: TextBox(width: 150)).path)
    }
    self.outlines = outlines
  }

  /// Returns sixteen tiles at a time 0...1, each a gradient over its caption.
  func commands(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    [BenchScene.fill(.white, base)]
      + (0..<16).flatMap { index -> [DrawCommand] in
        let wave = 2 * Double.pi * (time + Double(index) / 16)
        let place =
          AffineTransform.translation(
            22 + 182 * Double(index % 2) + 6 * DeterministicMath.sine(wave),
            14 + 104 * Double(index / 2)) * base
        let tile = RoundedRect(Rect(0, 0, 164, 70), cornerRadius: 14)
        var gradient = Gradient(colors: [
          SceneView.palette[index % 12], SceneView.palette[(index + 5) % 12],
          SceneView.palette[(index + 3) % 12],
        ])
        gradient.space = .points
        if index % 4 == 3 {
          // A circle of 80 points.
          gradient.kind = .radial
          (gradient.start, gradient.end) = (Point(0.5, 0.5), Point(0.5 + 80 / 164, 0.5))
        } else {
          (gradient.start, gradient.end) = (Point(0, 0), Point(1, Double(index % 3) / 2))
        }
        return [
          .fill(
            Fill(
              layer: "tile", shape: tile, transform: ProjectiveTransform(place),
              paint: .gradient(gradient, in: tile.rect))),
          .path(
            PathFill(
              layer: "caption", path: outlines[index % outlines.count],
              transform: .translation(4, 74) * place, color: .black)),
        ]
      }
  }
}
