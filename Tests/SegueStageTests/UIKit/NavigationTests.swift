import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("UIKit's navigation push")
struct NavigationTests {
  static let size = Size(402, 874)

  private func layers(
    _ direction: TransitionStage.Direction, _ era: String, seconds: Double
  ) -> [Layer] {
    let values: [String: ParameterValue] = ["era": .choice(era)]
    let stage = StageFixtures.stage(.navigation, direction, values: values, size: Self.size)
    let own = Transition.navigation.timing(values)
    let duration = own?.seconds ?? Transition.navigation.duration
    let pacing = (own?.pacing ?? Transition.navigation.pacing).resolved(duration: duration)
    return Transition.navigation.layers(stage, .during(pacing.progress(at: seconds)))
  }

  @Test(arguments: [("classic", "classic"), ("glass", "ios27")])
  func pushMatchesItsTable(era: String, column: String) throws {
    let table = try FigureTable("push-402.csv")
    let times = try table.column("ms")
    let fronts = try table.column("\(column) front x")
    let backs = try table.column("\(column) back x")
    let dims = try table.column("\(column) dim")
    for (index, time) in times.enumerated() where time > 0 {
      let layers = layers(.forward, era, seconds: time / 1000)
      let front = try #require(layers.last), back = try #require(layers.first)
      #expect(abs(front.frameOnStage.minX - fronts[index]) < 0.01, "front at \(time) ms")
      #expect(abs(back.frameOnStage.minX - backs[index]) < 0.01, "back at \(time) ms")
      #expect(abs(layers[1].opacity - dims[index]) < 1e-4, "dim at \(time) ms")
    }
  }

  @Test func staysWithinTheRecordedCurveOfFlutter() throws {
    let table = try FigureTable("push-402.csv")
    let recorded = try table.column("flutter front x")
    for (time, x) in zip(try table.column("ms"), recorded) where time > 0 && time < 500 {
      let front = try #require(layers(.forward, "classic", seconds: time / 1000).last)
      #expect(abs(front.frameOnStage.minX - x) < 2.6, "at \(time) ms")
    }
  }

  @Test(arguments: ["classic", "glass"])
  func popIsTheReversedPush(era: String) throws {
    for step in 1..<20 {
      let p = Double(step) / 20
      let stage = StageFixtures.stage(
        .navigation, .forward, values: ["era": .choice(era)], size: Self.size)
      let back = StageFixtures.stage(
        .navigation, .backward, values: ["era": .choice(era)], size: Self.size)
      let push = Transition.navigation.layers(stage, .during(p))
      let pop = Transition.navigation.layers(back, .during(1 - p))
      #expect(zip(push, pop).allSatisfy { ($0.position - $1.position).length < 1e-9 })
      #expect(abs(push[0].position.x - 201 + 0.3 * 402 * p) < 1e-9, "the page below lags")
    }
  }

  /// The page's position on release, the finger's speed, and whether it popped: recorded on iOS 27.
  ///
  /// Rows nearer than 0.02 to the threshold are omitted, since UIKit measured other speeds there.
  @Test(arguments: [
    (0.29, 400.0, false), (0.30, 150, false), (0.41, 0, false), (0.51, 0, false),
    (0.56, 0, true), (0.60, 150, true), (0.76, 0, true),
  ])
  func edgeSwipesCommitAsRecorded(share: Double, speed: Double, pops: Bool) throws {
    #expect(try pop(from: Point(4, 400), share: share, speed: speed, zone: 12) == pops)
  }

  @Test(arguments: [(0.40, 0.0, false), (0.44, 0, true), (0.30, 1500, true)])
  func swipesFromAnywhereCommitSooner(share: Double, speed: Double, pops: Bool) throws {
    #expect(try pop(from: Point(60, 400), share: share, speed: speed, zone: 27) == pops)
  }

  @Test(arguments: [(0.45, 0.0, false), (0.51, 0, true), (0.2, 420, true), (0.9, -600, false)])
  func theClassicEdgeProjectsThreeTenthsOfASecond(
    share: Double, speed: Double, pops: Bool
  ) throws {
    let outcome = try pop(
      from: Point(4, 400), share: share, speed: speed, zone: 0, era: "classic")
    #expect(outcome == pops)
  }

  @Test func aClassicSwipeHasToBeginAtTheEdge() throws {
    #expect(
      try pop(from: Point(60, 400), share: 0.8, speed: 0, zone: 0, era: "classic") == nil)
  }

  @Test(arguments: [0.16, 0.3, 0.5, 0.7])
  func completionTakes200MillisecondsFromAnywhere(share: Double) throws {
    let interaction = try interaction(
      from: Point(4, 400), share: share, speed: 0, zone: 12, era: "glass")
    let driven = interaction.drag.driven
    let decision = try #require(driven.decision)
    let end: Double = decision.outcome == .finished ? 1 : 0
    let left = abs(end - decision.progress)
    let reached = (0..<500).first { millisecond in
      abs(end - driven.progress(at: decision.time + Double(millisecond) / 1000)) <= 0.02 * left
    }
    #expect((185...225).contains(try #require(reached)))
  }

  private func interaction(
    from start: Point, share: Double, speed: Double, zone: Double, era: String
  ) throws -> ResolvedInteraction {
    let end = Point(start.x + share * Self.size.width + zone, start.y)
    let touch = AuthoredTouch(
      .path(from: start, [.move(to: end, seconds: 0.5, .linear), .hold(seconds: 0.2)]),
      release: .liftedWithVelocity(Point(speed, 0)))
    let use = TransitionUse("navigation", parameters: ["era": .choice(era)])
    let scene = StageFixtures.scene(
      [
        .show(screen: "list"), .push(screen: "player", use),
        .interactive(InteractiveStep(.pop, drive: .finger(touch))),
      ], canvas: Canvas(size: Self.size))
    guard case .interaction(let result)? = try StepResolver.resolve(scene).last else {
      throw StageError([])
    }
    return result
  }

  /// Returns true if a swipe pops, and nil if no pan began.
  private func pop(
    from start: Point, share: Double, speed: Double, zone: Double, era: String = "glass"
  ) throws -> Bool? {
    try interaction(from: start, share: share, speed: speed, zone: zone, era: era)
      .drag.driven.decision.map { $0.outcome == .finished }
  }
}
