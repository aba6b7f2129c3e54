import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Blend modes and colour filters, compared with their formulas.
@Suite("Blend modes and filters")
struct BlendModeTests {
  private static let one = PixelSize(1, 1)

  private static func fill(_ color: Color) -> DrawCommand {
    .fill(
      Fill(
        layer: "fill", shape: RoundedRect(Rect(0, 0, 1, 1)),
        transform: AffineTransform.identity, color: color))
  }

  private static func pixel(
    _ background: Color, _ color: Color, _ effects: GroupEffects
  ) -> (fast: UInt32, right: UInt32) {
    let list = DisplayList(
      size: one, background: background,
      commands: [.group(Group(layer: "group", effects: effects, commands: [fill(color)]))])
    return (
      Rasterizer(images: ImageTable([])).render(list).pixels[0],
      ReferenceRasterizer(images: []).render(list).pixels[0]
    )
  }

  private static func difference(_ pair: (fast: UInt32, right: UInt32)) -> Int {
    var worst = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      worst = max(worst, abs(Int(pair.fast >> shift & 255) - Int(pair.right >> shift & 255)))
    }
    return worst
  }

  @Test(arguments: BlendMode.allCases)
  func everyBlendModeMatchesItsFormula(mode: BlendMode) {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<4000 {
      func byte() -> UInt8 {
        [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
      }
      // Opaque, so that both inputs are blended unrounded.
      let below = Color(red: byte(), green: byte(), blue: byte())
      let above = Color(red: byte(), green: byte(), blue: byte())
      let pair = Self.pixel(below, above, GroupEffects(blend: mode))
      #expect(Self.difference(pair) <= 1, "\(mode) \(below.hex) \(above.hex)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func translucentPixelsStayPremultiplied(mode: BlendMode) {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
      let below = Color(red: byte(), green: byte(), blue: byte(), alpha: byte())
      let above = Color(red: byte(), green: byte(), blue: byte(), alpha: byte())
      let pixel = Self.pixel(below, above, GroupEffects(blend: mode)).fast
      for shift in [0, 8, 16] { #expect(pixel >> shift & 255 <= pixel >> 24) }
    }
  }

  @Test func transparentPictureChangesNoPixel() {
    for mode in BlendMode.allCases {
      let below = Color(red: 10, green: 200, blue: 90)
      #expect(Self.pixel(below, .clear, GroupEffects(blend: mode)).fast == below.premultiplied)
    }
  }

  @Test func coreAnimationNamesAreAccepted() {
    #expect(BlendMode(named: "multiplyBlendMode") == .multiply)
    #expect(BlendMode(named: "plusL") == .plusLighter)
    #expect(BlendMode(named: "plus-darker") == .plusDarker)
    #expect(BlendMode(named: "plusX") == nil)
  }

  @Test(arguments: [
    ColorFilter.brightness(0.6), .lighten(0.1), .lighten(-0.3), .contrast(1.5), .saturation(0),
    .saturation(1.8), .hue(Angle(degrees: 90)), .grayscale(1), .sepia(0.7), .invert(1),
    .tint(Color(red: 255, green: 0, blue: 0, alpha: 102)), .dim(0.4),
  ])
  func everyFilterMatchesItsFormula(filter: ColorFilter) {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
      let color = Color(red: byte(), green: byte(), blue: byte())
      #expect(
        Self.difference(Self.pixel(.clear, color, GroupEffects(filters: [filter]))) <= 1,
        "\(color.hex)")
    }
  }

  @Test func filtersThatClampAreNotMerged() {
    // Doubled brightness clamps to white; half of that is grey, not the original colour.
    let effects = GroupEffects(filters: [.brightness(2), .brightness(0.5)])
    #expect(
      Self.pixel(.clear, Color(red: 200, green: 200, blue: 200), effects).fast == 0xFF80_8080)
  }

  @Test func aHalfTransparentPixelKeepsItsAlpha() {
    let color = Color(red: 255, green: 128, blue: 0, alpha: 128)
    let pixel = Self.pixel(.clear, color, GroupEffects(filters: [.invert(1)])).fast
    #expect(pixel >> 24 == 128)
    #expect(Int(pixel & 255) <= 1 && abs(Int(pixel >> 16 & 255) - 128) <= 1)
  }
}
