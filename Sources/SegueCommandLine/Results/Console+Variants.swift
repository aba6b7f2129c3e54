import SegueKit
import SegueScript

/// What is shown of the variants of one script, each problem once.
extension Console {
  /// Shows diagnostics that no other variant had.
  ///
  /// - Parameter shown: those of other variants, as they are rendered without colours.
  func show(_ diagnostics: [Diagnostic], besides shown: Set<String>) {
    diagnostics.filter { !shown.contains($0.rendered(color: false)) }.forEach(show)
  }

  /// Describes an error that no other variant had, and names the variant.
  func describe(_ error: any Error, of input: ClipInput, besides shown: Set<String>) {
    let texts = Problem.problems(of: error).map(\.text)
    if !texts.isEmpty, texts.allSatisfy({ $0.map(shown.contains) ?? false }) { return }
    describe(error)
    if !texts.isEmpty, !input.variant.label.isEmpty {
      say("      = \(errorStyle.help("help:")) found with \(input.variant.label)")
    }
  }

  /// Warns that a clip of several variants has a golden of its first one alone.
  func warnOfVariants(_ clip: Clip) {
    guard clip.variantCount > 1 else { return }
    warn(
      Problem(
        warning: "\(clip.name): of its \(clip.variantCount) variants only the first has a golden"))
  }
}
