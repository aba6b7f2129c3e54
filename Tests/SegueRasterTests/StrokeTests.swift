import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Stroke coverage, compared with closed forms.
@Suite struct StrokeTests {
  /// Returns the covered area in pixels.
  private func area(
    _ path: Path, _ style: StrokeStyle, _ transform: AffineTransform = .identity,
    size: PixelSize = PixelSize(160, 160)
  ) -> Double {
    let draw = PathFill(
      layer: "p", path: path, stroke: style, transform: transform, color: .white)
    let list = DisplayList(size: size, background: .clear, commands: [.path(draw)])
    let pixels = Rasterizer(images: ImageTable([])).render(list).pixels
    return Double(pixels.reduce(0) { $0 + Int($1 >> 24) }) / 255
  }

  /// A path, a style, and the area of the stroke.
  struct Case: Sendable, CustomStringConvertible {
    let path: String
    let style: StrokeStyle
    let area: Double
    var description: String { "\(path) \(style)" }
  }

  private static let turn = "M20 20H80V80"

  @Test(arguments: [
    Case(path: "M20 40H100", style: StrokeStyle(width: 10), area: 800),
    Case(path: "M20 40H100", style: StrokeStyle(width: 10, cap: .square), area: 900),
    Case(path: "M20 40H100", style: StrokeStyle(width: 10, cap: .round), area: 800 + .pi * 25),
    Case(path: turn, style: StrokeStyle(width: 10), area: 600 * 2),
    Case(path: turn, style: StrokeStyle(width: 10, join: .bevel), area: 1200 - 12.5),
    Case(
      path: turn, style: StrokeStyle(width: 10, join: .round), area: 1200 - 25 + .pi * 25 / 4),
    Case(path: turn, style: StrokeStyle(width: 10, miterLimit: 1.4), area: 1200 - 12.5),
    Case(path: turn, style: StrokeStyle(width: 10, miterLimit: 1.42), area: 1200),
    Case(path: "M20 20H80V80H20Z", style: StrokeStyle(width: 10), area: 70 * 70 - 50 * 50),
    Case(
      path: "M20 20H80V80H20Z", style: StrokeStyle(width: 10, join: .round),
      area: 70 * 70 - 50 * 50 - (4 - .pi) * 25),
    Case(path: "M20 20H80H20", style: StrokeStyle(width: 10), area: 600),
    Case(
      path: "M20 20H80H20", style: StrokeStyle(width: 10, join: .round), area: 600 + .pi * 12.5),
    // A retraced line is no darker.
    Case(path: "M20 20H80M20 20H80", style: StrokeStyle(width: 10), area: 600),
    Case(path: "M50 50Z", style: StrokeStyle(width: 10), area: 0),
    Case(path: "M50 50h0", style: StrokeStyle(width: 10, cap: .round), area: .pi * 25),
    Case(path: "M50 50Z", style: StrokeStyle(width: 10, cap: .square), area: 100),
    Case(path: "M50 50", style: StrokeStyle(width: 10, cap: .square), area: 0),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, dash: [10, 15]), area: 400),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, dash: [10, 15], phase: 5), area: 400),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, dash: [10, 15], phase: -5), area: 400),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, dash: [20]), area: 600),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, dash: [0, 0]), area: 1000),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, dash: [-1, 4]), area: 1000),
    Case(
      path: "M20 20H110", style: StrokeStyle(width: 8, cap: .round, dash: [0, 30]),
      area: 3 * .pi * 16),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, start: 0.25, end: 0.5), area: 250),
    // Trimming counts the length of all contours: half of the first, half of the second.
    Case(
      path: "M20 20H120M20 50H120", style: StrokeStyle(width: 10, start: 0.25, end: 0.75),
      area: 1000),
    Case(
      path: "M20 20H120M20 50H120", style: StrokeStyle(width: 10, cap: .square, start: 0.75),
      area: 600),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, start: 0.5, end: 0.5), area: 0),
    Case(path: "M20 20H120", style: StrokeStyle(width: 10, start: 0.7, end: 0.2), area: 0),
    // Trimming is applied before the dashes.
    Case(
      path: "M20 20H120", style: StrokeStyle(width: 10, dash: [20, 20], start: 0.5), area: 300),
    // A dash across the start of a closed contour has a join there.
    Case(
      path: "M20 20H80V80H20Z", style: StrokeStyle(width: 10, dash: [20, 20], phase: 10),
      area: 1200),
    // Hairlines keep their coverage.
    Case(path: "M20 20.3H120", style: StrokeStyle(width: 0.25), area: 25),
    Case(path: "M20.5 20V120", style: StrokeStyle(width: 0.04), area: 4),
    Case(path: "M20 20H120", style: StrokeStyle(width: 0), area: 0),
    Case(path: "M20 20H120", style: StrokeStyle(width: -3), area: 0),
    Case(path: "M20 20H120", style: StrokeStyle(width: .nan), area: 0),
  ])
  func penCoversItsArea(of stroke: Case) throws {
    let area = area(try PathData.read(stroke.path), stroke.style)
    #expect(
      abs(area - stroke.area) <= 0.3 + 0.002 * stroke.area, "\(area) instead of \(stroke.area)")
  }

  @Test(arguments: [0.3, 1, 3, 10, 40, 79])
  func ringHasTheAreaBetweenItsCircles(width: Double) {
    let circle = Path.ellipse(in: Rect(40, 40, 80, 80))
    let expected = Double.pi * 80 * width
    for join in StrokeStyle.Join.allCases {
      let area = area(circle, StrokeStyle(width: width, join: join))
      #expect(abs(area - expected) < 0.004 * expected + 0.3, "\(join): \(area), not \(expected)")
    }
  }

  @Test(arguments: [1.0, 0.37, 2.5])
  func penIsTransformedWithItsPath(scale: Double) {
    let transform =
      AffineTransform.scale(scale, scale / 2) * Scenes.turn(0.2)
      * .translation(60, 10)
    let area = area(
      .line(from: Point(5, 5), to: Point(45, 25)), StrokeStyle(width: 6), transform,
      size: PixelSize(200, 200))
    let expected = 6 * (40.0 * 40 + 20 * 20).squareRoot() * scale * scale / 2
    #expect(abs(area - expected) < 0.5, "\(area) instead of \(expected)")
  }

  @Test func curvesShowNoMiterWhereTheyBend() {
    // A sharp bend inside one curve has a round outer side for any join.
    let path = Path([.move(Point(20, 100)), .cubic(Point(140, 20), Point(20, 20), Point(140, 100))])
    let areas = StrokeStyle.Join.allCases.map { area(path, StrokeStyle(width: 12, join: $0)) }
    #expect(areas.allSatisfy { abs($0 - areas[0]) < 0.01 }, "\(areas)")
  }

  @Test func endlessDashesAreDrawnWithoutGaps() {
    let line = Path.line(from: Point(20, 20), to: Point(120, 20))
    #expect(area(line, StrokeStyle(width: 10, dash: [1e-9, 1e-9])) == 1000)
    #expect(area(line, StrokeStyle(width: 10, dash: [1e-300])) == 1000)
  }
}
