import ArgumentParser
import SegueGraphics

/// The scenes for comparison with other rasterizers, on a screen of 390 x 844 points.
enum BenchScene: String, CaseIterable, ExpressibleByArgument {
  /// A push about a distant pivot: screen A, and B rotating in from 45 degrees.
  case push = "S1"
  /// A zoom: screen A, a black overlay that fades in, and a photograph that grows.
  case zoom = "S2"
  /// 120 rounded views that move, scale and rotate, 40 of them photographs.
  case composite = "S3"
  /// Two faces of a cube that rotates by 90 degrees, in perspective.
  case cube = "S4"
  /// Twelve moving cards, each with its shadow.
  case cards = "S5"
  /// A bar of a material over a moving picture.
  case material = "S6"
  /// Sixteen moving gradients with captions.
  case captions = "S7"
  /// A page of 96 rotating paths, half of them filled and half stroked.
  case paths = "S8"
  /// A bar of glass over a moving picture.
  case glass = "S9"

  static let width = 390.0
  static let height = 844.0

  /// Returns the display lists of all frames: frame f is at the time f / (frames - 1).
  ///
  /// - Throws: `TextError` if the captions' font is missing.
  func displayLists(_ size: PixelSize, frames: Int) throws -> [DisplayList] {
    let base = AffineTransform.scale(
      Double(size.width) / Self.width, Double(size.height) / Self.height)
    let captions = self == .captions ? try Captions() : nil
    return (0..<frames).map { frame in
      let time = frames > 1 ? Double(frame) / Double(frames - 1) : 0
      let commands =
        switch self {
        case .push: Self.push(time, base)
        case .zoom: Self.zoom(time, base)
        case .composite: Self.composite(time, base)
        case .cube: Self.cube(time, base)
        case .cards: Self.cards(time, base)
        case .material: Self.material(time, base)
        case .captions: captions?.commands(time, base) ?? []
        case .paths: Self.paths(time, base)
        case .glass: Self.glass(time, base)
        }
      return DisplayList(size: size, background: .black, commands: commands)
    }
  }

  private static let screen = RoundedRect(Rect(0, 0, width, height))

  static func picture(
    _ image: SceneImage, _ transform: AffineTransform, _ rect: RoundedRect = screen
  ) -> DrawCommand {
    .image(ImageDraw(layer: image.rawValue, image: image.id, shape: rect, transform: transform))
  }

  static func fill(
    _ color: Color, _ base: AffineTransform, opacity: Double = 1
  ) -> DrawCommand {
    .fill(Fill(layer: "fill", shape: screen, transform: base, color: color, opacity: opacity))
  }

  private static func push(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    let pivot = Point(0.5 * width, 1.8 * height)
    let turn =
      .translation(-pivot.x, -pivot.y)
      * AffineTransform.rotation(Angle(degrees: 45 * (1 - time)))
      * .translation(pivot.x, pivot.y) * base
    return [picture(.screenA, base), picture(.screenB, turn)]
  }

  private static func zoom(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    let start = Rect(70, 100, 120, 80)
    let frame = start.interpolated(
      to: Rect(0, (height - 260) / 2, width, 260), progress: time)
    return [
      picture(.screenA, base), fill(.black, base, opacity: time),
      picture(.coffee, base, RoundedRect(frame)),
    ]
  }

  private static func composite(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    [fill(Color(red: 242, green: 242, blue: 247), base)]
      + SceneView.all().map { $0.command(at: time, base) }
  }

  private static func cube(_ time: Double, _ base: AffineTransform) -> [DrawCommand] {
    let faces: [(SceneImage, Double)] = [(.screenA, -90 * time), (.screenB, 90 * (1 - time))]
    let shown = faces.compactMap { image, degrees -> DrawCommand? in
      let transform = face(Angle(degrees: degrees), base)
      guard isTurnedToTheEye(transform) else { return nil }
      return .image(
        ImageDraw(layer: image.rawValue, image: image.id, shape: screen, transform: transform))
    }
    return [fill(.black, base), .group(Group(layer: "cube", isAdditive: true, commands: shown))]
  }

  /// Returns the transform of a cube's face, rotated about the vertical axis through the cube's centre.
  private static func face(_ angle: Angle, _ base: AffineTransform) -> ProjectiveTransform {
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    let half = width / 2
    let depth = -1 / (2 * height)
    return ProjectiveTransform(.translation(-half, -height / 2))
      * ProjectiveTransform(
        [cosine, 0, -sine * depth], [0, 1, 0], [half * sine, 0, 1 + depth * half * (cosine - 1)])
      * ProjectiveTransform(.translation(half, height / 2) * base)
  }

  /// Returns whether a face is turned towards the camera.
  private static func isTurnedToTheEye(_ transform: ProjectiveTransform) -> Bool {
    let corners = screen.rect.corners.compactMap(transform.apply)
    var doubled = 0.0
    for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      doubled += p.x * q.y - q.x * p.y
    }
    return doubled > 2e-6
  }
}

/// A moving view of the composite scene, in points; there are 120.
///
/// The numbers come from a linear congruential generator (Numerical Recipes) and are rounded to
/// four decimals, so that they are the same in every program that draws the scene.
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

  /// Returns all views, bottom first.
  static func all() -> [SceneView] {
    var state: UInt32 = 2024
    return (0..<120).map { SceneView($0, &state) }
  }

  static let palette: [Color] = [
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

  /// Returns the command that draws the view at a time 0...1, in output pixels.
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
