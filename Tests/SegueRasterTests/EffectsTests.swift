import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Groups with effects, shadows and materials in random pictures.
@Suite("Layer effects")
struct EffectsTests {
  private static let size = PixelSize(120, 90)

  private static func random(
    _ range: ClosedRange<Double>, _ generator: inout SeededGenerator
  ) -> Double { Double.random(in: range, using: &generator) }

  private static func color(_ generator: inout SeededGenerator, opaque: Bool = false) -> Color {
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    return Color(red: byte(), green: byte(), blue: byte(), alpha: opaque ? 255 : byte())
  }

  private static func shape(_ generator: inout SeededGenerator) -> RoundedRect {
    RoundedRect(
      Rect(0, 0, random(10...60, &generator), random(10...50, &generator)),
      cornerRadius: random(0...20, &generator),
      curve: Bool.random(using: &generator) ? .continuous : .circular)
  }

  private static func place(_ generator: inout SeededGenerator) -> ProjectiveTransform {
    let scale = random(0.6...1.6, &generator)
    return ProjectiveTransform(
      AffineTransform.scale(scale, scale)
        * .rotation(Angle(degrees: random(-40...40, &generator)))
        * .translation(random(-15...100, &generator), random(-15...80, &generator)))
  }

  private static func paint(_ rect: Rect, _ generator: inout SeededGenerator) -> Paint {
    guard Bool.random(using: &generator) else { return .color(color(&generator)) }
    var gradient = Gradient(colors: (0..<3).map { _ in color(&generator) })
    gradient.kind = Gradient.Kind.allCases.randomElement(using: &generator) ?? .axial
    gradient.space = Gradient.Space.allCases.randomElement(using: &generator) ?? .unit
    gradient.interpolation =
      Gradient.Interpolation.allCases.randomElement(using: &generator) ?? .straight
    gradient.start = Point(random(0...0.4, &generator), random(0...0.4, &generator))
    gradient.end = Point(random(0.6...1, &generator), random(0.6...1, &generator))
    return .gradient(gradient, in: rect)
  }

  private static func fill(_ generator: inout SeededGenerator) -> DrawCommand {
    let shape = shape(&generator)
    return .fill(
      Fill(
        layer: "fill", shape: shape, transform: place(&generator),
        paint: paint(shape.rect, &generator)))
  }

  private static func filter(_ generator: inout SeededGenerator) -> ColorFilter {
    let k = random(0...2, &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .brightness(k)
    case 1: return .lighten(k / 4)
    case 2: return .contrast(k)
    case 3: return .saturation(k)
    case 4: return .hue(Angle(degrees: 180 * k))
    case 5: return .sepia(k / 2)
    case 6: return .tint(color(&generator))
    default: return .invert(k / 2)
    }
  }

  private static func effects(_ generator: inout SeededGenerator) -> GroupEffects {
    var effects = GroupEffects()
    if Bool.random(using: &generator) {
      effects.filters = (0..<Int.random(in: 1...3, using: &generator)).map { _ in filter(&generator)
      }
    }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      effects.blur = .init(sigma: random(0.3...11, &generator))
    }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      effects.mask = .init(
        [fill(&generator), fill(&generator)], isLuminance: Bool.random(using: &generator),
        isInverted: Bool.random(using: &generator))
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      var matrix = ColorMatrix.identity
      matrix.bias = SIMD4(0.1, 0, 0.2, random(0...1, &generator))
      effects.filters.append(.matrix(matrix))
      effects.filterBounds = ClipShape(shape(&generator), transform: place(&generator))
    }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      effects.shadow = .init(
        color: color(&generator),
        offset: Point(random(-9...9, &generator), random(-9...9, &generator)),
        sigma: random(0.5...9, &generator))
    }
    effects.blend = BlendMode.allCases.randomElement(using: &generator) ?? .normal
    return effects
  }

  /// Returns a transform in perspective, rotated about an axis in the plane every other time.
  private static func tilted(_ generator: inout SeededGenerator) -> ProjectiveTransform {
    let place = place(&generator)
    guard Bool.random(using: &generator) else { return place }
    let turned = Transform3D.rotation(
      Angle(degrees: random(-70...70, &generator)), random(-1...1, &generator),
      random(-1...1, &generator), 0)
    let eye = Transform3D.perspective(eyeDistance: random(200...600, &generator))
    return place * ProjectiveTransform(turned * eye)
  }

  private static func command(_ generator: inout SeededGenerator, depth: Int) -> DrawCommand {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &generator) {
    case 0, 1: return fill(&generator)
    case 2:
      return .shadow(
        ShadowDraw(
          layer: "shadow", shape: shape(&generator),
          offset: Point(random(-8...8, &generator), random(-8...8, &generator)),
          sigma: random(0.3...9, &generator), transform: tilted(&generator),
          color: color(&generator)))
    case 3:
      var material = Material(
        Material.Name.allCases.randomElement(using: &generator) ?? .thin,
        Bool.random(using: &generator) ? .light : .dark)
      material.blur = random(0...10, &generator)
      material.edge =
        [BlurEdge.normalize, .mirror, .clamp].randomElement(using: &generator) ?? .clamp
      return .backdrop(
        BackdropDraw(
          layer: "glass", shape: shape(&generator), transform: place(&generator),
          material: material))
    default:
      let commands = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        command(&generator, depth: depth - 1)
      }
      let clip =
        Bool.random(using: &generator)
        ? ClipShape(shape(&generator), transform: place(&generator)) : nil
      let isPlain = Bool.random(using: &generator)
      return .group(
        Group(
          layer: "group", opacity: isPlain ? 1 : random(0.2...1, &generator), clip: clip,
          effects: isPlain ? nil : effects(&generator), commands: commands))
    }
  }

  private static func scene(seed: UInt64) -> DisplayList {
    var generator = SeededGenerator(seed: seed)
    var list = DisplayList(size: size, background: color(&generator, opaque: true))
    let stripes = (0..<6).map { index in
      DrawCommand.fill(
        Fill(
          layer: "stripe", shape: RoundedRect(Rect(Double(index) * 21, 0, 11, 90)),
          transform: AffineTransform.identity, color: color(&generator, opaque: true)))
    }
    list.commands = stripes + (0..<4).map { _ in command(&generator, depth: 2) }
    return list
  }

  @Test(arguments: UInt64(0)..<40)
  func anyRegionGivesThePixelsOfTheWholePicture(seed: UInt64) {
    let list = Self.scene(seed: seed)
    let rasterizer = Rasterizer(images: ImageTable([]))
    let whole = rasterizer.render(list)
    var generator = SeededGenerator(seed: seed + 1000)
    for _ in 0..<12 {
      let region = PixelRect(
        Int.random(in: -10..<110, using: &generator), Int.random(in: -10..<80, using: &generator),
        Int.random(in: 1...70, using: &generator), Int.random(in: 1...60, using: &generator))
      var part = whole
      for index in part.pixels.indices { part.pixels[index] ^= 0x00FF_00FF }
      rasterizer.render(list, in: region, onto: &part)
      let shown = region.intersection(PixelRect(Self.size))
      let isEqual = (shown.y..<shown.maxY).allSatisfy { y in
        (shown.x..<shown.maxX).allSatisfy { part[$0, y] == whole[$0, y] }
      }
      #expect(isEqual, "seed \(seed), region \(region)")
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func pixelsOutsideTheDamageAreUnchanged(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 2000)
    let old = Self.scene(seed: seed)
    var new = old
    let index = Int.random(in: 0..<new.commands.count, using: &generator)
    new.commands[index] = Self.command(&generator, depth: 1)
    let rasterizer = Rasterizer(images: ImageTable([]))
    var picture = rasterizer.render(old)
    rasterizer.render(new, in: Damage.between(old, new), onto: &picture)
    #expect(picture == rasterizer.render(new), "seed \(seed)")
  }

  @Test(arguments: UInt64(0)..<12)
  func levelsGiveTheSamePixels(seed: UInt64) {
    let list = Self.scene(seed: seed)
    let pictures = KernelLevel.supported.map {
      Rasterizer(images: ImageTable([]), level: $0).render(list)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] }, "seed \(seed)")
  }

  /// Sizes, positions, blurs and transforms of any magnitude, as a script may contain.
  @Test(arguments: UInt64(0)..<40)
  func shadowOfAnyMagnitudeDoesNotTrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 7000)
    func number(_ generator: inout SeededGenerator) -> Double {
      let power = DeterministicMath.exponential(Self.random(-40...40, &generator))
      let extremes = [0, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, power, -power]
      return Int.random(in: 0..<4, using: &generator) > 0
        ? Self.random(-60...60, &generator) : extremes.randomElement(using: &generator) ?? power
    }
    let size = PixelSize(24, 20)
    for _ in 0..<40 {
      var transform = Transform3D.identity
      for _ in 0..<3 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: transform.m11 = number(&generator)
        case 1: transform.m12 = number(&generator)
        case 2: transform.m14 = number(&generator) / 1000
        default: transform.m22 = number(&generator)
        }
      }
      let rect = Rect(
        number(&generator), number(&generator), number(&generator), number(&generator))
      let shape = RoundedRect(rect, cornerRadius: number(&generator), curve: .continuous)
      let shadow = ShadowDraw(
        layer: "shadow", shape: shape, offset: Point(number(&generator), number(&generator)),
        sigma: number(&generator), transform: ProjectiveTransform(transform), color: .black)
      let list = DisplayList(size: size, background: .white, commands: [.shadow(shadow)])
      let picture = Rasterizer(images: ImageTable([])).render(list)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed): \(shadow)")
    }
  }

  /// One command over stripes: errors of several would add up, and blend modes amplify them.
  @Test(arguments: UInt64(0)..<30)
  func picturesMatchTheReference(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 3000)
    var list = Self.scene(seed: seed)
    list.commands = Array(list.commands.prefix(6))
    let fill = Self.fill(&generator)
    var effects = Self.effects(&generator)
    // The quotients of these modes amplify a difference of one level without bound.
    if [.colorBurn, .colorDodge, .softLight, .hue, .saturation].contains(effects.blend) {
      effects.blend = .screen
    }
    // So do filters that make colours of low alpha, which are coarse, opaque.
    effects.filters = effects.filters.filter { filter in
      if case .contrast = filter { return false }
      return !filter.fillsClearPixels
    }
    list.commands.append(.group(Group(layer: "group", effects: effects, commands: [fill])))
    let fast = Rasterizer(images: ImageTable([])).render(list)
    let right = ReferenceRasterizer(images: []).render(list)
    var worst = 0
    for (a, b) in zip(fast.pixels, right.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    #expect(worst <= ReferenceRasterizer.tolerance, "seed \(seed): \(worst)")
  }
}
