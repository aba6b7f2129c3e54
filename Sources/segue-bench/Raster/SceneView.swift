import SegueGraphics

/// One of the 120 moving views of the composite scene, in points.
///
/// The numbers come from a linear congruential generator (Numerical Recipes) and are rounded to
/// four decimals, so that every program that draws the scene has the same ones.
struct SceneView {
  private let center: Point
  private let size: Size
  private let swing: Point
  private let phase: Double
  private let scale: Double
  private let scaleSwing: Double
  private let angle: Double
  private let turn: Double
  private let opacity: Double
  private let look: Look

  private enum Look {
    case color(Color)
    case image(SceneImage)
  }

  /// All views, bottom first.
  static func all() -> [SceneView] {
    var state: UInt32 = 2024
    return (0..<120).map { SceneView($0, &state) }
  }

  private static let palette: [Color] = [
    Color(red: 255, green: 59, blue: 48), Color(red: 255, green: 149, blue: 0),
    Color(red: 255, green: 204, blue: 0), Color(red: 52, green: 199, blue: 89),
    Color(red: 0, green: 199, blue: 190), Color(red: 48, green: 176, blue: 199),
    Color(red: 0, green: 122, blue: 255), Color(red: 88, green: 86, blue: 214),
    Color(red: 175, green: 82, blue: 222), Color(red: 255, green: 45, blue: 85),
    Color(red: 162, green: 132, blue: 94), Color(red: 28, green: 28, blue: 30),
  ]

  private init(_ index: Int, _ state: inout UInt32) {
    func value(_ low: Double, _ high: Double) -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      let value = low + (high - low) * Double(state) / 4_294_967_296
      return (value * 10_000).rounded(.toNearestOrEven) / 10_000
    }
    center = Point(value(0, 390), value(0, 844))
    size = Size(value(50, 130), value(50, 130))
    swing = Point(value(-40, 40), value(-40, 40))
    phase = value(0, 1)
    scale = value(0.8, 1.2)
    scaleSwing = value(0.05, 0.25)
    angle = value(-0.5, 0.5)
    turn = value(-1.5, 1.5)
    let opacity = value(0.3, 1)
    if index % 3 == 1 {
      look = .image(SceneImage.photographs[index / 3 % 4])
      self.opacity = index % 2 == 1 ? 1 : opacity
    } else {
      look = .color(Self.palette[index % 12])
      self.opacity = opacity
    }
  }

  /// What draws the view at a time 0...1, in output pixels.
  func command(at time: Double, _ base: AffineTransform) -> DrawCommand {
    let wave = 2 * Double.pi * (time + phase)
    let sine = DeterministicMath.sine(wave)
    let grown = scale + scaleSwing * sine
    let transform =
      .scale(grown, grown) * AffineTransform.rotation(Angle(radians: angle + turn * time))
      * .translation(
        center.x + swing.x * sine, center.y + swing.y * DeterministicMath.cosine(wave)) * base
    let rect = Rect(center: .zero, size: size)
    let shape = RoundedRect(rect, cornerRadius: 15)
    switch look {
    case .color(let color):
      return .fill(
        Fill(layer: "view", shape: shape, transform: transform, color: color, opacity: opacity))
    case .image(let image):
      // Aspect fill: the image is centred and covers the view.
      let k = max(size.width / image.size.width, size.height / image.size.height)
      return .image(
        ImageDraw(
          layer: "view", image: image.id,
          imageRect: Rect(center: .zero, size: image.size * k), shape: shape,
          transform: transform, opacity: opacity))
    }
  }
}
