import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Blurs, shadows and materials, compared with direct sums in `Double`.
@Suite("Gaussian blur")
struct GaussianBlurTests {
  private static func list(_ commands: [DrawCommand], _ size: PixelSize) -> DisplayList {
    DisplayList(size: size, background: .clear, commands: commands)
  }

  private static func card(_ rect: Rect, radius: Double = 0, _ color: Color = .white) -> DrawCommand
  {
    .fill(
      Fill(
        layer: "card", shape: RoundedRect(rect, cornerRadius: radius),
        transform: AffineTransform.identity, color: color))
  }

  private static func blurred(_ sigma: Double, _ commands: [DrawCommand]) -> DrawCommand {
    .group(
      Group(layer: "blur", effects: GroupEffects(blur: .init(sigma: sigma)), commands: commands))
  }

  /// Returns the largest channel difference between the fast picture and the reference.
  private static func worst(_ list: DisplayList, level: KernelLevel = .best) -> Int {
    let fast = Rasterizer(images: ImageTable([]), level: level).render(list)
    let right = ReferenceRasterizer(images: []).render(list)
    return zip(fast.pixels, right.pixels).map(difference).max() ?? 0
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var worst = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return worst
  }

  // Both pictures are rounded once, so half a level is left for the blur.
  @Test(arguments: [0.2, 0.5, 1, 1.5, 2, 3, 5, 7.9, 8, 9.5, 12, 15.9, 16, 20, 27])
  func blurIsWithinALevelOfTheGaussian(sigma: Double) {
    let size = PixelSize(150, 110)
    let shapes = [
      Self.card(Rect(30, 20, 71, 50)), Self.card(Rect(120, 0, 1, 110)),
    ]
    #expect(Self.worst(Self.list([Self.blurred(sigma, shapes)], size)) <= 1)
  }

  @Test(arguments: [0.7, 3, 8, 14, 20, 40, 150])
  func flatColourIsUnchanged(sigma: Double) {
    let size = PixelSize(90, 70)
    for edge in BlurEdge.allCases where edge != .transparent {
      let flat = Group(
        layer: "flat",
        effects: GroupEffects(
          blur: .init(sigma: sigma, edge: edge, bounds: PixelRect(3, 5, 81, 60))),
        commands: [Self.card(Rect(0, 0, 90, 70), Color(red: 200, green: 33, blue: 7, alpha: 90))])
      let picture = Rasterizer(images: ImageTable([])).render(Self.list([.group(flat)], size))
      let color = Color(red: 200, green: 33, blue: 7, alpha: 90).premultiplied
      for y in 5..<65 {
        for x in 3..<84 { #expect(picture[x, y] == color) }
      }
    }
  }

  @Test(arguments: [2.0, 9, 17, 33])
  func blurIsInvariantUnderWholePixelMoves(sigma: Double) {
    let size = PixelSize(200, 160)
    let at = { (x: Double, y: Double) in
      Rasterizer(images: ImageTable([])).render(
        Self.list([Self.blurred(sigma, [Self.card(Rect(40 + x, 40 + y, 60, 40))])], size))
    }
    // Moves by a multiple of every cell are exact; the rounding of others may differ by a level.
    let (first, moved) = (at(0, 0), at(32, 32))
    for y in 0..<120 {
      for x in 0..<160 { #expect(first[x, y] == moved[x + 32, y + 32]) }
    }
  }

  @Test func everyLevelGivesTheSamePixels() {
    let size = PixelSize(160, 120)
    for sigma in [0.4, 2.5, 8, 13, 21, 36] {
      let list = Self.list(
        [Self.blurred(sigma, [Self.card(Rect(30, 31, 70, 45), radius: 9)])], size)
      let pictures = KernelLevel.supported.map {
        Rasterizer(images: ImageTable([]), level: $0).render(list)
      }
      #expect(pictures.allSatisfy { $0 == pictures[0] })
    }
  }

  @Test(arguments: [1.0, 4, 7, 12, 24])
  func shadowsMatchTheGaussian(sigma: Double) {
    let size = PixelSize(190, 150)
    let shadow = ShadowDraw(
      layer: "card", shape: RoundedRect(Rect(0, 0, 80, 50), cornerRadius: 14),
      offset: Point(0, 6), sigma: sigma, transform: ProjectiveTransform(.translation(50, 40)),
      color: Color(red: 10, green: 20, blue: 60, alpha: 255))
    #expect(Self.worst(Self.list([.shadow(shadow)], size)) <= 1)
  }

  @Test(arguments: [0, 0.06, 0.15])
  func sharpShadowHasItsShape(sigma: Double) {
    let size = PixelSize(120, 90)
    let shape = RoundedRect(Rect(0, 0, 41, 27), cornerRadius: 6)
    let color = Color(red: 10, green: 20, blue: 60, alpha: 200)
    let place = ProjectiveTransform(.scale(1.3, 1.3) * .translation(30.3, 20.7))
    let shadow = ShadowDraw(
      layer: "card", shape: shape, offset: Point(2.4, 5), sigma: sigma, transform: place,
      color: color, opacity: 0.6)
    let moved = ProjectiveTransform(.translation(2.4, 5)) * place
    let fill = Fill(layer: "card", shape: shape, transform: moved, color: color, opacity: 0.6)
    let rasterizer = Rasterizer(images: ImageTable([]))
    let isSame =
      rasterizer.render(Self.list([.shadow(shadow)], size))
      == rasterizer.render(Self.list([.fill(fill)], size))
    #expect(isSame)
  }

  @Test func aShadowHasHalfItsStrengthAtALongStraightEdge() {
    let size = PixelSize(200, 200)
    let shadow = ShadowDraw(
      layer: "half", shape: RoundedRect(Rect(100, -400, 800, 1000)), offset: .zero, sigma: 10,
      transform: ProjectiveTransform(AffineTransform.identity), color: .black)
    let picture = Rasterizer(images: ImageTable([])).render(Self.list([.shadow(shadow)], size))
    // The edge lies between two pixels, half a pixel of 10 from either centre.
    #expect(abs(Int(picture[99, 100] >> 24) - 122) <= 1)
    #expect(abs(Int(picture[100, 100] >> 24) - 133) <= 1)
    #expect(picture[40, 100] >> 24 == 0 && picture[160, 100] >> 24 == 255)
  }

  /// Colours of named materials over white, black and others (layer effects, A.10).
  @Test(arguments: [
    (Material(.regular), [0, 0, 0], [198, 198, 198]),
    (Material(.regular), [128, 128, 128], [224, 224, 224]),
    (Material(.regular), [0, 122, 255], [179, 225, 255]),
    (Material(.regular, .dark), [255, 255, 255], [83, 83, 83]),
    (Material(.regular, .dark), [128, 128, 128], [64, 64, 64]),
  ])
  func materialsHaveTheColoursOfTheSystem(material: Material, from: [Int], to: [Int]) {
    let color = SIMD3(Double(from[0]), Double(from[1]), Double(from[2])) / 255
    let result = material.color(color) * 255
    for channel in 0..<3 { #expect(abs(result[channel] - Double(to[channel])) <= 1.5) }
  }

  @Test func lightMaterialsStayLightOnWhiteAndDarkOnesDarkOnBlack() {
    for name in [Material.Name.ultraThin, .thin, .regular, .thick, .chrome] {
      let white = Material(name).color(.one) * 255
      #expect((243.5...247.5).contains(white.x), "\(name)")
      let black = Material(name, .dark).color(.zero) * 255
      #expect(
        (name == .chrome ? 17.5...18.5 : 30.5...31.5).contains(black.x), "\(name): \(black.x)")
    }
  }
}
