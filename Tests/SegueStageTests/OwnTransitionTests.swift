import SegueGraphics
import SegueStage
import Testing

@Suite("Custom transitions of a scene")
struct OwnTransitionTests {
  private static let tumble = KeyframeAnimator(
    duration: 0.6, pacing: .curve(.linear),
    from: [LayerKeyframe(at: 1, move: LengthPair(.fraction(-1), .points(30)))],
    to: [
      LayerKeyframe(at: 0, scale: Point(0, 0), alpha: 0.5, cornerRadius: 40),
      LayerKeyframe(at: 0.5, scale: Point(1, 2), turn: Angle(degrees: 90)),
    ])

  /// The example of ``TransitionAnimator``: a door in front of the new screen.
  private struct DoorAnimator: TransitionAnimator {
    let duration = 0.8
    let perspective: Double? = 1000

    func animate(_ context: TransitionContext) -> [LayerAnimation] {
      let open = LayerKeyframe(
        at: 1, anchorPoint: Point(0, 0.5), turnY: Angle(degrees: -90))
      return [
        LayerAnimation(context.to, name: "to"),
        LayerAnimation(
          context.from, name: "from",
          keyframes: [LayerKeyframe(at: 0, anchorPoint: Point(0, 0.5)), open]),
      ]
    }
  }

  @Test(arguments: [false, true], [TransitionStage.Direction.forward, .backward])
  func startsAndEndsWithExactlyTheScreens(
    isBackwards: Bool, direction: TransitionStage.Direction
  ) {
    for transition in [
      Transition(name: "tumble", animator: Self.tumble),
      Transition(name: "door", animator: DoorAnimator()),
    ] {
      let stage = StageFixtures.stage(
        transition, direction, values: ["backwards": .flag(isBackwards)])
      #expect(transition.layers(stage, .start) == [stage.layer(stage.from, name: "from")])
      #expect(transition.layers(stage, .end) == [stage.layer(stage.to, name: "to")])
    }
  }

  @Test(arguments: [
    // progress, move of `from`, scale of `to`, alpha of `to`, corner radius of `to`
    (0.25, Point(-25, 7.5), Point(0.5, 1), 0.625, 30.0),
    (0.5, Point(-50, 15), Point(1, 2), 0.75, 20),
    (0.75, Point(-75, 22.5), Point(1, 1.5), 0.875, 10),
    // Overshoot extrapolates the outermost segment; opacity and radius stay within their ranges.
    (1.25, Point(-125, 37.5), Point(1, 0.5), 1, 0),
  ])
  func everyPropertyIsLinearBetweenTheKeyframesThatSetIt(
    progress: Double, move: Point, scale: Point, alpha: Double, radius: Double
  ) throws {
    let transition = Transition(name: "tumble", animator: Self.tumble)
    let layers = transition.layers(
      StageFixtures.stage(transition, .forward), .during(progress))
    #expect(layers.map(\.name) == ["from", "to"])
    let (from, to) = (try #require(layers.first), try #require(layers.last))
    #expect(from.transform3D == .translation(move.x, move.y, 0))
    #expect(from.position == Point(50, 100))
    let turn = Angle(degrees: 90) * (progress < 0.5 ? progress * 2 : 2 - 2 * progress)
    let expected = Transform3D.scale(scale.x, scale.y, 1) * .rotation(turn, 0, 0, 1)
    #expect(abs(to.transform3D.m11 - expected.m11) < 1e-12)
    #expect(abs(to.transform3D.m21 - expected.m21) < 1e-12)
    #expect(abs(to.opacity - alpha) < 1e-12)
    #expect(abs(to.cornerRadius - radius) < 1e-12)
  }

  @Test func effectsAreLinearBetweenTheKeyframesThatSetThem() throws {
    var start = LayerKeyframe(at: 0)
    start.blur = 8
    start.shadowOpacity = 0.4
    start.shadowRadius = 5
    start.shadowOffset = Point(-3, 0)
    start.saturation = 0
    start.brightness = 0.5
    let transition = Transition(
      name: "deep", animator: KeyframeAnimator(duration: 1, from: [], to: [start]))
    let stage = StageFixtures.stage(transition, .forward)
    let half = try #require(
      transition.layers(stage, .during(0.5)).first { $0.name == "to" })
    #expect(half.effects.blur?.radius == 4)
    #expect(half.effects.filters == [.saturation(0.5)])
    #expect(half.brightness == 0.75)
    #expect(half.effects.shadow?.opacity == 0.2)
    #expect(half.effects.shadow?.radius == 4)
    #expect(half.effects.shadow?.offset == Point(-1.5, -1.5))
    #expect(transition.layers(stage, .end) == [stage.layer(stage.to, name: "to")])
  }

  /// Each kind of effect, keyframed at 0, half way to its value at rest.
  @Test func keyframesSetTheEffectsThatALayerHas() throws {
    var layer = Layer(name: "card", frame: Rect(0, 0, 40, 40), color: .white)
    layer.effects.border = LayerBorder()
    layer.effects.gradient = Gradient(colors: [.white, .black, .white])
    layer.effects.shape = LayerShape(.line)
    layer.effects.shape?.stroke = StrokeStyle(width: 2)
    layer.effects.backdrop = Material(.thin)
    layer.effects.filters = [.saturation(2), .tint(Color(red: 255, green: 0, blue: 0, alpha: 100))]
    layer.effects.cornerRadii = CornerRadii(topLeft: 8, topRight: 8)
    layer.effects.blur = LayerBlur(radius: 4, edge: .transparent)
    var start = LayerKeyframe(at: 0, cornerRadius: 0)
    start.borderWidth = 5
    start.gradientLocations = [0.5, 0.7, 1]
    start.strokeStart = 0.5
    start.strokeEnd = 0.5
    start.backdropBlur = 0
    start.saturation = 0
    start.tint = Color(red: 0, green: 0, blue: 255, alpha: 200)
    start.blur = 0
    let half = LayerAnimation(layer, keyframes: [start])
      .layer(
        at: 0.5, on: StageFixtures.stage(Transition(name: "x", animator: Self.tumble), .forward))
    #expect(half.effects.border?.width == 3)
    #expect(half.effects.gradient?.stops.map(\.location) == [0.25, 0.6, 1])
    #expect(half.effects.shape?.stroke?.start == 0.25)
    #expect(half.effects.shape?.stroke?.end == 0.75)
    #expect(half.effects.backdrop?.blur == 15)
    #expect(
      half.effects.filters == [
        .saturation(1), .tint(Color(red: 128, green: 0, blue: 128, alpha: 150)),
      ])
    #expect(half.effects.cornerRadii == CornerRadii(topLeft: 4, topRight: 4))
    #expect(half.effects.blur == LayerBlur(radius: 2, edge: .transparent))
  }

  @Test func keyframesAddEffectsThatALayerHasNot() throws {
    let layer = Layer(name: "card", frame: Rect(0, 0, 40, 40), color: .white)
    var middle = LayerKeyframe(at: 0.5)
    middle.borderWidth = 4
    middle.tint = Color(red: 9, green: 8, blue: 7, alpha: 80)
    // Effects that the layer lacks stay absent.
    middle.gradientLocations = [0, 1]
    middle.strokeStart = 0.5
    middle.backdropBlur = 9
    let stage = StageFixtures.stage(Transition(name: "x", animator: Self.tumble), .forward)
    let animation = LayerAnimation(layer, keyframes: [middle])
    for progress in [0.25, 0.75] {
      var expected = LayerEffects()
      expected.border = LayerBorder()
      expected.border?.width = 2
      expected.filters = [.tint(Color(red: 9, green: 8, blue: 7, alpha: 40))]
      #expect(animation.layer(at: progress, on: stage).effects == expected)
    }
    #expect(animation.layer(at: 0, on: stage) == layer)
    #expect(animation.layer(at: 1, on: stage) == layer)
  }

  @Test func backwardsIsTheReverseOfTheOtherWay() {
    let transition = Transition(name: "tumble", animator: Self.tumble)
    let push = StageFixtures.stage(transition, .forward)
    let pop = StageFixtures.stage(transition, .backward, values: ["backwards": .flag(true)])
    #expect(transition.layers(pop, .during(0.25)) == transition.layers(push, .during(0.75)))
  }

  @Test func resizedScreenIsLaidOutAgainAboutItsAnchorPoint() throws {
    let half = LayerKeyframe(
      at: 0.5, size: LengthPair(.fraction(0.5), .points(50)), anchorPoint: Point(1, 0))
    let transition = Transition(name: "shrink", animator: KeyframeAnimator(from: [half]))
    let layers = transition.layers(StageFixtures.stage(transition, .forward), .during(0.5))
    let from = try #require(layers.first)
    #expect(from.frameOnStage == Rect(50, 0, 50, 50))
    #expect(from.showsScreen(StageFixtures.list))
  }

  @Test func anAnimatorOfSwiftCodeTakesPartInAScene() throws {
    var scene = StageFixtures.scene([
      .show(screen: "list"), .push(screen: "player", TransitionUse("door")),
      .pop(TransitionUse()), .push(screen: "player", TransitionUse("DOOR", duration: 0.4)),
    ])
    scene.transitions = [OwnTransition("door", DoorAnimator())]
    let timeline = try Timeline(scene, pictures: StageFixtures.pictures)
    #expect(abs(timeline.duration - 2) < 1e-9)
    let space = try #require(timeline.layers(at: 0.4).first)
    #expect(space.sublayerTransform == .perspective(eyeDistance: 1000))
    #expect(space.children.map(\.name) == ["to", "from"])
    let door = try #require(space.children.last)
    #expect(door.showsScreen(StageFixtures.list))
    #expect(door.position == Point(0, 100))
    #expect(abs(door.transform3D.m11 - 0.5.squareRoot()) < 1e-9)
    // On the way back the door closes, and it is still the list's.
    let shutting = try #require(timeline.layers(at: 1.2).first?.children.last)
    #expect(shutting.showsScreen(StageFixtures.list))
    #expect(abs(shutting.transform3D.m11 - door.transform3D.m11) < 1e-9)
    #expect(scene.transition(named: "Door")?.name == "door")
    #expect(scene.transition(named: "fade")?.name == "fade")
  }

  @Test func aStepBackThatNamesTheTransitionRunsItForwards() throws {
    var scene = StageFixtures.scene([
      .show(screen: "list"), .push(screen: "player", TransitionUse("tumble")),
      .pop(TransitionUse("tumble")),
    ])
    scene.transitions = [OwnTransition("tumble", Self.tumble)]
    let steps = try StepResolver.resolve(scene)
    guard case .transition(let back)? = steps.last else {
      Issue.record("no transition")
      return
    }
    #expect(back.parameters.isEmpty && back.direction == .backward)
  }

  @Test func scenesDifferByTheirAnimators() {
    var scene = StageFixtures.scene([])
    let plain = scene
    scene.transitions = [OwnTransition("tumble", Self.tumble)]
    var other = scene
    other.transitions = [OwnTransition("tumble", KeyframeAnimator())]
    #expect(Set([plain, scene, other, scene]).count == 3)
  }
}

@Suite("Animations in the style of UIKit")
struct LayerAnimationChangeTests {
  private func layer(
    at progress: Double, _ change: (inout LayerAnimation) -> Void
  ) -> Layer {
    let transition = Transition(name: "own", animator: KeyframeAnimator())
    let stage = StageFixtures.stage(transition, .forward)
    var animation = LayerAnimation(stage.to, name: "to")
    change(&animation)
    return animation.layer(at: progress, on: stage)
  }

  @Test(arguments: [(0.0, 0.0), (0.25, 0.5), (0.5, 1), (0.75, 1), (1, 1)])
  func initialValuesAreTheStartAndFinalValuesStay(progress: Double, alpha: Double) {
    let layer = layer(at: progress) { animation in
      animation.set { $0.alpha = 0 }
      animation.addAnimations(durationFactor: 0.5) { $0.alpha = 1 }
    }
    #expect(abs(layer.opacity - alpha) < 1e-12)
  }

  @Test(arguments: [(0.0, 1.0), (0.4, 1), (0.5, 0.75), (0.6, 0.5), (0.8, 0.25), (1, 0)])
  func animationsStartAfterTheirDelayInOrder(progress: Double, alpha: Double) {
    let layer = layer(at: progress) { animation in
      animation.addAnimations(delayFactor: 0.4, durationFactor: 0.2) { $0.alpha = 0.5 }
      animation.addAnimations(delayFactor: 0.6) { $0.alpha = 0 }
    }
    #expect(abs(layer.opacity - alpha) < 1e-12)
  }

  @Test func propertiesThatAreNotSetStayAsTheyAre() {
    let layer = layer(at: 0.7) { animation in
      animation.addAnimations(delayFactor: 0.5) { $0.cornerRadius = 40 }
      animation.addAnimations { $0.scale = Point(0.5, 0.5) }
    }
    #expect(abs(layer.cornerRadius - 16) < 1e-9 && layer.opacity == 1)
    #expect(abs(layer.transform.a - 0.65) < 1e-9)
  }

  /// The animator sets direction, distance and region, unless the step overrides them.
  @Test func dragDrivesAnAnimatorByItsTerms() throws {
    struct Curtain: TransitionAnimator {
      let duration = 0.5
      var interaction: InteractionSettings {
        var terms = InteractionSettings(threshold: 0.2)
        terms.way = .up
        return terms
      }
      func animate(_ context: TransitionContext) -> [LayerAnimation] {
        [LayerAnimation(context.from, name: "from"), LayerAnimation(context.to, name: "to")]
      }
    }
    let size = StageFixtures.size
    func outcome(to end: Point, _ terms: InteractionSettings = InteractionSettings()) throws
      -> String?
    {
      var scene = StageFixtures.scene([
        .show(screen: "list"),
        .interactive(
          .push(screen: "player"), TransitionUse("curtain"),
          drag: AuthoredTouch(
            from: Point(size.width / 2, size.height * 0.9),
            [.to(end, in: 1), .hold(seconds: 0.2)]), terms: terms),
        .hold(seconds: 0.1),
      ])
      scene.transitions = [OwnTransition("curtain", Curtain())]
      guard case .still(let scenery, _)? = try StepResolver.resolve(scene).last else { return nil }
      return scenery.top.name
    }
    let up = Point(size.width / 2, size.height * 0.5)
    #expect(try outcome(to: up) == "player")
    #expect(try outcome(to: up, InteractionSettings(threshold: 0.6)) == "list")
    #expect(try outcome(to: Point(0, size.height * 0.9)) == "list")
  }
}
