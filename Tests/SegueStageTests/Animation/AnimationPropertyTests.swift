import SegueGraphics
import SegueStage
import TestSupport
import Testing

/// Properties of all animations, on random ones; a failure names the seed.
@Suite("Properties of animations")
struct AnimationPropertyTests {
  private static func generator() -> SeededGenerator {
    SeededGenerator(seed: UInt64.random(in: 0 ... .max))
  }

  // MARK: Keyframes

  private static func parts(_ random: inout SeededGenerator) -> [TrackPart] {
    (0..<Int.random(in: 2...6, using: &random)).map { _ in
      let target = Double.random(in: -100...100, using: &random)
      let seconds = Double.random(in: 0.05...0.6, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .linear(to: target, seconds: seconds, .easeInEaseOut)
      case 1: return .linear(to: target, seconds: seconds, .linear)
      case 2: return .hold(seconds: seconds)
      case 3:
        let preset =
          [SpringPreset.smooth, .snappy, .bouncy].randomElement(using: &random) ?? .smooth
        return .spring(
          to: target, preset.spring, seconds: seconds, velocity: nil, resting: preset.duration,
          restsAtEnd: false)
      default:
        return .cubic(to: target, seconds: seconds, startVelocity: nil, endVelocity: nil)
      }
    }
  }

  @Test func tracksAreContinuousAndKeepTheirSpeedIntoCubicsAndSprings() {
    var random = Self.generator()
    for _ in 0..<300 {
      let parts = Self.parts(&random)
      let track = Track(from: Double.random(in: -100...100, using: &random), velocity: 0, parts)
      for (index, segment) in track.segments.enumerated().dropFirst() {
        let step = 1e-8
        let (before, after) = (segment.start - step, segment.start + step)
        let jump = track.value(at: after) - track.value(at: before)
        #expect(abs(jump) < 1e-2, "seed \(random.seed): \(parts) at \(segment.start)")
        guard Self.isSmooth(parts[index - 1], parts[index]) else { continue }
        let speeds = (track.velocity(at: before), track.velocity(at: after))
        #expect(
          abs(speeds.0 - speeds.1) < 0.05 * max(1, abs(speeds.0)),
          "seed \(random.seed): \(speeds) at \(segment.start) of \(parts)")
      }
    }
  }

  /// Whether the speed goes on from one keyframe to the next.
  private static func isSmooth(_ first: TrackPart, _ second: TrackPart) -> Bool {
    switch (first, second) {
    case (.cubic, .cubic), (.linear, .spring), (.cubic, .spring), (.spring, .spring),
      (.spring, .cubic), (.hold, .spring):
      true
    default: false
    }
  }

  // MARK: Changes that take over

  @Test func changesThatTakeOverAreContinuous() {
    var random = Self.generator()
    for _ in 0..<200 {
      var lane = Lane(rest: 0)
      var starts: [Double] = []
      var time = 0.0
      for _ in 0..<4 {
        let target = Double.random(in: -100...100, using: &random)
        let isSpring = Bool.random(using: &random)
        let pace: LanePace =
          isSpring
          ? .spring(
            SpringPreset.bouncy.spring, seconds: nil, resting: SpringPreset.bouncy.duration,
            logical: 0.5)
          : .curve(.easeInEaseOut, seconds: Double.random(in: 0.2...0.6, using: &random))
        let curve: MergeRule = Bool.random(using: &random) ? .blend : .add
        let merge = isSpring ? .spring : curve
        lane.add(LaneChange(start: time, .to(target, pace), merge: merge))
        starts.append(time)
        time += Double.random(in: 0.02...0.25, using: &random)
      }
      for start in starts.dropFirst() {
        let step = 1e-8
        let jump = lane.value(at: start + step) - lane.value(at: start - step)
        #expect(abs(jump) < 1e-2, "seed \(random.seed) at \(start)")
        let speeds = (lane.velocity(at: start - step), lane.velocity(at: start + step))
        #expect(
          abs(speeds.0 - speeds.1) < 0.05 * max(1, abs(speeds.0)),
          "seed \(random.seed): \(speeds) at \(start)")
      }
      #expect(lane.value(at: lane.end) == lane.model, "seed \(random.seed)")
    }
  }

  @Test func aSpeedScalesTheTime() {
    var random = Self.generator()
    for _ in 0..<50 {
      let parts = Self.parts(&random)
      let speed = Double.random(in: 0.2...4, using: &random)
      var (plain, fast) = (Lane(rest: 3), Lane(rest: 3))
      plain.add(LaneChange(start: 0, .track(parts)))
      fast.add(LaneChange(start: 0, .track(parts), repetition: Repetition(speed: speed)))
      for step in 0..<40 {
        let time = plain.end * Double(step) / 40
        #expect(
          abs(fast.value(at: time / speed) - plain.value(at: time)) < 1e-6,
          "seed \(random.seed) at \(time)")
      }
    }
  }

  // MARK: Whole clips

  private static func layers(_ count: Int, isHidden: Bool = false) -> [SceneLayer] {
    (0..<count).map { index in
      var layer = SceneLayer(name: "box-\(index)")
      layer.fill = .black
      layer.frame = FrameLength(x: 10, y: 25 * Double(index), width: 20, height: 20)
      layer.isHidden = isHidden
      return layer
    }
  }

  private static func timeline(_ layers: [SceneLayer], _ steps: [Step]) throws -> Timeline {
    try Timeline(
      Scene(
        canvas: Canvas(size: Size(100, 200)),
        screens: [
          Screen(name: "home", content: .layers(layers), background: .white),
          Screen(name: "other", fill: .black),
        ], steps: [.show(screen: "home")] + steps), pictures: Pictures([]))
  }

  private static func change(_ random: inout SeededGenerator) -> Change {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let timings: [AnimationTiming] = [
      .smooth, .snappy, .bouncy, .easeInOut(number(0.1...0.5)), .linear(number(0.1...0.5)),
    ]
    var timing = timings.randomElement(using: &random) ?? .smooth
    timing.delay = Bool.random(using: &random) ? number(0...0.2) : nil
    timing.passes = Bool.random(using: &random) ? 2 : nil
    timing.autoreverses = Bool.random(using: &random)
    let (move, scale, alpha) = (
      Point(number(-50...50), number(-50...50)), number(0.2...2), number(0...1)
    )
    let (radius, isClipped, isTracked) = (
      number(0...30), Bool.random(using: &random), Bool.random(using: &random)
    )
    return Change(timing) {
      $0.move = move
      if isTracked {
        $0.scale = [.cubic(scale, in: 0.1), .spring(1, .bouncy)]
      } else {
        $0.scale = Point(scale, scale)
      }
      $0.alpha = alpha
      if isClipped { $0.clip = .circle(.points(radius)) }
    }
  }

  @Test func aMomentAloneEqualsTheSameMomentInOrder() throws {
    var random = Self.generator()
    for _ in 0..<20 {
      var steps: [Step] = []
      for _ in 0..<3 {
        let name = ["box-*", "box-0", "box-1"].randomElement(using: &random) ?? "box-0"
        let end: AnimationEnd = Bool.random(using: &random) ? .started : .settled
        steps.append(
          .animate([name: Self.change(&random)], stagger: Stagger(each: 0.03), until: end))
        steps.append(.hold(seconds: Double.random(in: 0.05...0.2, using: &random)))
      }
      steps += [.push(screen: "other", TransitionUse("base")), .pop()]
      let played = try Self.timeline(Self.layers(3), steps)
      let times = stride(from: 0, through: played.duration, by: 0.04)
      let inOrder = times.map { played.layers(at: $0) }
      for (index, time) in Array(times).enumerated().shuffled(using: &random).prefix(10) {
        let alone = try Self.timeline(Self.layers(3), steps).layers(at: time)
        #expect(alone == inOrder[index], "seed \(random.seed) at \(time)")
      }
    }
  }

  @Test func aStaggerOfOneIsNone() throws {
    var random = Self.generator()
    for _ in 0..<10 {
      let change = Self.change(&random)
      let plain = try Self.timeline(Self.layers(1), [.animate(["box-0": change])])
      let staggered = try Self.timeline(
        Self.layers(1), [.animate(["box-*": change], stagger: Stagger(over: 0.4, order: .center))])
      try Self.expectEqual(plain, staggered, "seed \(random.seed)")
    }
  }

  @Test func onePhaseIsAnAnimation() throws {
    var random = Self.generator()
    for _ in 0..<10 {
      let change = Self.change(&random)
      let plain = try Self.timeline(Self.layers(2), [.animate(["box-*": change])])
      for next in PhasesStep.Next.allCases {
        let phased = try Self.timeline(
          Self.layers(2), [.phases([.animate(["box-*": change])], next: next)])
        try Self.expectEqual(plain, phased, "seed \(random.seed), \(next)")
      }
    }
  }

  @Test func enteringAndLeavingAtOnceGivesTheScreenWithoutTheLayer() throws {
    for transition in [
      LayerTransition.opacity, .slide, .move(.left), .push(.top), .offset(Point(3, 4)),
      .scale(0.5, anchor: Point(0, 1)), .blur, .blurReplace(isUp: true), .identity,
    ] {
      let timeline = try Self.timeline(
        Self.layers(2, isHidden: true),
        [
          .animate(["box-*": .enter([transition])], .snappy, until: .started),
          .animate(["box-*": .leave([transition])], .snappy), .hold(seconds: 0.1),
        ])
      let empty = try Self.timeline([], [.hold(seconds: 1)])
      #expect(timeline.layers(at: timeline.duration) == empty.layers(at: 0), "\(transition)")
    }
  }

  @Test func aReversedPassShowsTheSameFrames() throws {
    let change = Change(.easeInOut(0.4), repeats: 2, autoreverses: true) {
      $0.move = Point(50, 20)
      $0.clip = .circle(5)
      $0.fill = .white
    }
    let timeline = try Self.timeline(Self.layers(1), [.animate(["box-0": change])])
    #expect(abs(timeline.duration - 0.8) < 1e-12)
    for step in 1..<8 {
      let offset = 0.05 * Double(step) - 0.01
      let (before, after) = (
        Self.box(timeline, 0.4 - offset), Self.box(timeline, 0.4 + offset)
      )
      let way = (before?.transform.tx ?? 0) - (after?.transform.tx ?? 1)
      #expect(abs(way) < 1e-9, "at \(offset)")
      #expect(before?.color == after?.color, "at \(offset)")
    }
  }

  private static func box(_ timeline: Timeline, _ time: Double) -> Layer? {
    func find(_ layer: Layer) -> Layer? {
      layer.name == "box-0" ? layer : layer.children.lazy.compactMap(find).first
    }
    return timeline.layers(at: time).lazy.compactMap(find).first
  }

  private static func expectEqual(
    _ first: Timeline, _ second: Timeline, _ comment: Comment
  ) throws {
    #expect(abs(first.duration - second.duration) < 1e-9, comment)
    for time in stride(from: 0, through: first.duration, by: 0.03) {
      #expect(first.layers(at: time) == second.layers(at: time), comment)
    }
  }
}
