import SegueScript
import SegueStage
import Testing

/// Curves and springs of steps.
@Suite struct PaceScriptTests {
  private func script(_ pace: String) -> String {
    """
    canvas: 375x812
    screens: { list: list.png, player: player.png }
    timeline:
      - show: list
      - { push: player, transition: base, \(pace) }
    """
  }

  private func use(_ pace: String) throws -> TransitionUse? {
    guard case .push(_, let use) = try ScriptSamples.parse(script(pace)).scene.steps[1] else {
      return nil
    }
    return use
  }

  private static let paces: [(text: String, pacing: Pacing)] = [
    ("curve: system", .preset(.system)), ("spring: system", .preset(.system)),
    ("curve: glassZoom", .preset(.glassZoom)), ("spring: { preset: snappy }", .preset(.snappy)),
    ("curve: fastEaseInToSlowEaseOut", .curve(.fastEaseInToSlowEaseOut)),
    ("curve: m3-emphasized", .curve(.emphasized)), ("curve: glass-push", .curve(.glassPush)),
    (
      "spring: { preset: bouncy, extra-bounce: 0.1, initial-velocity: 2 }",
      .spring(duration: 0.5, bounce: 0.3 + 0.1, initialVelocity: 2)
    ),
    (
      "spring: { preset: system, initial-velocity: 2 }",
      .physicalSpring(mass: 3, stiffness: 1000, damping: 500, initialVelocity: 2)
    ),
    ("spring: { duration: 400ms, bounce: 0.2 }", .spring(duration: 0.4, bounce: 0.2)),
    ("spring: { bounce: -0.2 }", .spring(duration: 0.5, bounce: -0.2)),
    (
      "spring: { response: 0.3 }",
      .responseSpring(response: 0.3, dampingRatio: 0.825, initialVelocity: 0)
    ),
    (
      "spring: { damping-fraction: 0.7 }",
      .responseSpring(response: 0.5, dampingRatio: 0.7, initialVelocity: 0)
    ),
  ]

  @Test(arguments: paces)
  func namesAndNumbersOfSpringsAreRead(text: String, pacing: Pacing) throws {
    #expect(try use(text)?.pacing == pacing)
  }

  @Test(arguments: paces)
  func surviveARoundTrip(text: String, pacing: Pacing) throws {
    let scene = try ScriptSamples.parse(script(text)).scene
    let again = try ScriptSamples.parse(ScriptWriter.text(scene)).scene
    guard case .push(_, let use) = again.steps[1] else { throw CancellationError() }
    #expect(use.pacing == pacing)
  }

  @Test(arguments: [
    ("curve: alert", 0.404), ("spring: { duration: 200ms, bounce: 0.3 }", 0.3907),
    ("curve: system", 0.505823782), ("curve: system, duration: 300ms", 0.3),
    ("curve: emphasized", 0.5),
  ])
  func springWithAFrequencySetsTheDuration(text: String, seconds: Double) throws {
    let scene = try ScriptSamples.parse(script(text)).scene
    let steps = try StepResolver.resolve(scene)
    guard case .transition(let step) = steps[1] else { throw CancellationError() }
    #expect(abs(step.duration - seconds) < 1e-3, "\(step.duration)")
  }
}
