import SegueGraphics
import SegueStage
import Testing

@Suite("Changes that turn round, and offsets of drags")
struct TurnedChangesTests {
  private static func timeline(_ layers: [SceneLayer], _ steps: [Step]) throws -> Timeline {
    try Timeline(
      Scene(
        canvas: Canvas(size: Size(100, 200)),
        screens: [Screen(name: "home", content: .layers(layers), background: .white)],
        steps: [.show(screen: "home")] + steps), pictures: Pictures([]))
  }

  private static func box(_ name: String, _ timeline: Timeline, _ time: Double) -> Layer? {
    func find(_ layer: Layer) -> Layer? {
      layer.name == name ? layer : layer.children.lazy.compactMap(find).first
    }
    return timeline.layers(at: time).lazy.compactMap(find).first
  }

  private static func card(_ name: String, _ set: (inout SceneLayer) -> Void = { _ in })
    -> SceneLayer
  {
    var layer = SceneLayer(name: name)
    layer.fill = .black
    layer.frame = FrameLength(x: 10, y: 150, width: 40, height: 20)
    set(&layer)
    return layer
  }

  private static func touch(_ x: Double, _ y: Double, to end: Point) -> Step {
    .drag(AuthoredTouch(from: Point(x, y), [.to(end, in: 0.2), .hold(seconds: 0.3)]))
  }

  @Test func aChangeThatTurnsRoundEndsAsItBegan() throws {
    var step = AnimationStep(
      [
        .init("card", Change { ($0.move, $0.alpha) = (Point(50, 0), 0.2) }),
        .init("ghost", .enter([.opacity])),
      ], .easeInOut(0.6))
    step.interruption = AnimationStep.Interruption(after: 0.3)
    let timeline = try Self.timeline(
      [Self.card("card"), Self.card("ghost") { $0.isHidden = true }],
      [.hold(seconds: 0.1), .animate(step), .hold(seconds: 0.1)])
    #expect(abs((Self.box("card", timeline, 0.4)?.transform.tx ?? 0) - 25) < 1e-9)
    #expect(Self.box("ghost", timeline, 0.4) != nil)
    #expect(Self.box("card", timeline, timeline.duration) == Self.box("card", timeline, 0))
    #expect(Self.box("ghost", timeline, timeline.duration) == nil)
    // It goes on forward for a moment, as curves blend, and never jumps.
    var last = Self.box("card", timeline, 0)?.transform.tx ?? 0
    for frame in 1...100 {
      let place =
        Self.box("card", timeline, timeline.duration * Double(frame) / 100)?.transform.tx ?? 0
      #expect(abs(place - last) < 3)
      last = place
    }
  }

  @Test func anOffsetThatIsAnimatedIsFollowedAndWhereTheNextFingerBegins() throws {
    let drags = LayerDrag(axis: .y, snap: [.zero, Point(0, -100)])
    let follower = LayerFollower(
      drag: "card", y: OffsetRange(0, -100),
      keyframes: [LayerKeyframe(at: 0, alpha: 1), LayerKeyframe(at: 1, alpha: 0.5)])
    let up = AnimationStep(
      [.init("card", Change { $0.dragOffset = Point(0, -100) })], .easeInOut(0.4))
    let timeline = try Self.timeline(
      [Self.card("page") { $0.follows = follower }, Self.card("card") { $0.drags = drags }],
      [
        .animate(up), .hold(seconds: 0.1), Self.touch(30, 60, to: Point(30, 150)),
        .animate(up), .hold(seconds: 0.1),
      ])
    #expect(abs((Self.box("card", timeline, 0.2)?.position.y ?? 0) - 110) < 1e-9)
    #expect(abs((Self.box("page", timeline, 0.2)?.opacity ?? 0) - 0.75) < 1e-9)
    #expect(Self.box("card", timeline, 0.5)?.position.y == 60)
    // The finger takes it down from there, and the second change takes it up again.
    let places = (0...200).map {
      Self.box("card", timeline, timeline.duration * Double($0) / 200)?.position.y ?? 0
    }
    #expect((places.dropFirst(50).max() ?? 0) > 155)
    #expect(places.last == 60)
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) < 20 })
  }

  @Test func whatAFollowerSetsAtBothEndsCannotBeChanged() throws {
    let leader = Self.card("card") { $0.drags = LayerDrag() }
    for (keyframes, isFree) in [
      ([LayerKeyframe(at: 0, alpha: 1), LayerKeyframe(at: 1, alpha: 0.5)], false),
      ([LayerKeyframe(at: 1, alpha: 0.5)], true),
    ] {
      let page = Self.card("page") {
        $0.follows = LayerFollower(
          drag: "card", y: OffsetRange(0, -100), keyframes: keyframes)
      }
      let change = AnimationStep([.init("page", Change { $0.alpha = 0.3 })], .easeInOut(0.1))
      var problems: [StageProblem.Reason] = []
      do { _ = try Self.timeline([page, leader], [.animate(change), .hold(seconds: 0.1)]) } catch {
        problems = (error as? StageError)?.problems.map(\.reason) ?? []
      }
      #expect(problems == (isFree ? [] : [.badChange("page", .followed(.alpha, leader: "card"))]))
    }
  }
}
