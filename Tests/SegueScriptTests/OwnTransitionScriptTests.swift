import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// The section `transitions` of a script.
@Suite struct OwnTransitionScriptTests {
  private static func script(_ transitions: String, use: String = "drop") -> String {
    """
    canvas: 100x200
    screens: { list: "#FFF", player: "#000" }
    transitions: \(transitions)
    timeline:
      - show: list
      - push: player
        transition: \(use)
      - pop
    """
  }

  @Test func definitionBecomesAnAnimator() throws {
    let scene = try ScriptSamples.parse(
      Self.script(
        """
        { drop: { duration: 600ms, curve: ease-out, order: from-over-to, perspective: 800, \
        from: [ { at: 0%, move: [-50%, 20], turnX: 30deg }, { at: 40%, scale: 2, alpha: 0 } ] } }
        """)
    ).scene
    let own = try #require(scene.transitions.first)
    #expect(own.name == "drop" && scene.transitions.count == 1)
    let expected = KeyframeAnimator(
      duration: 0.6, pacing: .curve(.easeOut), perspective: 800, order: .fromOverTo,
      from: [
        LayerKeyframe(
          at: 0, move: LengthPair(.fraction(-0.5), .points(20)), turnX: Angle(degrees: 30)),
        LayerKeyframe(at: 0.4, scale: Point(2, 2), alpha: 0),
      ])
    #expect(own.animator as? KeyframeAnimator == expected)
  }

  @Test(arguments: ["drop", "Drop", "{ type: drop }", "{ type: drop, backwards: true }"])
  func stepsFindIt(use: String) throws {
    let scene = try ScriptSamples.parse(Self.script("{ drop: {} }", use: use)).scene
    let steps = try StepResolver.resolve(scene)
    let uses = steps.compactMap { step in
      if case .transition(let use) = step { use } else { nil }
    }
    #expect(uses.map(\.name) == ["drop", "drop"])
    #expect(uses.map(\.duration) == [0.5, 0.5])
    let isBackwards = uses.map { $0.parameters["backwards"] == .flag(true) }
    #expect(isBackwards == (use.contains("true") ? [true, false] : [false, true]))
  }

  @Test func writtenTransitionsAreTheSame() throws {
    let scene = try ScriptSamples.parse(ScriptSamples.everything).scene
    let again = try ScriptSamples.parse(ScriptWriter.text(scene)).scene
    #expect(!scene.transitions.isEmpty && again.transitions == scene.transitions)
  }

  @Test func unusedTransitionIsAWarning() throws {
    let parsed = try ScriptSamples.parse(Self.script("{ drop: {}, other: {} }"))
    #expect(
      parsed.warnings.map(\.message) == ["no step uses the transition `other`"])
  }

  @Test func keyframesAreLimited() {
    var limits = ScriptLimits()
    limits.keyframes = 1
    let text = Self.script("{ drop: { to: [ { at: 0% }, { at: 1% } ] } }")
    #expect(ScriptSamples.complaint(text, limits: limits).contains("over the limit of 1"))
  }
}
