import SegueStage
import Testing

@Suite("Resolving steps")
struct StepResolverTests {
  private func problems(_ steps: [Step]) -> [StageProblem] {
    do {
      _ = try StepResolver.resolve(StageFixtures.scene(steps))
      return []
    } catch { return error.problems }
  }

  private let show = Step.show(screen: "list")
  private let hold = Step.hold(seconds: 1)

  @Test
  func namesEachProblemWithItsStep() {
    let plain = TransitionUse()
    let cases: [(steps: [Step], expected: [StageProblem])] = [
      ([hold], [StageProblem(step: nil, .nothingShown), StageProblem(step: 0, .beforeFirstShow)]),
      ([], [StageProblem(step: nil, .nothingShown)]),
      ([show], [StageProblem(step: nil, .noDuration)]),
      ([.show(screen: "lost"), hold], [StageProblem(step: 0, .unknownScreen("lost"))]),
      ([show, hold, .pop(plain)], [StageProblem(step: 2, .nothingToPop)]),
      ([show, .dismiss(plain)], [StageProblem(step: 1, .nothingPresented)]),
      (
        [show, .push(screen: "player", plain), .dismiss(plain)],
        [StageProblem(step: 2, .nothingPresented)]
      ),
      (
        [show, .push(screen: "player", TransitionUse("kuguo")), .pop(plain)],
        [StageProblem(step: 1, .unknownTransition("kuguo"))]
      ),
      (
        [show, .push(screen: "player", TransitionUse("wechat-zoom"))],
        [StageProblem(step: 1, .missingParameter(transition: "wechat-zoom", parameter: "image"))]
      ),
      (
        [
          show,
          .push(
            screen: "player", TransitionUse("wechat-zoom", parameters: ["image": .image("cat")])),
        ],
        [StageProblem(step: 1, .unknownImage("cat"))]
      ),
      (
        [show, .mark(name: "a"), hold, .mark(name: "a")],
        [StageProblem(step: 3, .duplicateMark("a"))]
      ),
    ]
    for (steps, expected) in cases { #expect(problems(steps) == expected, "\(steps)") }
  }

  @Test
  func popRepeatsTheTransitionThatBroughtTheScreen() throws {
    let use = TransitionUse(
      "kugou", parameters: ["motion": .choice("decomposed")], duration: 0.7)
    let scene = StageFixtures.scene([
      show, .push(screen: "player", use), .pop(TransitionUse(duration: 0.3)),
    ])
    let steps = try StepResolver.resolve(scene)
    guard case .transition(let pop) = steps[2] else {
      Issue.record("the pop is a transition")
      return
    }
    #expect(pop.name == "kugou")
    #expect(pop.parameters == use.parameters)
    #expect(pop.duration == 0.3)
    #expect(pop.direction == .backward)
    #expect(pop.from.top.name == "player" && pop.to.top.name == "list")
  }

  @Test
  func dismissLeavesTheWholePresentation() throws {
    let scene = StageFixtures.scene([
      show, .present(screen: "player", TransitionUse("fade")),
      .push(screen: "list", TransitionUse()), .push(screen: "player", TransitionUse()),
      .dismiss(TransitionUse()),
    ])
    guard case .transition(let dismissal) = try StepResolver.resolve(scene).last else {
      Issue.record("the dismissal is a transition")
      return
    }
    #expect(dismissal.name == "fade")
    #expect(dismissal.from.top.name == "player" && dismissal.to.top.name == "list")
  }

  @Test
  func popInsideAPresentationDoesNotLeaveIt() {
    let steps: [Step] = [
      show, .present(screen: "player", TransitionUse()), .pop(TransitionUse()),
    ]
    #expect(problems(steps) == [StageProblem(step: 2, .nothingToPop)])
  }

  @Test
  func aPhysicalSpringLastsUntilItSettles() throws {
    let spring = Pacing.physicalSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
    let scene = StageFixtures.scene([
      show, .push(screen: "player", TransitionUse("base", pacing: spring)),
    ])
    guard case .transition(let push) = try StepResolver.resolve(scene).last else {
      Issue.record("the push is a transition")
      return
    }
    #expect(abs(push.duration - 1.4727003346780927) < 1e-9)
  }

  @Test
  func aSpringThatNeverSettlesNeedsADuration() {
    let spring = Pacing.physicalSpring(mass: 1, stiffness: 100, damping: 0, initialVelocity: 0)
    let use = TransitionUse("base", pacing: spring)
    #expect(
      problems([show, .push(screen: "player", use)]) == [StageProblem(step: 1, .endlessSpring)])
    let timed = TransitionUse("base", duration: 1, pacing: spring)
    #expect(problems([show, .push(screen: "player", timed)]).isEmpty)
  }
}
