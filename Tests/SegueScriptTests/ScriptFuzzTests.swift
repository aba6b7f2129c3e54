import SegueScript
import SegueStage
import TestSupport
import Testing

/// Random mutations of a valid script never trap, and errors lie within the text.
@Suite struct ScriptFuzzTests {
  private static let pieces = [
    "*", "&a ", "*a", "[", "]", "{", "}", ":", ": ", "- ", "\n", "\r\n", "\t", "\"", "'", "#", "|",
    ">", "!!int ", "%", "@", "\u{0}", "\u{E000}", "é", "👩‍👩‍👧", "\u{2028}", "一", "-1", "1e400", ".inf",
    "null", "true", "kuguo", "pop", "push", "<<: *a", "---", "? ", "\\", "\u{301}", "0x1F", "NaN",
  ]

  @Test(arguments: 1...8)
  func mutatedScriptIsASceneOrAnError(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<150 {
      let text = Self.mutated(ScriptSamples.everything, &random)
      do {
        let scene = try ScriptSamples.parse(text).scene
        #expect(throws: Never.self, "seed \(seed)") { try StepResolver.resolve(scene) }
        let written = ScriptWriter.text(scene)
        let again = try ScriptSamples.parse(written).scene
        #expect(ScriptWriter.text(again) == written, "seed \(seed)\n\(text)")
      } catch let error as ScriptError {
        Self.check(error, text, seed)
      }
    }
  }

  private static func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 0...scalars.count, using: &random)
      let end = min(scalars.count, start + Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: scalars.removeSubrange(start..<end)
      case 1: scalars.insert(contentsOf: scalars[start..<end], at: start)
      case 2: scalars.removeSubrange(min(start, end)..<min(scalars.count, start + 60))
      default:
        let piece = pieces.randomElement(using: &random) ?? ""
        scalars.replaceSubrange(start..<end, with: piece.unicodeScalars)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func check(_ error: ScriptError, _ text: String, _ seed: Int) {
    let lines = text.split(omittingEmptySubsequences: false) { character in
      ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"].contains(character)
    }
    #expect(!error.diagnostics.isEmpty, "seed \(seed)\n\(text)")
    for diagnostic in error.diagnostics {
      let span = diagnostic.span
      let isInside =
        (1...max(1, lines.count)).contains(span.line) && span.column >= 1 && span.length >= 1
        && span.column + span.length <= diagnostic.sourceLine.count + 2
      #expect(isInside, "seed \(seed)\n\(text)\n\(diagnostic.rendered(color: false))")
      #expect(!diagnostic.rendered(color: false).unicodeScalars.contains("\u{1B}"))
    }
  }
}
