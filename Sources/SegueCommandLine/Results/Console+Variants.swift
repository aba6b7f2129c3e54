import SegueKit
import SegueScript

/// Messages about the variants of one script: each problem is shown once.
extension Console {
  /// Shows the diagnostics that no earlier variant had.
  ///
  /// - Parameter shown: diagnostics of earlier variants, as rendered without colours.
  func show(_ diagnostics: [Diagnostic], besides shown: Set<String>) {
    diagnostics.filter { !shown.contains($0.rendered(color: false)) }.forEach(show)
  }

  /// Describes an error and names its variant, unless an earlier variant had the same error.
  func describe(_ error: any Error, of input: ClipInput, besides shown: Set<String>) {
    let texts = Problem.problems(of: error).map(\.text)
    if !texts.isEmpty, texts.allSatisfy({ $0.map(shown.contains) ?? false }) { return }
    describe(error)
    if !texts.isEmpty, !input.variant.label.isEmpty {
      say("      = \(errorStyle.help("help:")) found with \(input.variant.label)")
    }
  }

  /// Warns that only the first variant of a clip has a golden.
  func warnAboutVariants(_ count: Int, of script: String) {
    guard count > 1 else { return }
    warn(
      Problem(warning: "\(script): of its \(count) variants only the first has a golden"))
  }
}
