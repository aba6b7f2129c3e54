import SegueGraphics
import TestSupport
import Testing

/// 3D transforms and the projection of a plane under them.
@Suite struct PerspectiveTransformTests {
  private func isNear(_ a: Point?, _ b: Point) -> Bool {
    a.map { ($0 - b).length < 1e-9 } ?? false
  }

  @Test func turnsFollowCoreAnimation() {
    let turn = Angle(degrees: 90)
    let aboutZ = Transform3D.rotation(turn, 0, 0, 2)
    #expect(isNear(ProjectiveTransform(aboutZ).apply(Point(1, 0)), Point(0, 1)))
    // About y the left side approaches the viewer, about x the lower one.
    let aboutY = Transform3D.rotation(Angle(degrees: 30), 0, 1, 0)
    #expect(abs(-aboutY.m13 - 0.5) < 1e-12)
    let aboutX = Transform3D.rotation(Angle(degrees: 30), 1, 0, 0)
    #expect(abs(aboutX.m23 - 0.5) < 1e-12)
    #expect(Transform3D.rotation(turn, 0, 0, 0) == .identity)
  }

  @Test func theFirstFactorActsFirst() {
    let turned = Transform3D.rotation(Angle(degrees: 90), 0, 0, 1)
    let moved = ProjectiveTransform(.translation(10, 0, 0) * turned)
    #expect(isNear(moved.apply(.zero), Point(0, 10)))
    let after = ProjectiveTransform(turned * .translation(10, 0, 0))
    #expect(isNear(after.apply(.zero), Point(10, 0)))
    let scaled = ProjectiveTransform(.scale(2, 3, 1) * turned)
    #expect(isNear(scaled.apply(Point(1, 1)), Point(-3, 2)))
  }

  @Test(arguments: [(0.0, 1.0), (-500, 0.5), (250, 2), (-1500, 0.25)])
  func perspectiveScalesByDepth(depth: Double, scale: Double) {
    let view = Transform3D.translation(0, 0, depth) * .perspective(eyeDistance: 500)
    #expect(isNear(ProjectiveTransform(view).apply(Point(8, 4)), Point(8 * scale, 4 * scale)))
  }

  @Test func pointsBehindTheEyeAreNotProjected() {
    for depth in [500.0, 501, 1e9] {
      let view = Transform3D.translation(0, 0, depth) * .perspective(eyeDistance: 500)
      #expect(ProjectiveTransform(view).apply(Point(1, 1)) == nil)
    }
  }

  @Test(arguments: 0..<50)
  func inverseUndoesTheProjection(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    let space =
      Transform3D.rotation(
        Angle(radians: number(-1...1)), number(-1...1), number(-1...1), number(-1...1))
      * .translation(number(-50...50), number(-50...50), number(-50...50))
      * .perspective(eyeDistance: 800)
    let map = ProjectiveTransform(space)
    let point = Point(number(-200...200), number(-200...200))
    let back = map.apply(point).flatMap { map.inverse?.apply($0) }
    #expect(back.map { ($0 - point).length < 1e-6 } ?? false, "seed \(seed)")
  }

  @Test func affineTransformsAreExact() {
    let first = AffineTransform.rotation(Angle(degrees: 33)) * .translation(0.1, 7.3)
    let second = AffineTransform.scale(1.7, 0.3) * .rotation(Angle(degrees: -12))
    let plane = ProjectiveTransform(first) * ProjectiveTransform(second)
    #expect(plane.affine == first * second)
    #expect(ProjectiveTransform(Transform3D(first) * Transform3D(second)).affine == first * second)
    #expect(plane.inverse?.affine == (first * second).inverse)
    #expect(Transform3D(first).affinePart == first)
    #expect(ProjectiveTransform(Transform3D.perspective(eyeDistance: 9)).isAffine)
  }

  @Test(arguments: [
    ProjectiveTransform([0, 0, 0], [0, 0, 0], [0, 0, 0]),
    ProjectiveTransform([1, 1, 0.1], [1, 1, 0.1], [0, 0, 1]),
    ProjectiveTransform([.nan, 0, 0.1], [0, 1, 0], [0, 0, 1]),
  ])
  func singularTransformsHaveNoInverse(map: ProjectiveTransform) {
    #expect(map.inverse == nil)
  }

  @Test func dumpShowsPerspectiveBrightnessAndMeshes() {
    let shape = RoundedRect(Rect(0, 0, 2, 1))
    let tilted = ProjectiveTransform([1, 0, 0.0005], [0, 1, 0], [3, 4, 1])
    let fill = Fill(
      layer: "f", shape: shape, transform: tilted, color: .white, brightness: 0.75)
    let mesh = WarpMesh(over: Rect(0, 0, 2, 1), columns: 2, rows: 1) {
      WarpMesh.Vertex($0 + Point(1, 0), texture: $0)
    }
    let list = DisplayList(
      size: PixelSize(9, 9), background: .black,
      commands: [
        .group(Group(layer: "g", isAdditive: true, commands: [.fill(fill)])),
        .mesh(
          MeshDraw(layer: "m", mesh: mesh, source: PixelRect(0, 0, 2, 1), commands: [])),
      ])
    let lines = list.description.split(separator: "\n")
    #expect(
      lines.dropLast() == [
        "picture 9x9 background #000000", "  group g adds up",
        "    fill f #FFFFFF (0, 0, 2, 1) [1 0 0.0005 | 0 1 0 | 3 4 1] brightness 0.75",
      ])
    #expect(lines.last?.hasPrefix("  mesh m (0, 0, 2, 1) 2x1 [1,0 3,0 3,1 1,1] ") ?? false)
  }
}
