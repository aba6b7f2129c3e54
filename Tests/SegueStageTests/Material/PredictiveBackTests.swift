import SegueGraphics
import SegueStage
import Testing

@Suite("Interactive predictive back of Material")
struct PredictiveBackTests {
  private static let size = Size(402, 874)

  /// Returns the timeline of a finger that moves from an edge inward and down in 0.4 s and rests
  /// until 0.6 s.
  private func timeline(
    edge: String = "left", across: Double, down: Double = 0
  ) throws -> (timeline: Timeline, drag: InteractiveDrag) {
    let isLeft = edge == "left"
    let start = Point(isLeft ? 6 : 396, 400)
    let end = Point(start.x + (isLeft ? across : -across), 400 + down)
    let touch = AuthoredTouch(
      .path(from: start, [.move(to: end, seconds: 0.4, .linear), .hold(seconds: 0.2)]))
    let use = TransitionUse("predictive-back", parameters: ["edge": .choice(edge)])
    let scene = StageFixtures.scene(
      [
        .show(screen: "list"), .push(screen: "player", use),
        .interactive(InteractiveStep(.pop, drive: .finger(touch))),
      ], canvas: Canvas(size: Self.size))
    let timeline = try Timeline(scene, pictures: StageFixtures.pictures)
    guard case .interaction(_, _, let drag, _)? = timeline.segments.last?.content else {
      throw StageError([])
    }
    return (timeline, drag)
  }

  /// Returns the leaving screen at a time in seconds after touch-down.
  private func page(_ timeline: Timeline, _ time: Double) -> Layer? {
    timeline.layers(at: 0.45 + time).first { $0.name == "from" }
  }

  @Test(arguments: ["left", "right"])
  func theScreenFollowsTheEasedProgressOfTheFinger(edge: String) throws {
    let (timeline, drag) = try timeline(edge: edge, across: 209)
    // The hysteresis is 8 points: half of the width remains.
    #expect(abs(drag.moment(at: 0.5).fraction - 0.5) < 1e-6)
    let eased = TimingFunction(0.1, 0.1, 0, 1).value(at: 0.5)
    let shown = try #require(page(timeline, 0.5))
    #expect(abs(shown.transform.a - (1 - 0.1 * eased)) < 1e-6)
    let shift = (402 * 0.05 - 8) * eased
    #expect(abs(shown.transform.tx - (edge == "left" ? shift : -shift)) < 1e-6)
    #expect(shown.opacity == 1)
  }

  @Test func theScreenFollowsTheFingerUpAndDownALittle() throws {
    let (timeline, _) = try timeline(across: 402, down: 200)
    let shown = try #require(page(timeline, 0.5))
    let most = min(874 * 0.05 - 8, 24)
    #expect(abs(shown.transform.ty - most * 200 / 874) < 0.6)
  }

  /// A release commits in 300 ms, and in half of that at full progress.
  @Test(arguments: [0.2, 0.5, 0.9])
  func completionIsShorterAfterALongerDrag(share: Double) throws {
    let (timeline, drag) = try timeline(across: share * 402 + 8)
    #expect(drag.driven.decision?.outcome == .finished)
    #expect(abs(drag.duration - (0.6 + 0.3 - 0.15 * share)) < 1e-6)
    let scale = try #require(page(timeline, 0.59)).transform.a
    var last = 1.0
    for step in 1...5 {
      let shown = try #require(page(timeline, 0.6 + Double(step) * 0.02))
      #expect(abs(shown.transform.a - scale) < 1e-9, "it keeps its size")
      #expect(shown.opacity < last)
      last = shown.opacity
    }
    #expect(timeline.layers(at: timeline.duration).map(\.name) == ["to"])
  }

  @Test func shortDragReturnsWithinATenthOfASecond() throws {
    let (timeline, drag) = try timeline(across: 40)
    #expect(drag.driven.decision?.outcome == .cancelled)
    #expect(abs(drag.duration - 0.7) < 1e-6)
    let scales = stride(from: 0.59, to: 0.7, by: 0.01).compactMap {
      page(timeline, $0)?.transform.a
    }
    #expect(scales == scales.sorted() && scales[0] < 0.99)
    #expect(timeline.layers(at: timeline.duration).map(\.name) == ["from"])
  }

  @Test func touchAwayFromTheEdgeIsIgnored() throws {
    let touch = AuthoredTouch(
      .path(from: Point(100, 400), [.move(to: Point(300, 400), seconds: 0.3, .linear)]))
    let scene = StageFixtures.scene(
      [
        .show(screen: "list"), .push(screen: "player", TransitionUse("predictive-back")),
        .interactive(InteractiveStep(.pop, drive: .finger(touch))),
      ], canvas: Canvas(size: Self.size))
    let last = try StepResolver.resolve(scene).last
    guard case .interaction(let result)? = last else {
      Issue.record("no interaction")
      return
    }
    #expect(result.drag.driven.decision == nil)
  }
}
