import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Bit-exact compositing of fills, images and groups.
@Suite struct CompositingTests {
  private let rect = RoundedRect(Rect(0, 0, 1, 1))

  /// Returns one pixel with fills over each other.
  private func pixel(_ fills: [(Color, Double)], over background: Color) -> UInt32 {
    let commands = fills.map { color, opacity in
      DrawCommand.fill(
        Fill(layer: "f", shape: rect, transform: .identity, color: color, opacity: opacity))
    }
    let list = DisplayList(size: PixelSize(1, 1), background: background, commands: commands)
    return Rasterizer(images: ImageTable([])).render(list).pixels[0]
  }

  @Test func opaqueReplacesAndTransparentKeeps() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let pixels = Scenes.noise(PixelSize(2, 1), opaque: false, using: &generator)
      let below = Color(
        red: 9, green: 200, blue: 31, alpha: .random(in: 0...255, using: &generator))
      let above = Color(red: 99, green: 2, blue: UInt8(pixels[0, 0] & 255))
      #expect(pixel([(above, 1)], over: below) == above.premultiplied)
      #expect(pixel([(above, 0)], over: below) == below.premultiplied)
      #expect(pixel([(.clear, 1)], over: below) == below.premultiplied)
    }
  }

  @Test(
    arguments: [
      (0.5, 128), (0.001, 0), (0.002, 1), (0.998, 254), (0.9981, 255), (1, 255), (7, 255), (-1, 0),
      (.nan, 0), (.infinity, 255), (0.4, 102),
    ] as [(Double, UInt32)])
  func opacityIsRoundedHalfUpToEightBits(opacity: Double, alpha: UInt32) {
    #expect(pixel([(.white, opacity)], over: .clear) >> 24 == alpha)
  }

  @Test func everyProductIsRoundedToNearest() {
    for alpha in 0...255 {
      for value in stride(from: 0, through: 255, by: 5) {
        let below = Color(red: UInt8(value), green: 0, blue: 0)
        let above = Color(red: 0, green: 0, blue: 0, alpha: UInt8(alpha))
        let expected = UInt32((value * (255 - alpha) * 2 + 255) / 510)
        #expect(pixel([(above, 1)], over: below) & 255 == expected)
      }
    }
  }

  /// A dimmed screen is drawn in one pass; so are a scaled picture, one in perspective, and a
  /// colour.
  @Test(arguments: 0..<100)
  func screenUnderAnOverlayEqualsSeparateDrawing(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(.random(in: 1...90, using: &generator), 40)
    let rasterizer = Rasterizer(images: ImageTable([Scenes.noise(size, using: &generator)]))
    let screen = RoundedRect(Rect(origin: .zero, size: size.size))
    let veil = Color(red: 40, green: 7, blue: 90, alpha: .random(in: 0...254, using: &generator))
    var tilted = ProjectiveTransform(AffineTransform.identity)
    tilted.m13 = 0.001
    let below: DrawCommand =
      seed % 4 == 0
      ? .fill(Fill(layer: "f", shape: screen, transform: .identity, color: .white))
      : .image(
        ImageDraw(
          layer: "i", image: ImageID(0),
          imageRect: seed % 4 == 1 ? screen.rect : Rect(-3, -5, 120, 60), shape: screen,
          transform: seed % 4 == 3 ? tilted : ProjectiveTransform(AffineTransform.identity),
          brightness: Bool.random(using: &generator) ? 1 : 0.7))
    let dimming = DrawCommand.fill(
      Fill(
        layer: "v", shape: screen, transform: .identity, color: veil,
        opacity: .random(in: 0...1, using: &generator)))
    // A cover on top occludes the same columns of both.
    let top = Scenes.command(size, images: 1, depth: 2, using: &generator)
    let group = Group(layer: "g", opacity: 1, clip: nil, isAdditive: true, commands: [dimming])
    func list(_ commands: [DrawCommand]) -> DisplayList {
      DisplayList(size: size, background: .black, commands: commands)
    }
    // A group around the overlay forces two passes.
    let apart = rasterizer.render(list([below, .group(group), top]))
    #expect(rasterizer.render(list([below, dimming, top])) == apart, "seed \(seed)")
  }

  /// A translucent image over one colour is drawn in one pass, by itself or in a group.
  ///
  /// An image of that colour forces two passes.
  @Test(arguments: 0..<300)
  func translucentImageOverAColourEqualsSeparateDrawing(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(150, 20)
    let color = Scenes.color(alpha: false, using: &generator)
    let rasterizer = Rasterizer(
      images: ImageTable([
        Scenes.noise(PixelSize(170, 31), using: &generator),
        Scenes.noise(PixelSize(40, 30), opaque: seed % 3 > 0, using: &generator),
        Pixmap(PixelSize(1, 1), filledWith: color.premultiplied),
      ]))
    var images = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      image(size, using: &generator)
    }
    if seed % 2 == 0 {
      images = [.group(Group(layer: "g", isAdditive: seed % 4 == 0, commands: images))]
    }
    if seed % 5 == 0 { images.append(Scenes.command(size, images: 2, depth: 0, using: &generator)) }
    let whole = RoundedRect(Rect(0, 0, 150, 20))
    let part = seed % 7 == 0 ? RoundedRect(Rect(9.5, 3, 120, 14), cornerRadius: 5) : whole
    let fill = Fill(layer: "f", shape: part, transform: .identity, color: color)
    let picture = ImageDraw(
      layer: "p", image: ImageID(2), shape: part,
      transform: ProjectiveTransform(AffineTransform.identity))
    func render(_ ground: [DrawCommand], over background: Color) -> Pixmap {
      rasterizer.render(
        DisplayList(size: size, background: background, commands: ground + images))
    }
    let apart = render([.image(picture)], over: .black)
    #expect(render([.fill(fill)], over: .black) == apart, "seed \(seed)\n\(images)")
    if part == whole { #expect(render([], over: color) == apart, "seed \(seed)\n\(images)") }
  }

  /// Returns one of two images, mostly wide, with an opacity.
  private func image(_ size: PixelSize, using generator: inout SeededGenerator) -> DrawCommand {
    let isMoved = Bool.random(using: &generator)
    let moved = AffineTransform.translation(
      .random(in: -90...90, using: &generator), .random(in: -5...5, using: &generator))
    return .image(
      ImageDraw(
        layer: "i", image: ImageID(.random(in: 0..<2, using: &generator)),
        shape: RoundedRect(
          Rect(origin: .zero, size: size.size),
          cornerRadius: Bool.random(using: &generator) ? 0 : 8),
        transform: isMoved
          ? ProjectiveTransform(moved) : Scenes.transform(size, using: &generator),
        opacity: .random(in: 0...1, using: &generator),
        brightness: Bool.random(using: &generator) ? 1 : 0.6))
  }

  @Test func colorOverItselfIsUnchanged() {
    for value in stride(from: 0, through: 255, by: 15) {
      for alpha in [1, 2, 77, 128, 200, 254] {
        let grey = UInt8(value)
        let below = Color(red: grey, green: grey, blue: grey)
        let above = Color(red: grey, green: grey, blue: grey, alpha: UInt8(alpha))
        let result = pixel(Array(repeating: (above, 1), count: 255), over: below)
        #expect(abs(Int(result & 255) - value) <= 1, "grey \(value) at alpha \(alpha)")
        #expect(result >> 24 == 255)
      }
    }
  }

  @Test func faintLayersNeverExceedTheirColor() {
    // White at 1/255 over black in 8 bits rises by 1 per layer and stops half way, where a 255th of
    // the rest rounds to zero. It must not wrap, and alpha must not change.
    let faint = (Color.white, 1.0 / 255)
    for count in [1, 100, 128, 255, 400] {
      let result = pixel(Array(repeating: faint, count: count), over: .black)
      #expect(result == Scenes.grey(min(count, 128)))
    }
  }

  @Test func antialiasedEdgeHasNoHalo() {
    // White over white through partial coverage must stay white.
    let circle = Fill(
      layer: "f", shape: RoundedRect(Rect(1.3, 1.7, 12, 12), cornerRadius: 6),
      transform: .identity, color: .white)
    let list = DisplayList(
      size: PixelSize(16, 16), background: .white, commands: [.fill(circle)])
    #expect(Rasterizer(images: ImageTable([])).render(list).pixels.allSatisfy { $0 == .max })
  }
}
