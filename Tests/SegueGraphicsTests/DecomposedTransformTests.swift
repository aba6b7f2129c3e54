import SegueGraphics
import TestSupport
import Testing

@Suite("Decomposition and interpolation of transforms")
struct DecomposedTransformTests {
  private func expectEqual(
    _ map: AffineTransform, _ expected: AffineTransform, within tolerance: Double = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pairs = [
      (map.a, expected.a), (map.b, expected.b), (map.c, expected.c), (map.d, expected.d),
      (map.tx, expected.tx), (map.ty, expected.ty),
    ]
    let isEqual = pairs.allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isEqual, "\(map) is not \(expected)", sourceLocation: sourceLocation)
  }

  private func rotation(_ degrees: Double) -> AffineTransform {
    .rotation(Angle(degrees: degrees))
  }

  @Test
  func halfWayFromATurnAndAMoveToRest() {
    let start = rotation(45) * .translation(100, -50)
    let half = start.interpolated(to: .identity, progress: 0.5)
    let expected = AffineTransform(
      a: 0.923880, b: 0.382683, c: -0.382683, d: 0.923880, tx: 50, ty: -25)
    expectEqual(half, expected, within: 5e-7)
  }

  @Test
  func turningNeverShrinks() {
    let start = rotation(45) * .translation(120, 40)
    for step in -2...12 {
      let progress = Double(step) / 10
      let map = start.interpolated(to: .identity, progress: progress)
      #expect(abs(map.determinant - 1) < 1e-14)
      let rest = 1 - progress
      expectEqual(map, rotation(45 * rest) * .translation(120 * rest, 40 * rest))
    }
  }

  @Test
  func anOffCentreTurnMovesTheCentreOnTheChord() {
    let height = 667.0
    let pivot = 1.3 * height
    let start: AffineTransform =
      .translation(0, -pivot) * rotation(45) * .translation(0, pivot)
    for step in 0...10 {
      let progress = Double(step) / 10
      let centre = start.interpolated(to: .identity, progress: progress).apply(.zero)
      let chord = start.apply(.zero) * (1 - progress)
      #expect((centre - chord).length < 1e-10)
    }
    let middle = start.interpolated(to: .identity, progress: 0.5).apply(.zero)
    let gap = pivot - (middle - Point(0, pivot)).length
    #expect(abs(gap / height - 0.0990) < 5e-5)
    #expect(abs(gap - 66.0) < 0.05)
  }

  @Test(arguments: [
    (170.0, -170.0, 180.0), (-170, 170, 180), (10, -160, -75), (0, 90, 45), (0, -90, -45),
    (350, 10, 0), (-100, 79, -10.5), (-100, 81, 170.5),
  ])
  func rotationsTakeTheShortestPath(start: Double, end: Double, half: Double) {
    expectEqual(rotation(start).interpolated(to: rotation(end), progress: 0.5), rotation(half))
  }

  @Test(arguments: [
    (0.0, 180.0, 90.0), (0, -180, 90), (180, 0, 270), (90, 270, 180), (45, -135, 135),
  ])
  func aHalfTurnGoesClockwise(start: Double, end: Double, half: Double) {
    expectEqual(rotation(start).interpolated(to: rotation(end), progress: 0.5), rotation(half))
  }

  @Test
  func fullTurnIsTheIdentity() {
    expectEqual(AffineTransform.identity.interpolated(to: rotation(360), progress: 0.3), .identity)
  }

  @Test
  func mirroringAnimatesThroughZero() {
    let half = AffineTransform.identity.interpolated(to: .scale(-1, 1), progress: 0.5)
    expectEqual(half, .scale(0, 1))
    let quarter = AffineTransform.scale(1, -1).interpolated(to: .identity, progress: 0.25)
    expectEqual(quarter, .scale(1, -0.5))
  }

  @Test
  func mirroringsAlongDifferentAxesTurnIntoOneAnother() {
    let half = AffineTransform.scale(-1, 1).interpolated(to: .scale(1, -1), progress: 0.5)
    #expect(abs(half.determinant + 1) < 1e-14)
    #expect(abs(half.a) < 1e-14 && abs(half.d) < 1e-14)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 1, 1.25])
  func zoomFromZeroScaleKeepsItsRotation(progress: Double) {
    let end = rotation(30) * AffineTransform.scale(2, 2)
    let start = AffineTransform.scale(0, 0) * .translation(8, 0)
    let map = start.interpolated(to: end, progress: progress)
    expectEqual(
      map,
      rotation(30) * .scale(2 * progress, 2 * progress) * .translation(8 - 8 * progress, 0))
  }

  @Test
  func singularAndNonFiniteTransformsHaveNoParts() {
    #expect(DecomposedTransform(.scale(0, 1)) == nil)
    #expect(DecomposedTransform(AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)) == nil)
    #expect(DecomposedTransform(.scale(.nan, 1)) == nil)
    #expect(DecomposedTransform(.scale(.infinity, 1)) == nil)
    #expect(DecomposedTransform(.scale(1e-9, 1e-9)) != nil)
  }

  @Test
  func partsRecomposeTheTransform() throws {
    var generator = SeededGenerator(seed: 0xDEC0)
    for _ in 0..<2_000 {
      func draw() -> Double { Double.random(in: -3...3, using: &generator) }
      let map = AffineTransform(a: draw(), b: draw(), c: draw(), d: draw(), tx: draw(), ty: draw())
      guard abs(map.determinant) > 1e-3 else { continue }
      let parts = try #require(DecomposedTransform(map), "seed \(generator.seed)")
      expectEqual(parts.transform, map)
      #expect(abs(parts.skewedAxis.length - 1) < 1e-12)
    }
  }

  @Test
  func theEndsAreExact() {
    let start = rotation(33) * .translation(1, 2) * .scale(3, 0.1)
    let end = rotation(-121) * AffineTransform.scale(0.3, -7)
    #expect(start.interpolated(to: end, progress: 0) == start)
    #expect(start.interpolated(to: end, progress: 1) == end)
  }

  @Test
  func partsOfATurnedAndScaledMap() throws {
    let map = AffineTransform.scale(2, 3) * rotation(40) * .translation(5, 6)
    let parts = try #require(DecomposedTransform(map))
    #expect(parts.translation == Point(5, 6))
    #expect(abs(parts.scaleX - 2) < 1e-14 && abs(parts.scaleY - 3) < 1e-14)
    #expect(abs(parts.angle.degrees - 40) < 1e-12)
    #expect(abs(parts.skewedAxis.x) < 1e-14 && abs(parts.skewedAxis.y - 1) < 1e-14)
  }
}
