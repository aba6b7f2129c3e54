import SegueGolden
import SegueKit

/// The line about a clip that is not equal to its golden, or to another clip.
struct VerdictLine: Sendable {
  /// What became of the clip.
  var verdict: ReportVerdict
  /// What the clip is called.
  var name: String
  /// The verdict in one sentence.
  var sentence: String
  /// What differs, if it was compared.
  var comparison: ClipComparison?
  /// What must be known besides, a sentence each.
  var notes: [String] = []
  /// Its colours.
  var style: TextStyle

  /// Such as `different  clips/goldens/kugou: 33 ms late from 0.42 s`, then other causes below.
  var text: String {
    let word = verdict.rawValue
    let padded = word + String(repeating: " ", count: max(0, 9 - word.count))
    let colored = verdict.isFailure ? style.error(padded) : style.name(padded)
    var lines = ["\(colored)  \(name): \(sentence)"]
    if let comparison {
      lines += comparison.causes.dropFirst().map { "           \($0.sentence)" }
      if let counts = Self.counts(comparison) { lines.append("           " + counts) }
      lines += comparison.excesses.map { "           not forgiven: \($0)" }
      lines += comparison.warnings.map { "           warning: \($0)" }
    }
    lines += notes.map { "           note: \($0)" }
    return lines.joined(separator: "\n")
  }

  /// How much differs in numbers.
  private static func counts(_ comparison: ClipComparison) -> String? {
    guard let worst = comparison.worstFrame else { return nil }
    let frames = Quantities.count(comparison.frames.count, "frame")
    let pixels = Quantities.count(worst.pixels.differingPixels, "pixel")
    return "\(frames) \(comparison.frames.count == 1 ? "differs" : "differ"); the worst is frame "
      + "\(worst.expectedFrame), in \(pixels)"
  }
}

extension VerdictLine {
  /// The line about a clip that was verified.
  init(result: GoldenVerdict, style: TextStyle) {
    self.init(
      verdict: result.verdict, name: result.clip.script, sentence: result.sentence,
      comparison: result.comparison, style: style)
  }
}
