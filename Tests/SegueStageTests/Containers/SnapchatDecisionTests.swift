import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Snapchat container: decisions")
struct SnapchatDecisionTests {
  @Test(arguments: [
    (0.29, GestureOutcome.cancelled), (0.30, .cancelled), (0.31, .finished), (1.2, .finished),
  ])
  func aPullFinishesBeyondThreeTenths(share: Double, outcome: GestureOutcome) {
    var container = SnapchatFixtures.container()
    let response = container.apply(SnapchatFixtures.drag(to: share, in: 0.8), at: 1)
    #expect(response.decision?.outcome == outcome)
    #expect(response.decision?.reason == .progress)
    #expect(response.screen == (outcome == .finished ? "over" : "main"))
    #expect(abs((response.progress ?? 9) - min(share, 1)) < 1e-9)
    #expect(abs(response.lifted - 1.8) < 1e-9)
    #expect(abs(response.settled - 2.05) < 1e-9)
    let rest = container.track.state(at: response.settled)
    #expect(rest.phase == .resting)
    #expect(rest.resting == (outcome == .finished ? .up : nil))
  }

  @Test(arguments: [
    (-0.29, GestureOutcome.cancelled), (-0.30, .cancelled), (-0.31, .finished), (0.5, .cancelled),
  ])
  func aPushBackFinishesBeyondMinusThreeTenths(share: Double, outcome: GestureOutcome) {
    var container = SnapchatFixtures.showing()
    let response = container.apply(SnapchatFixtures.drag(to: share, in: 0.8), at: 1)
    #expect(response.decision?.outcome == outcome)
    #expect(response.screen == (outcome == .finished ? "main" : "over"))
    #expect(abs((response.progress ?? 9) - min(share, 0)) < 1e-9)
  }

  @Test(
    arguments: [
      (2000.0, GestureOutcome.cancelled, GestureDecision.Reason.progress),
      (2100, .finished, .instantSpeed), (1900, .cancelled, .progress),
    ], [false, true])
  func above2000PointsPerSecondItFinishesAtOnce(
    row: (speed: Double, outcome: GestureOutcome, reason: GestureDecision.Reason), isOver: Bool
  ) {
    var container = isOver ? SnapchatFixtures.showing() : SnapchatFixtures.container()
    let flick = SnapchatFixtures.flick(points: isOver ? -250 : 250, speed: row.speed)
    let response = container.apply(flick, at: 1)
    #expect(response.decision?.outcome == row.outcome)
    #expect(response.decision?.reason == row.reason)
    guard row.reason == .instantSpeed else { return }
    // Decided during the drag, which is ignored from then on: it settles 0.25 s after the decision.
    let decided = 1 + (response.decision?.time ?? 0)
    #expect(decided < response.lifted - 0.03)
    #expect(abs(response.settled - decided - 0.25) < 1e-9)
    #expect(abs(response.progress ?? 9) < 0.3)
  }

  @Test
  func touchesAfterAnInstantFinishAreIgnored() {
    let path = TouchPath(
      from: Point(180, 100),
      segments: [
        .move(to: Point(180, 350), seconds: 0.1, .linear),
        .move(to: Point(180, 60), seconds: 0.9, .linear),
      ])
    var container = SnapchatFixtures.container()
    let response = container.apply(.drag(path), at: 0)
    #expect(response.screen == "over")
    #expect(response.settled == response.lifted)
    #expect(container.track.state(at: 0.4).phase == .resting)
    #expect(container.track.state(at: 0.9).resting == .up)
  }

  @Test(arguments: [(-400.0, false), (400, true)])
  func aFastDragTheWrongWayDoesNotFinish(points: Double, isOver: Bool) {
    var container = isOver ? SnapchatFixtures.showing() : SnapchatFixtures.container()
    let response = container.apply(SnapchatFixtures.flick(points: points, speed: 3000), at: 1)
    #expect(response.decision?.outcome == .cancelled)
    #expect(response.progress == 0)
    #expect(response.screen == (isOver ? "over" : "main"))
  }

  @Test
  func aFlickBackAfterAPullCancelsByItsProgress() {
    let path = TouchPath(
      from: Point(180, 100),
      segments: [
        .move(to: Point(180, 500), seconds: 0.6, .linear),
        .move(to: Point(180, 200), seconds: 0.1, .linear),
      ])
    var container = SnapchatFixtures.container()
    let decision = container.apply(.drag(path), at: 0).decision
    #expect(decision?.outcome == .cancelled)
    #expect(decision.map { $0.speed < -2000 } == true)
  }

  @Test(arguments: [
    (TouchPath.Release.cancelled, GestureDecision.Reason.touchCancelled), (.failed, .touchFailed),
  ])
  func cancelledTouchCancels(release: TouchPath.Release, reason: GestureDecision.Reason) {
    var container = SnapchatFixtures.container()
    let drag = SnapchatFixtures.drag(to: 0.8, in: 0.8, release: release)
    let response = container.apply(drag, at: 0)
    #expect(response.decision?.outcome == .cancelled)
    #expect(response.decision?.reason == reason)
    #expect(abs((response.progress ?? 9) - 0.8) < 1e-9)
    #expect(abs(response.settled - response.lifted - 0.25) < 1e-9)
    #expect(container.track.state(at: response.settled).partner == nil)
  }

  @Test
  func aTapOnTheButtonDismissesWhileOverShows() {
    for tap in [TapTarget.named("button"), .point(Point(187.5, 812 - 20))] {
      var container = SnapchatFixtures.showing()
      let response = container.apply(.tap(tap), at: 2)
      #expect(response.screen == "main")
      #expect(response.decision == nil)
      // A button acts when the finger lifts.
      #expect(abs(response.lifted - 2.08) < 1e-9)
      #expect(abs(response.settled - 2.33) < 1e-9)
      #expect(container.track.state(at: 2.07).phase == .resting)
      #expect(container.track.state(at: 2.205).phase == .finishing)
      #expect(abs(container.track.state(at: 2.205).signedProgress + 0.5) < 1e-9)
    }
  }

  @Test(arguments: [
    TapTarget.named("over"), .point(Point(187.5, 700)), .point(Point(187.5 + 26, 792)),
  ])
  func tapBesideTheButtonIsIgnored(tap: TapTarget) {
    var container = SnapchatFixtures.showing()
    #expect(container.apply(.tap(tap), at: 2).screen == "over")
    #expect(container.track.state(at: 3).resting == .up)
  }

  @Test
  func aDoubleTapOnTheButtonDismissesOnce() {
    var container = SnapchatFixtures.showing()
    let response = container.apply(.doubleTap(Point(187.5, 792)), at: 2)
    #expect(response.screen == "main")
    #expect(abs(response.lifted - 2.24) < 1e-9)
    #expect(abs(response.settled - 2.33) < 1e-9)
    #expect(container.place(ofTapTarget: "button", at: 1) == Point(187.5, 792))
    #expect(container.place(ofTapTarget: "button", at: 3) == Point(187.5, 722))
    #expect(container.place(ofTapTarget: "over", at: 3) == nil)
  }

  @Test
  func tapOnMainOrWithoutAButtonIsIgnored() {
    var main = SnapchatFixtures.container()
    #expect(main.apply(.tap(.named("button")), at: 2).screen == "main")
    #expect(main.track.state(at: 2.1).phase == .resting)
    var bare = SnapchatFixtures.showing(["button": .flag(false)])
    #expect(bare.apply(.tap(.named("button")), at: 2).screen == "over")
    #expect(bare.layers(at: 3).named("button") == nil)
  }

  @Test
  func theNumbersAreParameters() {
    var container = SnapchatFixtures.container([
      "threshold": .number(0.1), "velocity-limit": .number(500), "finish-duration": .number(0.5),
      "cancel-duration": .number(1),
    ])
    let slow = container.apply(SnapchatFixtures.drag(to: 0.09, in: 0.8), at: 0)
    #expect(slow.screen == "main")
    #expect(abs(slow.settled - 1.8) < 1e-9)
    let fast = container.apply(SnapchatFixtures.flick(points: 90, speed: 600), at: 2)
    #expect(fast.decision?.reason == .instantSpeed)
    #expect(abs(fast.settled - 2 - (fast.decision?.time ?? 0) - 0.5) < 1e-9)
  }

  @Test(arguments: [("present", "over"), ("dismiss", "main"), ("fly", "main")])
  func commandsNeedNoFinger(command: String, screen: String) {
    var container = SnapchatFixtures.container()
    #expect(container.apply(.command(command), at: 0).screen == screen)
    _ = container.apply(.show(role: "over"), at: 1)
    #expect(container.apply(.command("dismiss"), at: 2).screen == "main")
  }
}
