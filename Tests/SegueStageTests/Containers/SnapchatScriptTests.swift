import SegueGraphics
import SegueStage
import TestSupport
import Testing

/// The drags of the scripts in `fixtures/scripts/containers`, on their stage of 390 x 844 points.
@Suite("Container scripts: outcomes of drags")
struct SnapchatScriptTests {
  private static let size = Size(390, 844)

  private func path(_ start: Point, _ legs: [(Point, Double)]) -> TouchPath {
    TouchPath(
      from: start, segments: legs.map { .move(to: $0.0, seconds: $0.1, .linear) })
  }

  @Test
  func snapchatScriptMeetsItsExpectations() {
    let container = SnapchatFixtures.container(size: Self.size)
    let rows: [(TouchPath, Double, GestureOutcome)] = [
      (path(Point(195, 120), [(Point(195, 374.76), 0.6)]), 0.29, .cancelled),
      (path(Point(195, 120), [(Point(195, 391.64), 0.6)]), 0.31, .finished),
      (
        path(Point(195, 200), [(Point(195, 400), 0.4), (Point(195, 100), 0.1)]), 0, .cancelled
      ),
    ]
    for (path, progress, outcome) in rows {
      var container = container
      let response = container.apply(.drag(path), at: 0)
      #expect(response.decision?.outcome == outcome)
      #expect(response.decision?.reason == .progress)
      #expect(abs((response.progress ?? 9) - progress) < 1e-9)
    }
    var early = container
    let flick = path(Point(195, 120), [(Point(195, 170), 0.2), (Point(195, 380), 0.1)])
    let response = early.apply(.drag(flick), at: 0)
    #expect(response.decision?.reason == .instantSpeed)
    #expect(response.decision.map { abs($0.speed - 2100) < 1e-6 } == true)
    #expect(response.progress.map { $0 < 0.1 } == true)
    #expect(response.decision.map { abs($0.time - 14.0 / 60) < 1e-9 } == true)
  }

  @Test
  func caughtScreenReturns() {
    var container = SnapchatFixtures.container(size: Self.size)
    let first = container.apply(.drag(path(Point(195, 120), [(Point(195, 480), 0.5)])), at: 0)
    let second = container.apply(
      .drag(path(Point(195, 620), [(Point(195, 180), 0.5)])), at: first.lifted + 0.06)
    #expect(first.screen == "over")
    #expect(second.decision?.outcome == .cancelled)
    #expect(second.screen == "main")
  }

  @Test
  func fourDirectionsScriptMeetsItsExpectations() {
    let type = ContainerType.fourDirections
    var container = type.make(SnapchatFixtures.stage(type, size: Self.size))
    let rows: [(Point, [(Point, Double)], String)] = [
      (Point(195, 120), [(Point(215, 520), 0.5)], "up"),
      (Point(195, 640), [(Point(195, 240), 0.5)], "main"),
      (Point(60, 420), [(Point(120, 440), 0.2), (Point(260, 620), 0.4)], "left"),
      (Point(330, 420), [(Point(130, 420), 0.4)], "main"),
      (Point(195, 640), [(Point(195, 240), 0.5)], "down"),
      (Point(195, 120), [(Point(195, 520), 0.5)], "main"),
      (Point(330, 420), [(Point(206.9, 420), 0.5)], "main"),
      (Point(330, 420), [(Point(120, 420), 0.1)], "right"),
    ]
    var time = 0.0
    for (start, legs, screen) in rows {
      let response = container.apply(.drag(path(start, legs)), at: time)
      #expect(response.screen == screen)
      time = response.settled + 0.3
    }
  }
}
