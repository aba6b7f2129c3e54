import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Coverage of contours: against the scanner of convex polygons, closed forms, and partial windows.
@Suite struct ContourTests {
  private let rasterizer = Rasterizer(images: ImageTable([]))

  private func draw(_ command: DrawCommand, _ size: PixelSize) -> Pixmap {
    rasterizer.render(DisplayList(size: size, background: .clear, commands: [command]))
  }

  private func coverage(
    _ path: Path, rule: FillRule = .nonZero, _ transform: AffineTransform = .identity,
    size: PixelSize
  ) -> [UInt32] {
    draw(
      .path(PathFill(layer: "p", path: path, rule: rule, transform: transform, color: .white)),
      size
    ).pixels.map { $0 >> 24 }
  }

  @Test(arguments: 0..<300)
  func convexContourHasTheCoverageOfThePolygon(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(
      .random(in: 1...90, using: &generator), .random(in: 1...140, using: &generator))
    let rect = Rect(
      .random(in: -30...40, using: &generator), .random(in: -30...40, using: &generator),
      .random(in: 0.01...70, using: &generator), .random(in: 0.01...70, using: &generator))
    let transform = Scenes.transform(size, using: &generator)
    let fill = Fill(
      layer: "f", shape: RoundedRect(rect), transform: transform, color: .white)
    let rule = Scenes.rule(using: &generator)
    let path = PathFill(
      layer: "p", path: .rect(rect), rule: rule, transform: transform, color: .white)
    #expect(draw(.fill(fill), size) == draw(.path(path), size), "seed \(seed)")
  }

  @Test(arguments: 0..<200)
  func continuousCornersAreTheSameAsAPolygonAndAsAPath(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(80, 90)
    let shape = RoundedRect(
      Rect(
        .random(in: -20...20, using: &generator), .random(in: -20...20, using: &generator),
        .random(in: 0.1...90, using: &generator), .random(in: 0.1...90, using: &generator)),
      cornerRadius: .random(in: 0.1...40, using: &generator), curve: .continuous)
    // Quarter turns preserve lengths exactly.
    let turns: [AffineTransform] = [
      .identity, AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 40.25, ty: 11.5),
      .translation(3.125, 7.75), AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 71, ty: 0),
    ]
    let transform = turns[seed % turns.count]
    let chords = Contours(.rounded(shape), tolerance: 1.0 / 64).path
    let fill = Fill(layer: "f", shape: shape, transform: transform, color: .white)
    let path = PathFill(layer: "p", path: chords, transform: transform, color: .white)
    #expect(draw(.fill(fill), size) == draw(.path(path), size), "seed \(seed)")
  }

  @Test func windingIsCountedByTheRule() {
    // Two squares that overlap in the middle pixel, with equal and opposite winding.
    let twice = PathData.text(.rect(Rect(0, 0, 2, 1))) + PathData.text(.rect(Rect(1, 0, 2, 1)))
    let opposed = PathData.text(.rect(Rect(0, 0, 2, 1))) + "M1 0V1H3V0Z"
    let size = PixelSize(4, 1)
    for (text, rule, expected) in [
      (twice, FillRule.nonZero, [255, 255, 255, 0]), (twice, .evenOdd, [255, 0, 255, 0]),
      (opposed, .nonZero, [255, 0, 255, 0]), (opposed, .evenOdd, [255, 0, 255, 0]),
    ] as [(String, FillRule, [UInt32])] {
      let path = try? PathData.read(text)
      #expect(coverage(path ?? Path(), rule: rule, size: size) == expected, "\(text) \(rule)")
    }
  }

  /// A shape and its area.
  struct Shape: Sendable {
    let path: Path
    let area: Double

    init(_ path: Path, _ area: Double) { (self.path, self.area) = (path, area) }
  }

  @Test(arguments: [
    Shape(.ellipse(in: Rect(3.3, 4.7, 120, 80)), 7539.822369),
    // 5 R r sin 36 degrees.
    Shape(.star(center: Point(60, 60), outer: 50, inner: 20, points: 5), 2938.92626),
    // 6 R R / 2 sin 60 degrees.
    Shape(.polygon(center: Point(60, 60), radius: 50, corners: 6), 6495.190528),
    // A rectangle minus (4 - pi) r r at its corners.
    Shape(.rounded(RoundedRect(Rect(2.5, 3.5, 90, 70), cornerRadius: 20)), 5956.637061),
    Shape(.border(of: RoundedRect(Rect(10, 10, 100, 60), cornerRadius: 20), width: 4), 1092.389342),
    Shape(.border(of: RoundedRect(Rect(10, 10, 50, 40)), width: 6, position: .outside), 1224),
    Shape(.border(of: RoundedRect(Rect(10, 10, 50, 40)), width: 90), 2000),
    Shape(.arrow(from: Point(10, 50), to: Point(90, 50), width: 6, head: Size(20, 30)), 660),
  ])
  func shapeHasItsArea(shape: Shape) {
    let (path, area) = (shape.path, shape.area)
    let alpha = coverage(path, size: PixelSize(130, 130))
    let drawn = Double(alpha.reduce(0, +)) / 255
    #expect(abs(drawn - area) < 0.002 * area + 0.5, "\(drawn) instead of \(area)")
  }

  @Test(arguments: 0..<60)
  func windowsMatchTheRowsOfTheWhole(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(150, 140)
    let list = DisplayList(
      size: size, background: .black,
      commands: [
        .path(
          PathFill(
            layer: "p", path: Scenes.path(size, using: &generator),
            rule: Scenes.rule(using: &generator), stroke: Scenes.stroke(size, using: &generator),
            transform: Scenes.transform(size, using: &generator), color: .white))
      ])
    let whole = rasterizer.render(list)
    for _ in 0..<6 {
      let region = PixelRect(
        .random(in: 0...140, using: &generator), .random(in: 0...130, using: &generator),
        .random(in: 1...90, using: &generator), .random(in: 1...90, using: &generator))
      var part = whole
      let cut = region.intersection(PixelRect(size))
      for y in cut.y..<cut.maxY { for x in cut.x..<cut.maxX { part[x, y] = 7 } }
      rasterizer.render(list, in: region, onto: &part)
      #expect(part == whole, "seed \(seed), \(region)")
    }
  }

  @Test(arguments: 0..<60)
  func everyLevelHasTheSameCoverage(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    // Rows of one mark word and of many, inside the picture and clipped by its edges.
    let size = PixelSize([40, 64, 127, 300][seed % 4], 90)
    let list = DisplayList(
      size: size, background: .clear,
      commands: (0..<3).map { _ in
        .path(
          PathFill(
            layer: "p", path: Scenes.path(size, using: &generator),
            rule: Scenes.rule(using: &generator), stroke: Scenes.stroke(size, using: &generator),
            transform: Scenes.transform(size, using: &generator), color: .white, opacity: 0.4))
      })
    let pictures = KernelLevel.supported.map {
      Rasterizer(images: ImageTable([]), level: $0).render(list)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] }, "seed \(seed)")
  }

  @Test func windingsBeyondThirtyTwoBitsAreCounted() {
    var path = Path()
    // Left sides in 64 columns, more than a single column can hold.
    for index in 0..<1 << 15 {
      path.append(.rect(Rect(Double(index % 64), 0, 66 - Double(index % 64), 1)))
    }
    #expect(coverage(path, size: PixelSize(67, 1)) == Array(repeating: 255, count: 66) + [0])
  }

  @Test(arguments: 0..<40)
  func orderOfContoursDoesNotMatter(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(60, 70)
    let (a, b) = (Scenes.path(size, using: &generator), Scenes.path(size, using: &generator))
    let rule = Scenes.rule(using: &generator)
    var (first, second) = (a, b)
    first.append(b)
    second.append(a)
    #expect(
      coverage(first, rule: rule, size: size) == coverage(second, rule: rule, size: size),
      "seed \(seed)")
  }

  @Test(arguments: [
    Path(), Path([.move(Point(1, 1))]), .line(from: Point(0, 0), to: Point(9, 9)),
    .rect(Rect(.nan, 0, 4, 4)), .rect(Rect(0, 0, .infinity, 4)), .rect(Rect(0, 0, 1e300, 4)),
    .ellipse(in: Rect(-1e13, 0, 2e13, 4)), .rect(Rect(50, 0, 4, 4)), .rect(Rect(0, -50, 4, 4)),
    Path([.close, .close]), Path([.line(Point(4, 0))]), .ellipse(in: Rect(2, 2, 0, 5)),
  ])
  func pathOutsideThePictureDrawsNoPixel(path: Path) {
    #expect(coverage(path, size: PixelSize(8, 8)).allSatisfy { $0 == 0 })
    let stroke = PathFill(
      layer: "p", path: path, stroke: StrokeStyle(width: 0), transform: .identity, color: .white)
    #expect(draw(.path(stroke), PixelSize(8, 8)).pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: 0..<40)
  func noPathTraps(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sizes = [0, 1e-300, 1e-12, 1e-5, 0.1, 1, 7, 1e3, 1e7, 1e10, 1e12, 1e300, .infinity, .nan]
    func number() -> Double {
      sizes[Int.random(in: 0..<sizes.count - (seed % 2) * 5, using: &generator)]
        * .random(in: -1.5...1.5, using: &generator)
    }
    func point() -> Point { Point(number(), number()) }
    for _ in 0..<40 {
      let path = Path([
        .move(point()), .cubic(point(), point(), point()), .quadratic(point(), point()),
        .line(point()), .close,
      ])
      let style = StrokeStyle(
        width: number(), cap: .round, join: .round, dash: [number(), number()], phase: number(),
        start: number(), end: number())
      let transform = ProjectiveTransform(
        AffineTransform(
          a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
      let picture = draw(
        .path(
          PathFill(
            layer: "p", path: path, stroke: Bool.random(using: &generator) ? style : nil,
            transform: transform, color: .white)), PixelSize(20, 30))
      #expect(picture.size == PixelSize(20, 30))
    }
  }

  @Test func contourLeftOfTheWindowContributesWinding() {
    let path = Path.rect(Rect(-1000, -5, 1004.5, 900))
    #expect(coverage(path, size: PixelSize(6, 1)) == [255, 255, 255, 255, 128, 0])
  }
}
