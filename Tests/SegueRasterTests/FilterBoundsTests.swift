import SegueGraphics
import SegueRaster
import Testing

/// Colour matrices with an alpha bias, and inverted masks.
@Suite("Filter bounds and inverted masks")
struct FilterBoundsTests {
  private static let size = PixelSize(60, 50)
  private static let red = Color(red: 255, green: 0, blue: 0)

  /// Returns a matrix that changes only alpha.
  private static func alpha(times factor: Double, plus bias: Double) -> ColorFilter {
    var matrix = ColorMatrix.identity
    matrix.rows[3].w = factor
    matrix.bias.w = bias
    return .matrix(matrix)
  }

  private static func bounds(_ transform: AffineTransform = .identity) -> ClipShape {
    ClipShape(RoundedRect(Rect(10, 8, 30, 24)), transform: transform)
  }

  private static func fill(_ rect: Rect, _ color: Color = red) -> DrawCommand {
    .fill(
      Fill(
        layer: "fill", shape: RoundedRect(rect, cornerRadius: 5),
        transform: ProjectiveTransform(AffineTransform.identity), paint: .color(color)))
  }

  private static func render(
    _ effects: GroupEffects, _ commands: [DrawCommand]
  ) -> (fast: Pixmap, right: Pixmap) {
    let group = Group(layer: "group", effects: effects, commands: commands)
    let list = DisplayList(size: size, background: .white, commands: [.group(group)])
    return (
      Rasterizer(images: ImageTable([])).render(list), ReferenceRasterizer(images: []).render(list)
    )
  }

  private static func difference(_ pair: (fast: Pixmap, right: Pixmap)) -> Int {
    zip(pair.fast.pixels, pair.right.pixels).map { (a: UInt32, b: UInt32) -> Int in
      var worst = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
      return worst
    }.max() ?? 0
  }

  @Test func alphaBiasFillsOnlyTheBounds() {
    let effects = GroupEffects(
      filters: [Self.alpha(times: 1, plus: 1)], filterBounds: Self.bounds())
    for commands in [[], [Self.fill(Rect(15, 12, 8, 8))], [Self.fill(Rect(0, 0, 60, 50))]] {
      let picture = Self.render(effects, commands).fast
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width where !(10..<40 ~= x && 8..<32 ~= y) || commands.isEmpty {
          let isInside = 10..<40 ~= x && 8..<32 ~= y
          let alone = Self.render(GroupEffects(filters: [.matrix(.identity)]), commands).fast
          #expect(picture[x, y] == (isInside ? Color.black.premultiplied : alone[x, y]))
        }
      }
    }
  }

  @Test func partsOfPixelsAreMixed() {
    for bias in [0.2, 0.7, 1] {
      for factor in [-1, 0, 0.5, 1] {
        for transform in [
          AffineTransform.translation(0.4, 0.3), .rotation(Angle(degrees: 20)), .scale(1.3, 0.7),
        ] {
          var effects = GroupEffects(
            filters: [Self.alpha(times: factor, plus: bias)], filterBounds: Self.bounds(transform))
          let commands = [Self.fill(Rect(0, 20, 30.5, 20))]
          #expect(Self.difference(Self.render(effects, commands)) <= 3)
          effects.blur = .init(sigma: 2)
          #expect(Self.difference(Self.render(effects, commands)) <= 3)
          effects.shadow = .init(color: .black, offset: Point(2, 3), sigma: 2)
          #expect(Self.difference(Self.render(effects, commands)) <= 4)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func invertedMaskShowsTheComplement(isLuminance: Bool) {
    let cover = [
      Self.fill(Rect(12, 10, 20, 20), Color(red: 255, green: 255, blue: 255, alpha: 130))
    ]
    for opacity in [1, 0.6] {
      var pictures: [Pixmap] = []
      for isInverted in [false, true] {
        let effects = GroupEffects(
          mask: .init(cover, isLuminance: isLuminance, isInverted: isInverted))
        let group = Group(
          layer: "group", opacity: opacity, effects: effects,
          commands: [Self.fill(Rect(0, 0, 60, 50))])
        let list = DisplayList(size: Self.size, background: .white, commands: [.group(group)])
        let pair = (
          Rasterizer(images: ImageTable([])).render(list),
          ReferenceRasterizer(images: []).render(list)
        )
        #expect(Self.difference((pair.0, pair.1)) <= 2)
        pictures.append(pair.0)
      }
      // Green falls from 255 to 0 where the red fill shows: both masks together show it once.
      for index in pictures[0].pixels.indices {
        let seen = pictures.map { 255 - Int($0.pixels[index] >> 8 & 255) }
        let x = index % Self.size.width, y = index / Self.size.width
        guard 6..<54 ~= x, 6..<44 ~= y else { continue }
        #expect(abs(seen[0] + seen[1] - Int(255 * opacity + 0.5)) <= 2)
      }
    }
  }
}
