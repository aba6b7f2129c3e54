import SegueGraphics
import SegueStage
import Testing

@Suite("Push, move-in and reveal")
struct SlidingTests {
  private let progresses = stride(from: 0.0, through: 1.0, by: 0.05)

  private func layers(
    _ transition: Transition, from side: Side, _ progress: Double, fade: Bool = true
  ) -> [Layer] {
    let stage = StageFixtures.stage(
      transition, .forward, values: ["from": .choice(side.rawValue), "fade": .flag(fade)])
    let layers = transition.layers(stage, .during(progress))
    return layers.count == 1 ? layers[0].children : layers
  }

  /// Returns the frame of a stage of 100 x 200 just beyond a side.
  private let beyond: [Side: Point] = [
    .left: Point(-100, 0), .right: Point(100, 0), .top: Point(0, -200), .bottom: Point(0, 200),
  ]

  @Test(arguments: Side.allCases)
  func pushedScreensTouchAtEveryMoment(side: Side) throws {
    let offset = try #require(beyond[side])
    for progress in progresses {
      let pair = layers(.push, from: side, progress)
      #expect(pair.map(\.name) == ["from", "to"])
      let (from, to) = (pair[0].frameOnStage, pair[1].frameOnStage)
      #expect((to.origin - from.origin - offset).length < 1e-9, "at \(progress)")
      #expect((to.origin - offset * (1 - progress)).length < 1e-9, "at \(progress)")
    }
  }

  @Test
  func pushedScreensAreAddedWithoutASeam() {
    let stage = StageFixtures.stage(.push, .forward)
    #expect(Transition.push.layers(stage, .during(0.3)).first?.addsChildren == true)
  }

  @Test(arguments: Side.allCases)
  func moveInSlidesOverAScreenThatStays(side: Side) throws {
    let offset = try #require(beyond[side])
    for progress in progresses {
      let pair = layers(.moveIn, from: side, progress)
      #expect(pair.map(\.name) == ["from", "to"])
      #expect(pair[0].frameOnStage == Rect(0, 0, 100, 200) && pair[0].opacity == 1)
      #expect((pair[1].frameOnStage.origin - offset * (1 - progress)).length < 1e-9)
    }
  }

  @Test(arguments: Side.allCases)
  func revealSlidesAwayToTheSideAcross(side: Side) throws {
    let offset = try #require(beyond[side])
    for progress in progresses {
      let pair = layers(.reveal, from: side, progress)
      #expect(pair.map(\.name) == ["to", "from"])
      #expect(pair[0].frameOnStage == Rect(0, 0, 100, 200) && pair[0].opacity == 1)
      #expect((pair[1].frameOnStage.origin - offset * -progress).length < 1e-9)
    }
  }

  @Test
  func movingScreensFadeUnlessDisabled() {
    let table: [(Transition, [Double])] = [
      (.push, [0.75, 0.25]), (.moveIn, [1, 0.25]), (.reveal, [1, 0.75]),
    ]
    for (transition, opacities) in table {
      #expect(layers(transition, from: .left, 0.25).map(\.opacity) == opacities)
      #expect(layers(transition, from: .left, 0.25, fade: false).map(\.opacity) == [1, 1])
    }
  }

  @Test
  func startAndEndProgressLimitTheTransition() throws {
    let stage = StageFixtures.stage(
      .push, .forward,
      values: [
        "from": .choice("right"), "start-progress": .number(0.2), "end-progress": .number(0.6),
      ])
    for (moment, x) in [(TransitionMoment.start, -20.0), (.during(0.5), -40), (.during(1), -60)] {
      let leaving = try #require(Transition.push.layers(stage, moment).first?.children.first)
      #expect(abs(leaving.frameOnStage.minX - x) < 1e-9)
    }
    // At the end the transition's layers are removed.
    #expect(Transition.push.layers(stage, .end).map(\.name) == ["to"])
  }
}
