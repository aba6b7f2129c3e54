import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Container transform")
struct ContainerTransformTests {
  private static let card = FrameLength(x: 10, y: 40, width: 60, height: 40)

  private func layers(
    _ direction: TransitionStage.Direction, _ progress: Double,
    _ values: [String: ParameterValue] = [:]
  ) throws -> (scrim: Layer, container: Layer) {
    let transition = Transition.containerTransform
    let given: [String: ParameterValue] = [
      "from-frame": .frame(Self.card), "from-corner-radius": .number(12),
    ]
    let stage = StageFixtures.stage(
      transition, direction, values: given.merging(values) { $1 })
    let layers = transition.layers(stage, .during(progress))
    return (
      try #require(layers.first { $0.name == "scrim" }),
      try #require(layers.first { $0.name == "container" })
    )
  }

  @Test
  func thresholdsAreThoseOfTheTable() throws {
    let table = try FigureTable("m3-container-transform.csv")
    let times = try table.column("t/D")
    let tabled = try table.column("progress emphasized")
    let fadeIn = try table.column("enter: end alpha (fade in, 0-.25)")
    let fadeOut = try table.column("return: start alpha (fade out, .60-.90)")
    let enterShape = try table.column("enter: shape 0-.75")
    let returnShape = try table.column("return: shape .30-.90")
    let scrims = try table.column("enter scrim alpha")
    #expect(times.count == 11)
    for (row, time) in times.enumerated() {
      let progress = TimingFunction.emphasized.value(at: time)
      #expect(abs(progress - tabled[row]) <= 1e-6)
      let enter = try layers(.forward, progress)
      #expect(enter.container.children.map(\.name) == ["from-card", "to"])
      #expect(enter.container.children[0].opacity == 1)
      #expect(abs(enter.container.children[1].opacity - fadeIn[row]) < 5e-6)
      #expect(abs(enter.container.cornerRadius - 12 * (1 - enterShape[row])) < 5e-5)
      #expect(abs(enter.scrim.opacity - scrims[row]) < 1e-6)
      let back = try layers(.backward, progress)
      #expect(back.container.children.map(\.name) == ["to-card", "from"])
      #expect(back.container.children[0].opacity == 1)
      #expect(abs(back.container.children[1].opacity - fadeOut[row]) < 5e-6)
      #expect(abs(back.container.cornerRadius - 12 * returnShape[row]) < 5e-5)
      #expect(abs(back.scrim.opacity - (0.32 - scrims[row])) < 1e-6)
    }
  }

  @Test(arguments: [
    (TransitionStage.Direction.forward, 0.25, 0.75), (.backward, 0.9, 0.9),
  ])
  func fadesAndCornersArriveExactlyAtTheirThresholds(
    direction: TransitionStage.Direction, fade: Double, shape: Double
  ) throws {
    let faded = try layers(direction, fade).container.children[1].opacity
    #expect(faded == (direction == .forward ? 1 : 0))
    let radius = try layers(direction, shape).container.cornerRadius
    #expect(radius == (direction == .forward ? 0 : 12))
  }

  @Test(arguments: [
    (TransitionStage.Direction.forward, 0.0, Rect(10, 40, 60, 40)),
    (.forward, 0.5, Rect(5, 20, 80, 320.0 / 3)), (.forward, 1, Rect(0, 0, 100, 200)),
    (.backward, 0, Rect(0, 0, 100, 200)), (.backward, 1, Rect(10, 40, 60, 40)),
  ])
  func containerGrowsFromTheCardToTheStageAndBack(
    direction: TransitionStage.Direction, progress: Double, frame: Rect
  ) throws {
    #expect(try layers(direction, progress).container.frameOnStage.isClose(to: frame))
  }

  @Test
  func bothContentsAreAsWideAsTheContainerAndAtItsTop() throws {
    for step in 0...20 {
      let container = try layers(.forward, Double(step) / 20).container
      for content in container.children {
        let frame = content.frameOnStage
        #expect(abs(frame.width - container.size.width) < 1e-9)
        #expect(abs(frame.minX) < 1e-9 && abs(frame.minY) < 1e-9)
      }
      let height = container.children.map { $0.frameOnStage.height }.max() ?? 0
      #expect(container.size.height <= height + 1e-9)
    }
  }

  @Test
  func aWideCardFitsTheHeight() throws {
    let wide = ParameterValue.frame(FrameLength(x: 45, y: 20, width: 10, height: 80))
    for progress in [0.0, 0.3, 0.8] {
      let container = try layers(.forward, progress, ["from-frame": wide]).container
      for content in container.children {
        #expect(abs(content.frameOnStage.height - container.size.height) < 1e-9)
      }
    }
  }

  @Test(arguments: [
    ("in", 0.125, [1, 0.5]), ("out", 0.125, [1, 0.5]), ("cross", 0.125, [0.5, 0.5]),
    ("through", 0.04375, [0.5, 0]), ("through", 0.0875, [0, 0]), ("through", 0.16875, [0, 0.5]),
  ])
  func fadeModesFadeTheOneOrTheOther(mode: String, progress: Double, opacities: [Double]) throws {
    let container = try layers(.forward, progress, ["fade-mode": .choice(mode)]).container
    for (child, opacity) in zip(container.children, opacities) {
      #expect(abs(child.opacity - opacity) < 1e-9)
    }
    #expect((container.children[0].name == "to") == (mode == "out"))
  }

  @Test
  func anArcBendsAndKeepsItsEnds() throws {
    let arc = ["motion-path": ParameterValue.choice("arc")]
    let start = try layers(.forward, 0, arc).container.frameOnStage
    let end = try layers(.forward, 1, arc).container.frameOnStage
    #expect(start.isClose(to: Rect(10, 40, 60, 40)) && end.isClose(to: Rect(0, 0, 100, 200)))
    // The top centre leaves (40, 40) sideways and reaches (50, 0) upward.
    let middle = try layers(.forward, 0.5, arc).container.frameOnStage
    #expect(middle.center.x > 45.5)
    #expect(try layers(.forward, 0.1, arc).container.size == Size(60, 40))
  }

  @Test
  func theShadowRisesWithTheContainer() throws {
    let shadows = try [0.25, 1].map { try layers(.forward, $0).container.effects.shadow }
    for (shadow, radius) in zip(shadows, [1.366025, 3.9641]) {
      #expect(abs(try #require(shadow).radius - radius) < 1e-9)
    }
    #expect(abs(try #require(shadows[1]).opacity - 0.176471) < 1e-6)
    #expect(try layers(.forward, 0).container.effects.shadow == nil)
    let offset = try #require(shadows[1]).offset
    #expect(abs(offset.x - 0.3 * -0.2 * 6) < 1e-9 && abs(offset.y - 1.5 * 0.3 * 6) < 1e-9)
  }

  @Test
  func wayBackIsShorterUnlessADurationIsSet() throws {
    for (duration, expected) in [(nil, 0.4), (0.8, 0.8)] as [(Double?, Double)] {
      let use = TransitionUse("container-transform", duration: duration)
      let scene = StageFixtures.scene([
        .show(screen: "list"), .push(screen: "player", use), .pop(TransitionUse()),
      ])
      guard case .transition(let pop) = try StepResolver.resolve(scene)[2] else {
        throw CancellationError()
      }
      #expect(pop.duration == expected)
      #expect(pop.pacing == .curve(.emphasized))
    }
  }
}
