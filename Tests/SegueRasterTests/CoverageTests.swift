import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Positions of shape edges, and degenerate shapes.
@Suite struct CoverageTests {
  /// Returns the alpha of each pixel of a white shape on a transparent picture.
  private func coverage(
    _ shape: RoundedRect, _ transform: AffineTransform = .identity, size: PixelSize
  ) -> [UInt32] {
    let fill = Fill(layer: "shape", shape: shape, transform: transform, color: .white)
    let list = DisplayList(size: size, background: .clear, commands: [.fill(fill)])
    return Rasterizer(images: ImageTable([])).render(list).pixels.map { $0 >> 24 }
  }

  @Test func wholePixelsAreCoveredWholly() {
    let alpha = coverage(RoundedRect(Rect(1, 1, 2, 1)), size: PixelSize(4, 3))
    #expect(alpha == [0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0])
  }

  @Test func partsOfPixelsAreRoundedToNearest() {
    // A quarter of 255 is 63.75, a half 127.5, an eighth 31.875.
    let alpha = coverage(RoundedRect(Rect(0.5, 0.75, 2, 1)), size: PixelSize(3, 2))
    #expect(alpha == [32, 64, 32, 96, 191, 96])
  }

  @Test func diagonalCutsPixelsInHalf() {
    // A square on its corner:
    // x - 2
    //  +
    // y - 2
    //  <= 2.
    let diamond = AffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 2, ty: 0)
    let alpha = coverage(RoundedRect(Rect(0, 0, 2, 2)), diamond, size: PixelSize(4, 4))
    #expect(
      alpha == [0, 128, 128, 0, 128, 255, 255, 128, 128, 255, 255, 128, 0, 128, 128, 0])
  }

  @Test(arguments: [0.0, 0.3, -0.7, 0.99])
  func turnedCircleKeepsItsArea(turn: Double) {
    let circle = RoundedRect(Rect(-20, -20, 40, 40), cornerRadius: 20)
    let transform = Scenes.turn(turn) * .translation(25.3, 24.8)
    let alpha = coverage(circle, transform, size: PixelSize(50, 50))
    let area = Double(alpha.reduce(0, +)) / 255
    // All chords except those at the quarters' ends enclose the arc's area.
    #expect(abs(area - .pi * 400) < 0.4, "area \(area)")
  }

  @Test(arguments: [0.3, 1, 2.5, 4, 8, 15, 20, 37, 45, 90])
  func roundCornersMatchASupersampledReference(radius: Double) {
    for offset in [0, 0.25, 0.5, 0.9] {
      let side = Int(2 * radius) + 3
      let center = Double(side) / 2 + offset - 0.5
      let circle = RoundedRect(
        Rect(center - radius, center - radius, 2 * radius, 2 * radius), cornerRadius: radius)
      let alpha = coverage(circle, .identity, size: PixelSize(side, side))
      var sum = 0.0
      for y in 0..<side {
        for x in 0..<side {
          let difference =
            Double(alpha[y * side + x])
            - 255 * Self.disc(radius, center, coversPixelAt: x, y)
          // Half a level of rounding, 1/64 pixel of flatness, 1/512 pixel of the grid.
          #expect(abs(difference) < 4.5, "radius \(radius), offset \(offset), pixel \(x), \(y)")
          sum += difference
        }
      }
      // The edge as a whole is accurate to 1/200 pixel and a few levels of rounding.
      #expect(abs(sum) < 3 + 255 * 2 * .pi * radius / 200, "radius \(radius), sum \(sum)")
    }
  }

  /// Returns the part of a pixel that a disc covers, from 1,024 sample rows.
  private static func disc(
    _ radius: Double, _ center: Double, coversPixelAt x: Int, _ y: Int
  ) -> Double {
    (0..<1024).reduce(0) { sum, row in
      let height = Double(y) + (Double(row) + 0.5) / 1024 - center
      let half = max(0, radius * radius - height * height).squareRoot()
      let (left, right) = (max(Double(x), center - half), min(Double(x + 1), center + half))
      return sum + max(0, right - left) / 1024
    }
  }

  @Test(arguments: [
    AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1),
    AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
    AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
    AffineTransform(a: 1e300, b: 0, c: 0, d: 1e300, tx: 0, ty: 0),
    AffineTransform(a: 1e-300, b: 0, c: 0, d: 1e-300, tx: 1, ty: 1),
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 1e9, ty: -1e9),
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 5e15, ty: 0),
  ])
  func degenerateTransformsDrawNoPixel(transform: AffineTransform) {
    let shape = RoundedRect(Rect(0, 0, 3, 3), cornerRadius: 1)
    let image = ImageDraw(
      layer: "i", image: ImageID(0), shape: shape, transform: transform)
    let fill = Fill(layer: "f", shape: shape, transform: transform, color: .white)
    let clip = Group(
      layer: "g", clip: ClipShape(shape, transform: transform),
      commands: [
        .fill(
          Fill(
            layer: "f", shape: RoundedRect(Rect(0, 0, 9, 9)), transform: .identity, color: .white))
      ])
    let list = DisplayList(
      size: PixelSize(4, 4), background: .black,
      commands: [.image(image), .fill(fill), .group(clip)])
    let table = ImageTable([Pixmap(PixelSize(3, 3), filledWith: .max)])
    #expect(
      Rasterizer(images: table).render(list)
        == Pixmap(PixelSize(4, 4), filledWith: Color.black.premultiplied))
  }

  @Test(arguments: 0..<40)
  func noTransformTraps(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rasterizer = Rasterizer(
      images: ImageTable([Scenes.noise(PixelSize(33, 47), using: &generator)]))
    let sizes = [0, 1e-300, 1e-12, 1e-7, 1e-5, 1e-3, 0.1, 1, 7, 1e3, 1e7, 1e10, 1e12, 1e300]
    func number() -> Double {
      let size = sizes[Int.random(in: 0..<sizes.count, using: &generator)]
      return size * .random(in: -1.5...1.5, using: &generator)
    }
    for _ in 0..<200 {
      let transform = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let shape = RoundedRect(Rect(number(), number(), abs(number()), abs(number())))
      let draw = ImageDraw(layer: "i", image: ImageID(0), shape: shape, transform: transform)
      let list = DisplayList(
        size: PixelSize(40, 30), background: .black, commands: [.image(draw)])
      let picture = rasterizer.render(list)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)\n\(list)")
    }
  }

  @Test(arguments: [
    Rect(0, 0, 0, 4), Rect(0, 0, -3, 4), Rect(.nan, 0, 4, 4), Rect(0, 0, .nan, 4),
    Rect(0, 0, .infinity, 4), Rect(-.infinity, 0, 4, 4),
  ])
  func emptyShapeDrawsNoPixel(rect: Rect) {
    let alpha = coverage(RoundedRect(rect, cornerRadius: 1), size: PixelSize(4, 4))
    #expect(alpha.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    AffineTransform.scale(1e9, 1e9), .scale(-1e9, 1e9), .scale(1e11, -1e11),
    .scale(1e9, 1e9) * Scenes.turn(0.2),
  ])
  func hugeShapeCoversEverything(transform: AffineTransform) {
    let alpha = coverage(RoundedRect(Rect(-1, -1, 2, 2)), transform, size: PixelSize(9, 9))
    #expect(alpha.allSatisfy { $0 == 255 })
  }

  @Test func noSeamBetweenLayersThatShareAWholePixelEdge() {
    let halves = [Rect(0, 0, 5, 8), Rect(5, 0, 3, 8)].map {
      DrawCommand.fill(
        Fill(layer: "half", shape: RoundedRect($0), transform: .identity, color: .white))
    }
    let list = DisplayList(size: PixelSize(8, 8), background: .black, commands: halves)
    #expect(
      Rasterizer(images: ImageTable([])).render(list).pixels.allSatisfy { $0 == .max })
  }

  @Test func radiusThatIsNotANumberMeansSquareCorners() {
    let alpha = coverage(
      RoundedRect(Rect(0, 0, 2, 2), cornerRadius: .nan), size: PixelSize(2, 2))
    #expect(alpha == [255, 255, 255, 255])
  }
}
