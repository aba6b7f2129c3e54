import SegueGraphics
import SegueStage
import Testing

@Suite("Interactive transitions")
struct InterruptedTransitionTests {
  static let size = Size(400, 800)

  private func timeline(_ steps: [Step]) throws -> Timeline {
    try Timeline(
      StageFixtures.scene([.show(screen: "list")] + steps, canvas: Canvas(size: Self.size)),
      pictures: StageFixtures.pictures)
  }

  private func touch(_ way: Point, seconds: Double = 0.4, hold: Double = 0.2) -> AuthoredTouch {
    let start = Point(200, 400)
    return AuthoredTouch(
      .path(
        from: start, [.move(to: start + way, seconds: seconds, .linear), .hold(seconds: hold)]))
  }

  @Test(arguments: TransitionCatalogue.all.map(\.name))
  func everyTransitionIsInteractiveBothWays(name: String) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    let use = StageFixtures.use(transition)
    let isPresentation = transition.presentation != nil
    let (bring, take): (Navigation, Navigation) =
      isPresentation
      ? (.present(screen: "player"), .dismiss()) : (.push(screen: "player"), .pop)
    let up = isPresentation ? Point(0, -700) : Point(-390, 0)
    // Far enough for every rule.
    var there = InteractionSettings()
    there.way = isPresentation ? .up : .left
    there.region = .anywhere
    there.threshold = 0.5
    // Predictive back starts only at an edge.
    var back = InteractionSettings()
    if name == "predictive-back" { back.region = .anywhere }
    let timeline = try timeline([
      .interactive(
        InteractiveStep(
          bring, use,
          drive: .finger(
            AuthoredTouch(
              .path(
                from: Point(395, 790),
                [.move(to: Point(395, 790) + up, seconds: 0.5, .linear), .hold(seconds: 0.2)]))),
          terms: there, expect: .outcome(.finished))),
      .hold(seconds: 0.1),
      .interactive(
        InteractiveStep(
          take, drive: .finger(touch(Point(30, 30))), terms: back, expect: .outcome(.cancelled))),
      .hold(seconds: 0.1),
    ])
    #expect(timeline.failures.map(\.sentence) == [])
    #expect(timeline.layers(at: timeline.duration) == timeline.layers(at: 10_000))
  }

  @Test func interactivePushFinishesBeyondHalf() throws {
    for (way, outcome) in [(-190.0, GestureOutcome.cancelled), (-230, .finished)] {
      let step = Step.interactive(
        InteractiveStep(
          .push(screen: "player"), TransitionUse("base"), drive: .finger(touch(Point(way, 0))),
          expect: .outcome(outcome)))
      #expect(try timeline([step, .hold(seconds: 1)]).failures.map(\.sentence) == [])
    }
  }

  @Test func interruptedTransitionFollowsTheFingerAndContinues() throws {
    let use = TransitionUse("base", duration: 0.5, pacing: .curve(.linear))
    let step = Step.interactive(
      InteractiveStep(
        .push(screen: "player"), use, drive: .caught(after: 0.25, touch(Point(130, 0))),
        expect: .outcome(.cancelled)))
    let timeline = try timeline([step, .hold(seconds: 0.2)])
    #expect(timeline.failures.map(\.sentence) == [])
    func x(_ time: Double) -> Double { timeline.layers(at: time).last?.frameOnStage.minX ?? 0 }
    #expect(abs(x(0.2) - 240) < 1e-9, "it flies")
    #expect(abs(x(0.25) - 200) < 1e-9 && abs(x(0.26) - 200) < 1e-9, "it stops under the finger")
    #expect(abs(x(0.8) - 320) < 1e-6, "it follows, but for the dead zone")
    #expect(timeline.layers(at: timeline.duration).last?.showsScreen(StageFixtures.list) == true)
    var last = x(0)
    for millisecond in 0..<Int((timeline.duration - 0.21) * 1000) {
      let now = x(Double(millisecond) / 1000)
      #expect(abs(now - last) < 4, "at \(millisecond) ms")
      last = now
    }
  }

  @Test func transitionReversesInFlight() throws {
    let use = TransitionUse("base", duration: 0.5, pacing: .curve(.linear))
    let timeline = try timeline([
      .interactive(
        InteractiveStep(
          .push(screen: "player"), use, drive: .reversed(after: 0.2),
          expect: .outcome(.cancelled))),
      .hold(seconds: 0.2),
    ])
    #expect(timeline.failures.isEmpty)
    #expect(abs(timeline.duration - 0.6) < 1e-9, "it takes as long back as its way was")
    #expect(abs((timeline.layers(at: 0.2).last?.frameOnStage.minX ?? 0) - 240) < 1e-9)
    #expect(timeline.layers(at: 0.5).last?.showsScreen(StageFixtures.list) == true)
  }

  @Test func springCompletionInheritsTheReleaseVelocity() throws {
    var terms = InteractionSettings()
    terms.completionPace = .seeded(Spring(mass: 1, stiffness: 484, damping: 37.4))
    let fast = AuthoredTouch(
      .path(from: Point(50, 400), [.move(to: Point(300, 400), seconds: 0.2, .linear)]))
    let timeline = try timeline([
      .push(screen: "player", TransitionUse("base")),
      .interactive(InteractiveStep(.pop, drive: .finger(fast), terms: terms)),
      .hold(seconds: 0.5),
    ])
    func x(_ time: Double) -> Double { timeline.layers(at: time).last?.frameOnStage.minX ?? 0 }
    let before = (x(0.7) - x(0.69)) / 0.01
    let after = (x(0.71) - x(0.7001)) / 0.0099
    #expect(before > 1000 && abs(after - before) < 0.35 * before, "\(before) and \(after) pt/s")
  }

  @Test func aMirroredLayoutMirrorsSidesRegionsAndShadows() throws {
    func scene(_ layout: LayoutDirection, from x: Double, by way: Double) -> Scene {
      let start = Point(x, 400)
      var scene = StageFixtures.scene(
        [
          .show(screen: "list"), .push(screen: "player", TransitionUse("navigation")),
          .interactive(
            InteractiveStep(
              .pop,
              drive: .finger(
                AuthoredTouch(
                  .path(
                    from: start,
                    [
                      .move(to: Point(x + way, 400), seconds: 0.4, .linear), .hold(seconds: 0.2),
                    ]))), expect: .outcome(.finished))),
        ], canvas: Canvas(size: Self.size))
      scene.layout = layout
      return scene
    }
    let plain = try Timeline(
      scene(.leftToRight, from: 4, by: 260), pictures: StageFixtures.pictures)
    let mirrored = try Timeline(
      scene(.rightToLeft, from: 396, by: -260), pictures: StageFixtures.pictures)
    #expect(plain.failures.isEmpty && mirrored.failures.isEmpty)
    for time in [0.05, 0.1, 0.2, 0.6, 0.8, 1.05] {
      let (a, b) = (plain.layers(at: time), mirrored.layers(at: time))
      #expect(a.map(\.name) == b.map(\.name))
      for (one, other) in zip(a, b) {
        #expect(abs(one.position.x + other.position.x - 400) < 1e-9)
        #expect(one.effects.shadow?.offset.x == other.effects.shadow.map { -$0.offset.x })
        #expect(
          one.effects.cornerRadii?.topLeft == other.effects.cornerRadii?.topRight)
      }
    }
  }
}
