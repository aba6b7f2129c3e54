import SegueScript
import SegueStage
import Testing

/// Numbers, booleans and sides as parameters of transitions.
@Suite struct CoreAnimationParameterTests {
  private func script(_ transition: String) -> String {
    """
    canvas: 375x812
    screens: { list: list.png, player: player.png }
    timeline:
      - show: list
      - { push: player, transition: \(transition), duration: 1s }
      - pop
    """
  }

  private func use(_ transition: String) throws -> TransitionUse? {
    guard case .push(_, let use) = try ScriptSamples.parse(script(transition)).scene.steps[1] else {
      return nil
    }
    return use
  }

  @Test func areReadAsNumbersBooleansAndKeywords() throws {
    let push = try use("{ type: push, subtype: fromTop, fade: False, startProgress: 0.25 }")
    #expect(
      push?.parameters == [
        "subtype": .choice("from-top"), "fade": .flag(false), "start-progress": .number(0.25),
      ])
    let curl = try use("{ type: pageUnCurl, from: left, radius: 0.1 }")
    #expect(curl?.name == "page-uncurl")
    #expect(curl?.parameters == ["from": .choice("left"), "radius": .number(0.1)])
  }

  @Test(arguments: [
    "push", "{ type: cube, subtype: from-top }", "{ type: page-curl, from: left, tilt: 10deg }",
    "{ type: push, fade: false, end-progress: 0.123456789 }", "suck-effect",
  ])
  func surviveARoundTrip(transition: String) throws {
    let scene = try ScriptSamples.parse(script(transition)).scene
    let written = ScriptWriter.text(scene)
    let again = try ScriptSamples.parse(written).scene
    #expect(ScriptWriter.text(again) == written)
    for (first, second) in zip(
      try StepResolver.resolve(scene), try StepResolver.resolve(again))
    {
      guard case .transition(let first) = first, case .transition(let second) = second else {
        continue
      }
      #expect(first.name == second.name)
      for (name, value) in first.parameters { #expect(second.parameters[name] == value) }
    }
  }

  @Test func writtenPopIsMarkedBackwards() throws {
    let scene = try ScriptSamples.parse(script("{ type: cube, from: right }")).scene
    let pop = ScriptWriter.text(scene).split(separator: "pop:").last ?? ""
    #expect(
      pop.contains("type: cube") && pop.contains("from: right")
        && pop.contains("backwards: true"))
  }
}
