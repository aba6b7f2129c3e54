import SegueGraphics
import SegueStage
import TestSupport
import Testing

/// Accounting of the work and memory of steps, up to the account's limit.
@Suite struct AccountTests {
  private func layered(_ count: Int) -> Screen {
    var text = SceneLayer(name: "text")
    text.text.string = ""
    let others = (0..<count).map { SceneLayer(name: "layer \($0)") }
    return Screen(name: "layered", content: .layers([text] + others))
  }

  private func reasons(
    _ steps: [Step], on screens: [Screen], _ limits: ResourceLimits
  ) -> [StageProblem.Reason] {
    let scene = Scene(canvas: Canvas(size: Size(10, 10)), screens: screens, steps: steps)
    do throws(StageError) {
      _ = try Timeline(scene, pictures: Pictures([]), account: ClipAccount(limits))
      return []
    } catch { return error.problems.map(\.reason) }
  }

  @Test(arguments: [(100_000_000, [StageProblem.Reason.overLimit(.memory)]), (1_000_000_000, [])])
  func typedStatesCountAsMemory(limit: Int, reasons: [StageProblem.Reason]) {
    let steps = [Step](repeating: .type(Typing("text", "a")), count: 500)
    let found = self.reasons(
      [.show(screen: "layered")] + steps, on: [layered(200)], ResourceLimits(memory: limit))
    #expect(found == reasons)
  }

  @Test(arguments: [
    (Duration.milliseconds(1), [StageProblem.Reason.overLimit(.work)]), (.seconds(1), []),
  ])
  func stepsCountAsWork(limit: Duration, reasons: [StageProblem.Reason]) {
    let steps = [Step](repeating: .hold(seconds: 0.001), count: 1_000)
    let found = self.reasons(
      [.show(screen: "layered")] + steps, on: [layered(1)], ResourceLimits(work: limit))
    #expect(found == reasons)
  }

  @Test func screensRestOverOneAnotherUpToALimit() {
    let steps = [Step](repeating: .present(screen: "layered"), count: 33)
    let found = reasons([.show(screen: "layered")] + steps, on: [layered(1)], ResourceLimits())
    #expect(found == [.tooManyPresented(limit: 32)])
    let fewer = reasons(
      [.show(screen: "layered")] + steps.dropLast(), on: [layered(1)], ResourceLimits())
    #expect(fewer.isEmpty)
  }

  @Test func aTypedTextHasAsManyCharactersAsCanBeSet() {
    let text = String(repeating: "a", count: 2_048)
    let steps = [Step](repeating: .type(Typing("text", text)), count: 3)
    let found = reasons([.show(screen: "layered")] + steps, on: [layered(0)], ResourceLimits())
    #expect(found == [.textTooLong(layer: "text", limit: 4_096)])
  }

  /// The segment at a time is the first that has not ended; a motion's end belongs to it.
  @Test func theSegmentAtAMomentIsTheFirstThatShows() throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    var steps: [Step] = [.show(screen: "list")]
    for _ in 0..<60 {
      let lengths: [Double] = [0, 1e-9, 1e-3, 0.1]
      let seconds = lengths.randomElement(using: &random) ?? 0
      var use = TransitionUse("fade")
      use.duration = max(1e-3, seconds)
      steps.append(.hold(seconds: seconds))
      if Bool.random(using: &random) { steps += [.push(screen: "player", use), .pop(use)] }
    }
    let timeline = try Timeline(StageFixtures.scene(steps), pictures: StageFixtures.pictures)
    let ends = timeline.segments.map(\.end)
    let moments = ends.flatMap { [$0 - 2e-9, $0 - 1e-9, $0, $0 + 1e-9, $0 + 2e-9] }
    for time in moments {
      let expected = timeline.segments.firstIndex { segment in
        segment.content.isMotion ? time <= segment.end + 1e-9 : time < segment.end - 1e-9
      }
      let wanted = expected.map { timeline.segments[$0] } ?? timeline.segments.last
      let found = timeline.segment(at: time)
      #expect(
        found?.step == wanted?.step && found?.start == wanted?.start,
        "at \(time), seed \(random.seed)")
    }
  }
}
