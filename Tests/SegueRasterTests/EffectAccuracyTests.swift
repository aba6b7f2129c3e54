import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Single effects of random opacity over random colours on whole pixels, compared with the
/// unrounded reference.
@Suite("Accuracy of effects")
struct EffectAccuracyTests {
  /// The effect drawn over the colours.
  enum Effect: CaseIterable, Sendable {
    case blur, castShadow, boxShadow, scaledShadow, wideShadow, blackShadow, stretchedShadow
    case tiltedShadow, material, wideMaterial
    case gradient, filter, mask, luminanceMask, blend, clear

    /// The allowed channel difference, in levels.
    var tolerance: Double {
      switch self {
      case .blur, .castShadow, .boxShadow, .scaledShadow, .wideShadow, .blackShadow,
        .stretchedShadow, .tiltedShadow, .material, .wideMaterial:
        1.5
      case .gradient, .filter, .mask, .luminanceMask, .blend, .clear: 1
      }
    }
  }

  private static let size = PixelSize(110, 90)
  private var generator: SeededGenerator

  private init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Swift Testing creates a suite for each test.
  init() { self.init(seed: 0) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  private mutating func color() -> Color {
    func byte(_ generator: inout SeededGenerator) -> UInt8 {
      UInt8.random(in: 0...255, using: &generator)
    }
    return Color(red: byte(&generator), green: byte(&generator), blue: byte(&generator))
  }

  private mutating func translucentColor() -> Color {
    var color = color()
    color.alpha = UInt8.random(in: 60...255, using: &generator)
    return color
  }

  /// Returns a card whose edges lie on whole pixels.
  private mutating func card() -> (rect: Rect, command: DrawCommand) {
    let rect = Rect(
      number(5...50).rounded(), number(5...40).rounded(), number(4...55).rounded(),
      number(4...45).rounded())
    return (rect, fill(rect, .color(color())))
  }

  private func fill(_ rect: Rect, _ paint: Paint) -> DrawCommand {
    .fill(
      Fill(
        layer: "card", shape: RoundedRect(rect),
        transform: ProjectiveTransform(AffineTransform.identity),
        paint: paint))
  }

  private mutating func gradient(in rect: Rect) -> Paint {
    var gradient = Gradient(colors: [color(), color(), color()])
    gradient.kind = [.axial, .radial, .conic].randomElement(using: &generator) ?? .axial
    gradient.start = Point(number(0...0.4), number(0...0.4))
    gradient.end = Point(number(0.6...1), number(0.6...1))
    return .gradient(gradient, in: rect)
  }

  private mutating func filter() -> ColorFilter {
    let all: [ColorFilter] = [
      .brightness(number(0...2)), .lighten(number(-0.5...0.5)), .saturation(number(0...1)),
      .hue(Angle(degrees: number(0...360))), .sepia(number(0...1)), .grayscale(number(0...1)),
      .invert(number(0...1)), .dim(number(0...1)), .contrast(number(0...2)),
    ]
    return all.randomElement(using: &generator) ?? .dim(0.5)
  }

  private mutating func material(blur: ClosedRange<Double>, isLinear: Bool) -> DrawCommand {
    var material = Material(
      Material.Name.allCases.randomElement(using: &generator) ?? .thin,
      Bool.random(using: &generator) ? .light : .dark)
    // A nonlinear filter of a mean differs from the mean of the filter, so only linear effects are
    // tested over wide blurs.
    if isLinear { material = Material() }
    material.blur = number(blur)
    material.edge = [.normalize, .mirror, .clamp].randomElement(using: &generator) ?? .clamp
    return .backdrop(
      BackdropDraw(
        layer: "glass", shape: RoundedRect(card().rect),
        transform: ProjectiveTransform(AffineTransform.identity),
        material: material, opacity: number(0.3...1)))
  }

  /// Returns a sharp shadow at a scale that is no power of two, turned every other time.
  private mutating func scaledShadow() -> DrawCommand {
    let scale = number(0.7...3.3)
    let turn = Bool.random(using: &generator) ? Angle(degrees: number(0...360)) : .zero
    let place =
      AffineTransform.scale(scale, scale) * .rotation(turn)
      * .translation(number(30...80), number(20...70))
    return .shadow(
      ShadowDraw(
        layer: "shadow",
        shape: RoundedRect(Rect(center: .zero, size: Size(number(4...40), number(4...30)))),
        offset: Point(0, number(0...4)), sigma: number(0.3...6) / scale,
        transform: ProjectiveTransform(place), color: .black, opacity: number(0.3...1)))
  }

  /// Returns a shadow of any colour, optionally with round corners, with or without a flat middle.
  private mutating func shadow(sigma: Double, under place: ProjectiveTransform) -> DrawCommand {
    let radii = CornerRadii(
      topLeft: number(0...9), topRight: number(0...9), bottomRight: number(0...9),
      bottomLeft: number(0...9))
    let curve = Bool.random(using: &generator) ? CornerCurve.circular : .continuous
    let rect = Rect(center: .zero, size: Size(number(4...50), number(4...40)))
    return .shadow(
      ShadowDraw(
        layer: "shadow", shape: RoundedRect(rect, radii: radii, curve: curve),
        offset: Point(0, number(0...4)), sigma: sigma, transform: place, color: translucentColor(),
        opacity: number(0.3...1)))
  }

  /// Returns a standard deviation in pixels, from 0.3 to 20.
  private mutating func pixels() -> Double { 0.3 * DeterministicMath.exponential(number(0...4.2)) }

  /// Returns a shadow with a different scale per axis, rotated every other time.
  private mutating func stretchedShadow() -> DrawCommand {
    let (across, down) = (number(0.5...3), number(0.5...3))
    let turn = Bool.random(using: &generator) ? Angle(degrees: number(0...360)) : .zero
    let place =
      AffineTransform.scale(across, down) * .rotation(turn)
      * .translation(number(30...80), number(20...70))
    return shadow(
      sigma: pixels() / max(across, down), under: ProjectiveTransform(place))
  }

  /// Returns a shadow of a layer that is rotated about its own axis and seen in perspective.
  private mutating func tiltedShadow() -> DrawCommand {
    let turned = Transform3D.rotation(
      Angle(degrees: number(-65...65)), number(-1...1), number(-1...1), 0)
    let scale = number(0.7...2.5)
    let place =
      ProjectiveTransform(AffineTransform.scale(scale, scale))
      * ProjectiveTransform(turned * .perspective(eyeDistance: number(150...600)))
      * ProjectiveTransform(.translation(number(40...70), number(30...60)))
    return shadow(sigma: pixels() / scale, under: place)
  }

  private mutating func group(_ effects: GroupEffects) -> DrawCommand {
    .group(
      Group(
        layer: "group", opacity: number(0.3...1), effects: effects,
        commands: [card().command, card().command]))
  }

  private mutating func draw(_ effect: Effect) -> DrawCommand {
    switch effect {
    case .blur: return group(GroupEffects(blur: .init(sigma: number(0.2...20))))
    case .castShadow:
      let offset = Point(number(-9...9).rounded(), number(-9...9).rounded())
      return group(
        GroupEffects(
          shadow: .init(color: translucentColor(), offset: offset, sigma: number(0.3...16))))
    case .boxShadow, .wideShadow, .blackShadow:
      return .shadow(
        ShadowDraw(
          layer: "shadow", shape: RoundedRect(card().rect),
          offset: Point(0, number(0...9).rounded()),
          sigma: number(effect == .boxShadow ? 0...16 : 16...24),
          transform: ProjectiveTransform(AffineTransform.identity),
          color: effect == .blackShadow ? .black : color(), opacity: number(0.3...1)))
    case .scaledShadow: return scaledShadow()
    case .stretchedShadow: return stretchedShadow()
    case .tiltedShadow: return tiltedShadow()
    case .material: return material(blur: 0...7.9, isLinear: false)
    case .wideMaterial: return material(blur: 8...24, isLinear: true)
    case .gradient:
      let rect = card().rect
      return fill(rect, gradient(in: rect))
    case .filter: return group(GroupEffects(filters: [filter()]))
    case .mask, .luminanceMask:
      let rect = card().rect
      let isLuminance = effect == .luminanceMask
      var shade = color()
      if !isLuminance { shade.alpha = shade.red }
      let cover = fill(rect, .color(shade))
      return group(GroupEffects(mask: .init([cover], isLuminance: isLuminance)))
    case .blend:
      return group(
        GroupEffects(blend: BlendMode.allCases.randomElement(using: &generator) ?? .screen))
    case .clear: return group(GroupEffects(filters: [.matrix(.identity)]))
    }
  }

  /// Returns stripes of random colours, a card, and the effect over them.
  private mutating func list(_ effect: Effect) -> DisplayList {
    var list = DisplayList(size: Self.size, background: color())
    for index in 0..<5 {
      list.commands.append(fill(Rect(22 * Double(index), 0, 11, 90), .color(color())))
    }
    list.commands.append(card().command)
    list.commands.append(draw(effect))
    return list
  }

  @Test(arguments: Effect.allCases)
  func channelErrorsStayWithinTheirTolerance(effect: Effect) {
    var worst = 0.0
    for seed in UInt64(0)..<24 {
      var pictures = EffectAccuracyTests(seed: seed * 977 + 5)
      let list = pictures.list(effect)
      let fast = Rasterizer(images: ImageTable([])).render(list)
      let exact = ReferenceRasterizer(images: []).exactPixels(of: list)
      for (pixel, channels) in zip(fast.pixels, exact) {
        for channel in 0..<4 {
          let level = Double(pixel >> UInt32(8 * channel) & 255)
          worst = max(worst, abs(level - channels[channel]))
        }
      }
      #expect(worst <= effect.tolerance, "\(effect), seed \(seed): \(worst)")
      if worst > effect.tolerance { return }
    }
  }
}
