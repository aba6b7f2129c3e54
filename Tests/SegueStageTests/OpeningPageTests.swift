import SegueGraphics
import SegueStage
import Testing

@Suite("Opening page")
struct OpeningPageTests {
  private static let cell = Rect(40, 80, 30, 40)

  private func layers(_ direction: TransitionStage.Direction, _ progress: Double) -> [Layer] {
    let frame = FrameLength(x: 40, y: 80, width: 30, height: 40)
    let stage = StageFixtures.stage(
      .openingPage, direction, values: ["from-frame": .frame(frame)])
    return Transition.openingPage.layers(stage, .during(progress))
  }

  /// Returns the projected corners of the cover, clockwise from the top left.
  private func corners(_ progress: Double) throws -> [Point] {
    let cover = try #require(layers(.forward, progress).last)
    let seen = ProjectiveTransform(cover.placement3D)
    return try Rect(origin: .zero, size: cover.size).corners.map {
      try #require(seen.apply($0))
    }
  }

  @Test func stacksScreenPlaceBackdropPageCover() {
    #expect(
      layers(.forward, 0.5).map(\.name) == ["from", "place", "backdrop", "picture", "page-cover"])
    #expect(layers(.forward, 0.5).map(\.opacity) == [1, 1, 0.5, 1, 1])
    #expect(layers(.backward, 0.25)[2].opacity == 0.75)
    #expect(layers(.backward, 0.5)[0].name == "to")
  }

  @Test func thePageGrowsFromTheCellToTheStage() {
    #expect(layers(.forward, 1e-15)[3].frameOnStage.isClose(to: Self.cell))
    #expect(layers(.forward, 1 - 1e-15)[3].frameOnStage.isClose(to: Rect(0, 0, 100, 200)))
    #expect(layers(.backward, 1 - 1e-15)[3].frameOnStage.isClose(to: Self.cell))
  }

  @Test func theShutCoverLiesOnTheCell() throws {
    for (corner, place) in zip(try corners(0), Self.cell.corners) {
      #expect((corner - place).length < 1e-9)
    }
  }

  @Test(arguments: Array(stride(from: 0.0, through: 1, by: 0.05)))
  func theHingeStaysInThePlaneOfTheStage(progress: Double) throws {
    // x = 0 of the cover is on the axis, so its left edge keeps its position and height.
    let hinge = Self.cell.interpolated(to: Rect(0, 0, 70, 200), progress: progress)
    let corners = try corners(progress)
    let left = corners.filter { abs($0.x - hinge.minX) < 1e-9 }.map(\.y).sorted()
    #expect(left.contains { abs($0 - hinge.minY) < 1e-9 })
    #expect(left.contains { abs($0 - hinge.maxY) < 1e-9 })
  }

  @Test func theOtherEdgeComesNearerThenSwingsPastTheHinge() throws {
    // The lever is 50 wide at p = 0.5 and rotated by 56.25°: its projection is (50 cos) / (1 - 50
    // sin · 4.5 / 2000) wide, and its edge is higher than the cover.
    let middle = try corners(0.5)
    let width = (middle.map(\.x).max() ?? 0) - 20
    let turn = DeterministicMath.sineAndCosine(Angle(degrees: 56.25))
    #expect(abs(width - 50 * turn.cosine / (1 - 50 * turn.sine * 4.5 / 2000)) < 1e-9)
    let heights = middle.map(\.y)
    #expect((heights.max() ?? 0) - (heights.min() ?? 0) > 120)
    // At the end it is rotated by 112.5°, to the left of the hinge.
    #expect(try corners(1).allSatisfy { $0.x < 1e-9 })
  }
}
