import SegueKit
import SegueScript
import SegueStage

/// A selection of variants of a script's `matrix`, given by `--only`.
struct VariantSelection: Sendable {
  /// The chosen values of each axis, in the order of the command line.
  private var wanted: [(axis: String, words: [String])] = []

  /// Parses options such as `scheme=dark` or `lang=de,fr`; values of one axis are alternatives.
  init(_ texts: [String]) throws(CommandError) {
    for text in texts {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      let words = parts.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, !parts[0].isEmpty, words.allSatisfy({ !$0.isEmpty }) else {
        throw CommandError(
          "`--only \(text)` needs an axis and a value", help: "write `--only scheme=dark`")
      }
      let axis = String(parts[0])
      if let index = wanted.firstIndex(where: { $0.axis == axis }) {
        wanted[index].words += words.map(String.init)
      } else {
        wanted.append((axis, words.map(String.init)))
      }
    }
  }

  /// Returns the chosen variants of a script.
  ///
  /// - Throws: `CommandError` for an axis or value that the script lacks, and for too many variants.
  func variants(of axes: [MatrixAxis], in name: String) throws(CommandError) -> [ClipVariant] {
    for (axis, words) in wanted {
      guard let known = axes.first(where: { $0.name == axis }) else {
        let names = axes.map { "`\($0.name)`" }.joined(separator: ", ")
        throw CommandError(
          "\(name) has no `\(axis)` in its `matrix`",
          help: names.isEmpty
            ? "it has no `matrix`: leave `--only` out" : "its `matrix` has \(names)")
      }
      if let word = words.first(where: { !known.words.contains($0) }) {
        let all = known.words.map { "`\($0)`" }.joined(separator: ", ")
        throw CommandError("\(name) has no \(axis) `\(word)`", help: "`\(axis)` is one of \(all)")
      }
    }
    let chosen = axes.map { axis in
      let words = wanted.first { $0.axis == axis.name }?.words
      return axis.words.count { words?.contains($0) ?? true }
    }
    let count = chosen.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
    guard count <= Clip.mostVariants else {
      throw CommandError(
        .limit,
        "the `matrix` of \(name) has \(count) variants, over the limit of \(Clip.mostVariants)",
        help: "choose some, such as with `--only \(axes[0].name)=\(axes[0].words[0])`")
    }
    // Filtering before the product keeps this cheap if there are many variants and few are chosen.
    let choices = axes.map { axis in
      let words = wanted.first { $0.axis == axis.name }?.words
      return axis.words.filter { words?.contains($0) ?? true }
    }
    return ClipVariant.variants(of: axes, choosing: choices)
  }
}
