import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Four-direction container")
struct FourDirectionsTests {
  private static let size = SnapchatFixtures.size

  private func container(roles: [String]? = nil) -> FourDirectionsContainer {
    FourDirectionsContainer(SnapchatFixtures.stage(.fourDirections, roles: roles))
  }

  /// Returns a drag by a share of the extent along a direction's axis, toward the neighbour.
  private func pull(
    _ direction: SlideDirection, to share: Double, in seconds: Double = 0.9
  ) -> ContainerInput {
    let extent = direction.axis.extent(of: Self.size)
    let way = direction.sign * (share * extent + (share < 0 ? -10 : 10))
    let vector = direction.axis == .vertical ? Point(0, way) : Point(way, 0)
    return .drag(
      GestureFixtures.drag(from: Point(180, 400), to: Point(180, 400) + vector, in: seconds))
  }

  @Test(
    arguments: SlideDirection.allCases,
    [
      (0.29, GestureOutcome.cancelled), (0.30, .cancelled), (0.31, .finished),
    ])
  func eachNeighbourFinishesBeyondThreeTenths(
    direction: SlideDirection, row: (share: Double, outcome: GestureOutcome)
  ) {
    var container = container()
    let response = container.apply(pull(direction, to: row.share), at: 0)
    #expect(response.decision?.outcome == row.outcome)
    #expect(response.screen == (row.outcome == .finished ? direction.rawValue : "main"))
    #expect(abs((response.progress ?? 9) - direction.sign * row.share) < 1e-9)
    #expect(abs(response.settled - response.lifted - 0.25) < 1e-9)
  }

  @Test(arguments: SlideDirection.allCases)
  func eachNeighbourSlidesAlongItsAxisAndGoesBack(direction: SlideDirection) {
    var container = container()
    let response = container.apply(pull(direction, to: 0.5), at: 0)
    let extent = direction.axis.extent(of: Self.size)
    let frame = container.layers(at: response.lifted).frame(of: direction.rawValue)
    let place = -direction.sign * extent / 2
    let origin = direction.axis == .vertical ? Point(0, place) : Point(place, 0)
    #expect(frame?.isNear(Rect(origin: origin, size: Self.size)) == true)
    let rest = container.layers(at: response.settled)
    #expect(rest.map(\.name) == ["main", direction.rawValue])
    #expect(rest.frame(of: direction.rawValue) == Rect(origin: .zero, size: Self.size))
    let back = container.apply(pull(direction, to: -0.31), at: 2)
    #expect(back.screen == "main")
    #expect(abs((back.progress ?? 9) + direction.sign * 0.31) < 1e-9)
    #expect(container.layers(at: back.settled).map(\.name) == ["main"])
  }

  @Test(arguments: [
    (Point(40, 39), "left"), (Point(39, 40), "up"), (Point(-40, 39), "right"),
    (Point(39, -40), "down"), (Point(-40, -40), "right"),
  ])
  func theLargerComponentOfTheFirstMovementDecides(first: Point, role: String) {
    // After the first movement the finger moves far along both axes.
    let path = TouchPath(
      from: Point(180, 400),
      segments: [
        .move(to: Point(180, 400) + first, seconds: 0.3, .linear),
        .move(to: Point(180, 400) + first * 8, seconds: 0.9, .linear),
      ])
    var container = container()
    #expect(container.apply(.drag(path), at: 0).screen == role)
  }

  @Test(arguments: SlideDirection.allCases)
  func above2000PointsPerSecondItFinishesAtOnce(direction: SlideDirection) {
    let extent = direction.axis.extent(of: Self.size)
    for (speed, finishes) in [(2000.0, false), (2100, true)] {
      var container = container()
      let drag = pull(direction, to: 0.28, in: (0.28 * extent + 10) / speed)
      let response = container.apply(drag, at: 0)
      #expect(response.screen == (finishes ? direction.rawValue : "main"))
    }
    // A fast drag in the opposite direction, after the neighbour has appeared, does not finish.
    let away = direction.axis == .vertical ? Point(0, 1) : Point(1, 0)
    let path = TouchPath(
      from: Point(180, 400),
      segments: [
        .move(to: Point(180, 400) + away * (direction.sign * 120), seconds: 0.3, .linear),
        .move(to: Point(180, 400) - away * (direction.sign * 200), seconds: 0.1, .linear),
      ])
    var container = container()
    let response = container.apply(.drag(path), at: 0)
    #expect(response.screen == "main")
    #expect(response.progress == 0)
  }

  @Test
  func dragWithoutANeighbourOrAcrossTheShownOneIsIgnored() {
    var container = container(roles: ["main", "left"])
    let missing = container.apply(pull(.up, to: 0.8), at: 0)
    #expect(missing.decision == nil)
    #expect(missing.screen == "main")
    #expect(container.layers(at: 0.5).map(\.name) == ["main"])
    _ = container.apply(pull(.left, to: 0.8), at: 2)
    let across = container.apply(pull(.up, to: 0.8), at: 4)
    #expect(across.decision == nil)
    #expect(across.screen == "left")
  }

  @Test(arguments: SlideDirection.allCases)
  func commandsBringAndDismissNeighbours(direction: SlideDirection) {
    var container = container()
    let response = container.apply(.command(direction.rawValue), at: 0)
    #expect(response.screen == direction.rawValue)
    #expect(response.settled == 0.25)
    #expect(container.apply(.command("dismiss"), at: 1).screen == "main")
  }

  @Test
  func catalogueFindsBothContainers() {
    for type in [ContainerType.snapchat, .fourDirections] {
      #expect(ContainerCatalogue.container(named: type.name)?.name == type.name)
      let names = type.roles.map(\.name) + type.parameters.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(names.allSatisfy { CanonicalName.of($0) == $0 })
    }
    #expect(ContainerCatalogue.container(named: "fourDirections") != nil)
  }
}
