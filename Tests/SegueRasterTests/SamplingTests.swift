import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Image sampling: filtering, edges and content modes.
@Suite struct SamplingTests {
  private func render(
    _ image: Pixmap, _ rect: Rect, _ transform: AffineTransform = .identity, size: PixelSize,
    background: Color = .clear
  ) -> Pixmap {
    let draw = ImageDraw(
      layer: "image", image: ImageID(0), shape: RoundedRect(rect), transform: transform)
    let list = DisplayList(size: size, background: background, commands: [.image(draw)])
    return Rasterizer(images: ImageTable([image])).render(list)
  }

  @Test(arguments: [(0, 0), (3, 5), (-7, 2), (-4, -9), (40, 0), (12, -3)])
  func wholePixelMovesCopyBitForBit(x: Int, y: Int) {
    var generator = SeededGenerator(seed: 11)
    let image = Scenes.noise(PixelSize(19, 23), opaque: false, using: &generator)
    let shown = render(
      image, Rect(0, 0, 19, 23), .translation(Double(x), Double(y)), size: PixelSize(20, 20))
    var expected = Pixmap(PixelSize(20, 20))
    for row in 0..<20 {
      for column in 0..<20 where (0..<19).contains(column - x) && (0..<23).contains(row - y) {
        expected[column, row] = image[column - x, row - y]
      }
    }
    #expect(shown == expected)
  }

  @Test(arguments: [2, 3, 4, 6, 12])
  func screenshotAtAWholeScaleIsItsBoxFilter(scale: Int) {
    var generator = SeededGenerator(seed: 5)
    let size = PixelSize(8, 5)
    let image = Scenes.noise(
      PixelSize(size.width * scale, size.height * scale), opaque: false, using: &generator)
    let shown = render(image, Rect(origin: .zero, size: size.size), size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        #expect(shown[x, y] == mean(image, x * scale, y * scale, scale))
      }
    }
  }

  /// Returns the mean of a square of pixels, each channel rounded half up.
  private func mean(_ image: Pixmap, _ x: Int, _ y: Int, _ side: Int) -> UInt32 {
    ([0, 8, 16, 24] as [UInt32]).reduce(0) { pixel, shift in
      var sum: UInt32 = 0
      for row in y..<y + side {
        for column in x..<x + side { sum += image[column, row] >> shift & 255 }
      }
      let count = UInt32(side * side)
      return pixel | ((sum + count / 2) / count) << shift
    }
  }

  @Test(arguments: [0, 40_000, 400_000])
  func pixelsDoNotDependOnCachedCopies(capacity: Int) {
    var generator = SeededGenerator(seed: 21)
    let images = (0..<3).map { _ in
      Scenes.noise(PixelSize(90, 120), opaque: true, using: &generator)
    }
    let copies = FilteredCopyCache(capacity: capacity)
    let scant = ImageTable(mipmapped: images.map { MipmappedImage($0, copies: copies) })
    for degrees in [2.0, 11, 45] {
      let commands = images.indices.map { index in
        let place = AffineTransform.translation(12.3 * Double(index), 3.7)
        return DrawCommand.image(
          ImageDraw(
            layer: "image", image: ImageID(index), shape: RoundedRect(Rect(0, 0, 30, 40)),
            transform: ProjectiveTransform(.rotation(Angle(degrees: degrees)) * place)))
      }
      let list = DisplayList(size: PixelSize(64, 64), background: .black, commands: commands)
      #expect(
        Rasterizer(images: scant).render(list)
          == Rasterizer(images: ImageTable(images)).render(list))
    }
  }

  @Test(arguments: [1.3, 1.9, 2.5, 3, 3.7, 5, 7.3, 11], [97, 100, 102])
  func minifiedGradientDoesNotShift(scale: Double, width: Int) {
    // Pixel x has grey 2x + 20: the sample at x is 2 (scale·(x + 1/2) - 1/2) + 20.
    let image = Pixmap(
      PixelSize(width, 30),
      pixels: (0..<30 * width).map { Scenes.grey($0 % width * 2 + 20) })
    let size = PixelSize(Int(Double(width) / scale), 2)
    let shown = render(
      image, Rect(0, 0, Double(width) / scale, 30 / scale), size: size, background: .black)
    for x in 2..<size.width - 2 {
      let expected = 2 * (scale * (Double(x) + 0.5) - 0.5) + 20
      #expect(abs(Double(shown[x, 0] & 255) - expected) <= 1.51, "column \(x)")
    }
  }

  @Test func enlargedImageRepeatsItsEdgeAndBlendsBetween() {
    let image = Pixmap(PixelSize(2, 1), pixels: [Scenes.grey(0), Scenes.grey(200)])
    let shown = render(image, Rect(0, 0, 8, 2), size: PixelSize(8, 2))
    #expect(shown.pixels.map { $0 & 255 }.prefix(8) == [0, 0, 25, 75, 125, 175, 200, 200])
    #expect(shown.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test(arguments: [PixelSize(1, 1), PixelSize(1, 40), PixelSize(40, 1), PixelSize(2, 3)])
  func thinImageFillsItsRectangle(imageSize: PixelSize) {
    let image = Pixmap(imageSize, filledWith: Scenes.grey(77))
    for rect in [Rect(0, 0, 12, 12), Rect(0, 0, 12, 1), Rect(3, 0, 1, 12)] {
      let shown = render(image, rect, size: PixelSize(12, 12))
      let covered = Int(rect.width * rect.height)
      #expect(shown.pixels.filter { $0 == Scenes.grey(77) }.count == covered)
    }
  }

  @Test func aspectFillShowsTheMiddleOfTheImage() {
    let image = Pixmap(PixelSize(6, 1), pixels: (0..<6).map { Scenes.grey($0 * 10) })
    let draw = ImageDraw(
      layer: "image", image: ImageID(0), imageRect: Rect(-2, 0, 6, 1),
      shape: RoundedRect(Rect(0, 0, 2, 1)), transform: .identity)
    let list = DisplayList(size: PixelSize(4, 1), background: .clear, commands: [.image(draw)])
    let shown = Rasterizer(images: ImageTable([image])).render(list)
    #expect(shown.pixels == [Scenes.grey(20), Scenes.grey(30), 0, 0])
  }

  @Test func aspectFitIsTransparentOutsideTheImage() {
    let draw = ImageDraw(
      layer: "image", image: ImageID(0), imageRect: Rect(1, 0, 2, 1),
      shape: RoundedRect(Rect(0, 0, 4, 1)), transform: .identity)
    let list = DisplayList(size: PixelSize(4, 1), background: .clear, commands: [.image(draw)])
    let image = Pixmap(PixelSize(2, 1), filledWith: .max)
    let shown = Rasterizer(images: ImageTable([image])).render(list)
    #expect(shown.pixels == [0, .max, .max, 0])
  }

  @Test func slowTurnAndScrollOfAFinePatternDoesNotShimmer() {
    // One-pixel stripes at a third of their size: the mean must not shift.
    let image = Pixmap(
      PixelSize(240, 240), pixels: (0..<240 * 240).map { Scenes.grey($0 % 2 == 0 ? 0 : 255) })
    for step in 0..<60 {
      let turn = Scenes.turn(Double(step) * 0.002)
      let transform =
        .translation(-120, -120) * AffineTransform.scale(0.34, 0.34) * turn
        * .translation(40 + Double(step) * 0.07, 40)
      let shown = render(image, Rect(0, 0, 240, 240), transform, size: PixelSize(80, 80))
      var sum = 0
      for y in 30..<50 { for x in 30..<50 { sum += Int(shown[x, y] & 255) } }
      let mean = Double(sum) / 400
      #expect(abs(mean - 127.5) < 1, "step \(step): mean \(mean)")
    }
  }

  @Test func unknownOrEmptyImageDrawsNoPixel() {
    for index in [-1, 0, 1] {
      let draw = ImageDraw(
        layer: "image", image: ImageID(index), shape: RoundedRect(Rect(0, 0, 2, 2)),
        transform: .identity)
      let list = DisplayList(size: PixelSize(2, 2), background: .clear, commands: [.image(draw)])
      let table = ImageTable([Pixmap(PixelSize(0, 5))])
      #expect(Rasterizer(images: table).render(list) == Pixmap(PixelSize(2, 2)))
    }
  }
}
