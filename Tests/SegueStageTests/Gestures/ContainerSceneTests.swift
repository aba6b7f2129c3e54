import SegueGraphics
import SegueStage
import Testing

@Suite("Scenes with a container")
struct ContainerSceneTests {
  private func scene(
    _ steps: [Step], screens: [String: String] = ["main": "list", "over": "player"]
  ) -> Scene {
    var scene = StageFixtures.scene(steps)
    scene.container = ContainerUse("Sliding", screens: screens)
    return scene
  }

  private func timeline(_ scene: Scene) throws -> Timeline {
    try Timeline(scene, pictures: StageFixtures.pictures, containers: [SlidingContainer.type])
  }

  private func drag(
    _ y: Double, expect: GestureExpectation? = nil, until: GestureEnd = .settled
  ) -> Step {
    let path = TouchPath.Segment.move(to: Point(50, 20 + y), seconds: 0.5, .linear)
    return .act(
      GestureAction(
        .drag(AuthoredTouch(.path(from: Point(50, 20), [path, .hold(seconds: 0.1)]))),
        expect: expect, until: until))
  }

  @Test
  func stepsDriveTheContainerInOrder() throws {
    let timeline = try timeline(
      scene([
        .hold(seconds: 0.2), drag(70, expect: .outcome(.cancelled)), .mark(name: "back"),
        drag(90, expect: .state(screen: "over", progress: 0.4, offset: Point(0, 12))),
        .hold(seconds: 0.4),
      ]))
    #expect(timeline.failures.isEmpty)
    #expect(abs((timeline.marks.first?.time ?? 0) - 1.05) < 1e-9)
    #expect(abs(timeline.duration - 2.3) < 1e-9)
    #expect(timeline.layers(at: 2.2).last?.frameOnStage.minY == 0)
    #expect(timeline.segments.map(\.content.isMotion) == [false, true, true, false])
  }

  @Test
  func holdRunsWhileTheContainerSettles() throws {
    let timeline = try timeline(scene([drag(90, until: .lifted), .hold(seconds: 0.1)]))
    #expect(abs(timeline.duration - 0.85) < 1e-9)
    let top = timeline.layers(at: 0.7).last?.frameOnStage.minY ?? 0
    #expect(top > -120 && top < 0)
  }

  @Test
  func failedExpectationReportsTheContainersRule() throws {
    let timeline = try timeline(scene([drag(68, expect: .outcome(.finished))]))
    #expect(
      timeline.failures.map(\.sentence) == [
        "the drag was cancelled, not finished; it was released after 0.6 s at progress 0.29, "
          + "translation (0, 58) pt and velocity (0, 0) pt/s, and it finishes above a progress of "
          + "0.3, or at once above 2000 pt/s"
      ])
  }

  @Test
  func tapsAndCommandsReachTheContainerAndRingsShowThem() throws {
    var scene = scene([
      .hold(seconds: 0.2), .act(GestureAction(.tap(.named("button")))), .hold(seconds: 0.3),
      .act(
        GestureAction(.command("Open"), expect: .state(screen: "over", progress: nil, offset: nil))),
    ])
    scene.touchDisplay = .ring
    let timeline = try timeline(scene)
    #expect(timeline.failures.isEmpty)
    #expect(timeline.touches.map(\.start) == [0.2])
    #expect(timeline.layers(at: 0.25).last?.position == Point(50, 180))
    #expect(timeline.layers(at: 0.45).last?.frameOnStage.minY == 0)
  }

  @Test(arguments: [TouchDisplay.disc, .pointer])
  func aContainerGetsATap180MillisecondsAfterTouchDown(display: TouchDisplay) throws {
    var scene = scene([
      .hold(seconds: 0.2), .act(GestureAction(.tap(.named("button")))), .hold(seconds: 0.3),
    ])
    let early = try timeline(scene)
    scene.touchDisplay = display
    let timeline = try timeline(scene)
    #expect(timeline.touches.map(\.start) == [0.2])
    #expect(abs((timeline.touches.first?.end ?? 0) - 0.38) < 1e-9)
    #expect(abs(timeline.duration - early.duration - 0.1) < 0.081)
    // Nothing moves while the finger is down.
    let screens = [0.2, 0.3, 0.379].map { time in
      timeline.layers(at: time).filter { !$0.name.hasPrefix("touch") && $0.name != "pointer" }
    }
    #expect(screens.allSatisfy { $0 == screens[0] })
  }

  @Test
  func durationIsFiniteForAnyContainerResponse() throws {
    let timeline = try timeline(
      scene([
        .show(role: "main"), .act(GestureAction(.doubleTap(Point(1, 1)), until: .lifted)),
        .hold(seconds: 1),
      ]))
    #expect(timeline.duration.isFinite)
  }

  @Test
  func namesEachProblemWithItsStep() {
    let cases: [(Scene, [StageProblem])] = [
      (
        scene([.hold(seconds: 1), .push(screen: "list", TransitionUse()), .pop(TransitionUse())]),
        [StageProblem(step: 1, .notInContainer), StageProblem(step: 2, .notInContainer)]
      ),
      (
        scene([.hold(seconds: 1)], screens: ["main": "lost"]),
        [
          StageProblem(step: nil, .unknownRoleScreen(role: "main", screen: "lost")),
          StageProblem(step: nil, .missingRole(container: "sliding", role: "over")),
        ]
      ),
      (
        scene([
          .show(role: "under"), .act(GestureAction(.tap(.named("knob")))),
          .act(GestureAction(.command("jump"))), .hold(seconds: 1),
        ]),
        [
          StageProblem(step: 0, .unknownRole("under")),
          StageProblem(step: 1, .unknownTapTarget("knob")),
          StageProblem(step: 2, .unknownCommand("jump")),
        ]
      ),
    ]
    for (scene, problems) in cases {
      #expect(throws: StageError(problems)) { _ = try timeline(scene) }
    }
    let lone = StageFixtures.scene([.show(screen: "list"), drag(10), .hold(seconds: 1)])
    #expect(throws: StageError([StageProblem(step: 1, .nothingToDrag(layer: nil, at: .zero))])) {
      _ = try timeline(lone)
    }
    var unknown = scene([.hold(seconds: 1)])
    unknown.container?.name = "slidng"
    #expect(throws: StageError([StageProblem(step: nil, .unknownContainer("slidng"))])) {
      _ = try timeline(unknown)
    }
  }
}

extension Step {
  /// Returns a step that shows a container's role.
  fileprivate static func show(role: String) -> Step { .show(screen: role) }
}
