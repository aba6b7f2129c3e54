import SegueKit
import SegueScript
import SegueStage
import Testing

/// Captions in scripts: beside steps, and as steps of their own.
@Suite struct CaptionScriptTests {
  private static func script(_ steps: String, rest: String = "") -> String {
    """
    canvas: 390x844
    screens: { a: { layers: [{ name: row, fill: "#FF0000" }] }, b: "#00FF00" }
    timeline:
      - show: a
    \(steps)
      - hold: 100ms
    \(rest)
    """
  }

  private static func steps(_ steps: String) throws -> [Step] {
    Array(try ScriptSamples.parse(script(steps)).scene.steps.dropFirst().dropLast())
  }

  @Test(arguments: [
    ("  - hold: 1s\n    caption: Wait", Step.hold(seconds: 1).captioned("Wait")),
    ("  - push: b\n    caption: Next", Step.push(screen: "b").captioned("Next")),
    ("  - mark: here\n    caption: Here", Step.mark(name: "here").captioned("Here")),
    ("  - caption: Alone", Step.caption("Alone")), ("  - caption: none", Step.caption(.empty)),
    ("  - caption: \"none\"", Step.caption("none")),
    ("  - caption: ~\n    hold: 1s", nil),
    (
      "  - hold: 1s\n    caption: none",
      Step.hold(seconds: 1).with(StepNotes(caption: .empty))
    ),
    (
      "  - animate: { row: { alpha: 0 } }\n    caption: Fades",
      Step.animate(AnimationStep([])).captioned("Fades")
    ),
  ])
  func aCaptionStandsBesideAnyStepOrAlone(text: String, step: Step?) throws {
    guard let step else {
      #expect(throws: ScriptError.self) { try Self.steps(text) }
      return
    }
    if case .animate = step.bare {
      #expect(try Self.steps(text).map(\.notes) == [step.notes])
    } else {
      #expect(try Self.steps(text) == [step])
    }
  }

  @Test func aTapBesideAPushHasItsCaption() throws {
    let steps = try Self.steps("  - push: b\n    tap: row\n    caption: Tap the row")
    #expect(steps.map(\.notes.caption) == ["Tap the row", "Tap the row"])
  }

  @Test func aSceneWithCaptionsIsWrittenAsItWasRead() throws {
    let text = Self.script(
      """
        - hold: 1s
          caption: "Two words: \\"a\\" & b"
        - caption: |
            One
            Two
        - push: b
          transition: fade
          caption: Push
        - caption: none
        - pop
      """,
      rest: "page: { captions: { place: above, size: 15, lines: 3, align: start, text: All } }")
    let scene = try ScriptSamples.parse(text).scene
    let written = ScriptWriter.text(scene)
    let again = try ScriptSamples.parse(written).scene
    #expect(again.page == scene.page, "\(written)")
    #expect(again.steps.map(\.notes) == scene.steps.map(\.notes), "\(written)")
    #expect(ScriptWriter.text(again) == written)
  }

  @Test func wordsOfALanguageAreCaptions() throws {
    let text = Self.script(
      "  - hold: 1s\n    caption: \"{tip}\"",
      rest: """
        matrix: { lang: [en, de] }
        words: { en: { tip: Swipe }, de: { tip: Wischen } }
        """)
    for (language, words) in [("en", "Swipe"), ("de", "Wischen")] {
      let scene = try ScriptSamples.parse(text, [("matrix.lang", language)]).scene
      #expect(scene.steps.dropLast().last?.notes.caption == .text(words))
    }
  }

  @Test(arguments: [
    ("subtitle", "`caption"), ("text", "`caption"), ("label", "`caption: Tap`"),
    ("narration", "`caption"),
  ])
  func otherWordsBesideAStepAreCaptions(word: String, help: String) throws {
    let error = #expect(throws: ScriptError.self) {
      try Self.steps("  - hold: 1s\n    \(word): Tap")
    }
    #expect(error?.diagnostics.first?.help.joined().contains(help) == true)
  }

  @Test func aPhaseHasNoCaption() throws {
    let error = #expect(throws: ScriptError.self) {
      try Self.steps("  - phases:\n      - hold: 1s\n        caption: Tap")
    }
    #expect(error?.diagnostics.first?.message == "a phase has no `caption`")
  }
}
