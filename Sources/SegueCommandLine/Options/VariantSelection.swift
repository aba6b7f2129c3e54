import SegueKit
import SegueScript
import SegueStage

/// The variants of a script's `matrix` that `--only` chooses.
struct VariantSelection: Sendable {
  /// The words that are wanted of each axis, in the order in which they were given.
  private var wanted: [(axis: String, words: [String])] = []

  /// A selection of texts such as `scheme=dark` or `lang=de,fr`; words of one axis are alternatives.
  init(_ texts: [String]) throws(Refusal) {
    for text in texts {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      let words = parts.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, !parts[0].isEmpty, words.allSatisfy({ !$0.isEmpty }) else {
        throw Refusal("`--only \(text)` chooses nothing", help: "write `--only scheme=dark`")
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
  /// - Throws: a refusal of an axis or a word that the script does not have, and of too many variants.
  func variants(of axes: [MatrixAxis], in name: String) throws(Refusal) -> [ClipVariant] {
    for (axis, words) in wanted {
      guard let known = axes.first(where: { $0.name == axis }) else {
        let names = axes.map { "`\($0.name)`" }.joined(separator: ", ")
        throw Refusal(
          "\(name) has no `\(axis)` in its `matrix`",
          help: names.isEmpty ? "it has no `matrix`" : "its `matrix` has \(names)")
      }
      if let word = words.first(where: { !known.words.contains($0) }) {
        let all = known.words.map { "`\($0)`" }.joined(separator: ", ")
        throw Refusal("\(name) has no \(axis) `\(word)`", help: "`\(axis)` is one of \(all)")
      }
    }
    let chosen = axes.map { axis in
      let words = wanted.first { $0.axis == axis.name }?.words
      return axis.words.count { words?.contains($0) ?? true }
    }
    let count = chosen.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
    guard count <= Clip.mostVariants else {
      throw Refusal(
        .limit,
        "the `matrix` of \(name) has \(count) variants, and \(Clip.mostVariants) are made at most",
        help: "`--only` chooses some: `--only \(axes[0].name)=\(axes[0].words[0])`")
    }
    // The number of all variants may be large where few of them are chosen.
    let choices = axes.map { axis in
      let words = wanted.first { $0.axis == axis.name }?.words
      return axis.words.filter { words?.contains($0) ?? true }
    }
    return ClipVariant.variants(of: axes, choosing: choices)
  }
}
