import SegueGraphics
import SegueStage
import Testing

@Suite("Animated layers")
struct AnimationStepTests {
  private static let red = Color(red: 255, green: 0, blue: 0)

  /// Two boxes on a small phone.
  private static func layers(_ change: (inout SceneLayer, Int) -> Void = { _, _ in })
    -> [SceneLayer]
  {
    (1...2).map { index in
      var layer = SceneLayer(name: "box-\(index)")
      layer.fill = .black
      layer.frame = FrameLength(x: 10, y: 30 * Double(index), width: 20, height: 20)
      change(&layer, index)
      return layer
    }
  }

  private static func scene(_ layers: [SceneLayer], _ steps: [Step]) -> Scene {
    Scene(
      canvas: Canvas(size: Size(100, 200)),
      screens: [
        Screen(name: "home", content: .layers(layers), background: .white),
        Screen(name: "other", fill: Color(red: 0, green: 0, blue: 255)),
      ], steps: [.show(screen: "home")] + steps)
  }

  private static func timeline(_ scene: Scene) throws -> Timeline {
    try Timeline(scene, pictures: Pictures([]))
  }

  private static let moved = Change {
    $0.move = Point(12.3, -7)
    $0.scale = Point(1.5, 1.5)
    $0.turn = Angle(degrees: 20)
    $0.fill = red
    $0.alpha = 0.4
    $0.blur = 2
  }

  @Test func whatAnAnimationEndsWithEqualsAScreenThatIsWrittenSo() throws {
    let animated = try Self.timeline(
      Self.scene(Self.layers(), [.animate(["box-1": Self.moved], .snappy), .hold(seconds: 1)]))
    let written = Self.layers { layer, index in
      guard index == 1 else { return }
      layer.transform.move = Point(12.3, -7)
      layer.transform.scale = Point(1.5, 1.5)
      layer.transform.turn = Angle(degrees: 20)
      (layer.fill, layer.alpha) = (Self.red, 0.4)
      layer.effects.blur = LayerBlur(radius: 2)
    }
    let still = try Self.timeline(Self.scene(written, [.hold(seconds: 1)]))
    #expect(animated.layers(at: animated.duration) == still.layers(at: 0))
    let before = try Self.timeline(Self.scene(Self.layers(), [.hold(seconds: 1)]))
    #expect(animated.layers(at: 0) == before.layers(at: 0))
    #expect(animated.layers(at: 0.2) != before.layers(at: 0))
  }

  @Test func propertiesThatMoveAreSampledWithTheirVelocities() throws {
    let change = Change(.linear(0.5)) {
      $0.move = Point(10, -20)
      $0.turn = Angle(degrees: 90)
      $0.fill = Self.red
    }
    let timeline = try Self.timeline(
      Self.scene(Self.layers(), [.animate(["box-1": change]), .hold(seconds: 1)]))
    func lanes(_ time: Double) -> [LaneSample] {
      timeline.layers(at: time).lazy.compactMap { Self.find("box-1", in: $0) }.first?.lanes ?? []
    }
    #expect(lanes(0).isEmpty && lanes(0.5).isEmpty)
    let moving = lanes(0.25)
    #expect(moving.map(\.name) == ["move", "turn", "fill"])
    #expect(moving.first?.velocity == [20, -40])
    #expect(abs((moving.dropFirst().first?.velocity[0] ?? 0) - 180) < 1e-9)
  }

  @Test func layersGoOnWhileTheirScreenMoves() throws {
    let loop = Change(.linear(0.5), repeats: .forever) { $0.turn = Angle(degrees: 360) }
    let turning = Self.layers { layer, _ in layer.animates = [loop] }
    let timeline = try Self.timeline(
      Self.scene(turning, [.push(screen: "other", TransitionUse("base", duration: 1))]))
    func turn(_ time: Double) -> Transform3D? {
      timeline.layers(at: time).lazy.compactMap { Self.find("box-1", in: $0) }.first?.transform3D
    }
    let quarter = try #require(turn(0.125))
    #expect(quarter != turn(0.25) && quarter != turn(0.375))
    let again = try #require(turn(0.625))
    #expect(quarter.isAlmost(again))
  }

  @Test func whatStartsAtOnceRunsUnderLaterSteps() throws {
    let scene = Self.scene(
      Self.layers(),
      [
        .animate(["box-1": Change(.linear(1)) { $0.move = Point(50, 0) }], until: .started),
        .hold(seconds: 0.25), .hold(seconds: 0.25),
      ])
    let timeline = try Self.timeline(scene)
    #expect(timeline.duration == 1)
    for time in [0, 0.1, 0.3, 0.5, 0.75, 1] {
      let box = timeline.layers(at: time).lazy.compactMap { Self.find("box-1", in: $0) }.first
      #expect(abs((box?.position.x ?? 0) + (box?.transform.tx ?? 0) - 20 - 50 * time) < 1e-9)
    }
  }

  @Test func aStaggerStartsLayersInTurnAndAnotherOneIsTheSameWithOneLayer() throws {
    func end(_ name: String, _ stagger: Stagger?) throws -> Double {
      let change = Change(.linear(0.2)) { $0.alpha = 0 }
      let step = Step.animate(
        AnimationStep([.init(name, change)], stagger: stagger))
      return try Self.timeline(Self.scene(Self.layers(), [step])).duration
    }
    #expect(abs(try end("box-*", Stagger(each: 0.1)) - 0.3) < 1e-12)
    #expect(try end("box-1", Stagger(each: 0.1)) == 0.2)
    #expect(try end("box-*", nil) == 0.2)
  }

  @Test func phasesFollowLogicallyOrAtRest() throws {
    let phases: [PhasesStep.Phase] = [
      .animate(["box-1": Change { $0.move = Point(0, -64) }], .easeInOut(0.3)),
      .animate(
        ["box-1": Change { $0.turn = Angle(degrees: 15) }], .spring(duration: 0.3, bounce: 0.7)),
      .animate(["box-1": .rest], .smooth),
    ]
    func starts(_ next: PhasesStep.Next) throws -> Double {
      let timeline = try Self.timeline(
        Self.scene(Self.layers(), [.phases(phases, next: next)]))
      return timeline.duration
    }
    // motion-phases.csv: by rest the last phase ends at 2.555208 s.
    #expect(abs(try starts(.rest) - 2.555208) < 2e-3)
    #expect(try starts(.logical) < 1.8)
  }

  @Test func aLayerThatEntersAndLeavesIsAsIfItWereNotThere() throws {
    let hidden = Self.layers { layer, index in layer.isHidden = index == 2 }
    let timeline = try Self.timeline(
      Self.scene(
        hidden,
        [
          .animate(["box-2": .enter([.opacity, .offset(Point(0, 40))])], .snappy),
          .hold(seconds: 0.2),
          .animate(["box-2": .leave([.move(.left)])], .easeInOut(0.3)), .hold(seconds: 0.1),
        ]))
    let without = try Self.timeline(
      Self.scene([Self.layers()[0]], [.hold(seconds: 1)]))
    #expect(timeline.layers(at: 0) != timeline.layers(at: 0.3))
    #expect(timeline.layers(at: timeline.duration) == without.layers(at: 0))
    let full = try Self.timeline(Self.scene(Self.layers(), [.hold(seconds: 1)]))
    let shown = timeline.segments.first { abs($0.duration - 0.2) < 1e-9 }
    #expect(timeline.layers(at: (shown?.start ?? 0) + 0.1) == full.layers(at: 0))
  }

  @Test func momentsDoNotDependOnEachOther() throws {
    let timeline = try Self.timeline(
      Self.scene(
        Self.layers(),
        [
          .animate(["box-*": Self.moved], .bouncy, stagger: Stagger(each: 0.05), until: .started),
          .push(screen: "other", TransitionUse("base")), .pop(),
        ]))
    let times = stride(from: 0, through: timeline.duration, by: 0.05)
    let forward = times.map { timeline.layers(at: $0) }
    let backward = times.reversed().map { timeline.layers(at: $0) }
    #expect(forward == backward.reversed())
  }

  @Test func changesThatDoNotFitAreReported() {
    func problems(_ change: Change, _ name: String = "box-1") -> [StageProblem.Reason] {
      do {
        _ = try StepResolver.resolve(
          Self.scene(Self.layers(), [.animate([name: change]), .hold(seconds: 1)]))
        return []
      } catch { return error.problems.map(\.reason) }
    }
    #expect(problems(Change { $0.strokeEnd = 1 }) == [.badChange("box-1", .missing(.strokeEnd))])
    #expect(problems(Self.moved, "bix-*") == [.unknownLayers("bix-*")])
    #expect(
      problems(.enter([.opacity])) == [.badChange("box-1", .wrongPresence(isEntering: true))])
    var timing = AnimationTiming.easeInOut(0.3)
    timing.merge = .spring
    #expect(
      problems(Change(timing) { $0.alpha = 0 }) == [.badChange("box-1", .mergeNeedsSpring)])
  }

  private static func find(_ name: String, in layer: Layer) -> Layer? {
    layer.name == name ? layer : layer.children.lazy.compactMap { find(name, in: $0) }.first
  }
}

extension Transform3D {
  /// Whether two transforms map the corners of a small square to almost the same points.
  fileprivate func isAlmost(_ other: Transform3D) -> Bool {
    [Point(10, 0), Point(0, 10)].allSatisfy { point in
      guard let a = ProjectiveTransform(self).apply(point),
        let b = ProjectiveTransform(other).apply(point)
      else { return false }
      return abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6
    }
  }
}

/// Text that changes and is typed into.
@Suite("Animated texts")
struct AnimatedTextTests {
  @Test func typingGoesOnFromTheTextThatAnAnimationSet() throws {
    var field = SceneLayer(name: "field")
    field.text.string = "Ab"
    field.frame = FrameLength(x: 0, y: 0, width: 100, height: 20)
    var typing = Typing("field", "yz")
    typing.caret = nil
    let scene = Scene(
      canvas: Canvas(size: Size(100, 200)),
      screens: [Screen(name: "home", content: .layers([field]))],
      steps: [
        .show(screen: "home"),
        .animate(["field": Change(.linear(0.1)) { $0.text = "Cd" }]),
        .type(typing), .hold(seconds: 1),
      ])
    #expect(scene.changedTexts.map(\.text) == ["Cd"])
    let resolved = try StepResolver.resolution(of: scene)
    guard case .still(let contents, _)? = resolved.steps.last,
      case .layers(let layers) = contents.top.content
    else {
      Issue.record("the last step is no pause")
      return
    }
    #expect(layers[0].text.string == "Cdyz")
  }
}
