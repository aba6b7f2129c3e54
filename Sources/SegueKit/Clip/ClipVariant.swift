package import SegueScript
package import SegueStage

/// A variant of a clip whose script has a `matrix`: one word for each axis.
package struct ClipVariant: Hashable, Sendable {
  /// A word chosen for an axis.
  package struct Choice: Hashable, Sendable {
    package var axis: String
    package var word: String
    /// Whether the axis has more than one word.
    package var isOneOfMany: Bool
  }

  /// The choices, in the order of the axes; empty for a script without a matrix.
  package var choices: [Choice] = []

  /// Makes the only variant of a script without a matrix.
  package init() {}

  /// Returns the variants for the chosen words of each axis (Cartesian product); the last axis
  /// varies fastest.
  package static func variants(
    of axes: [MatrixAxis], choosing words: [[String]]
  ) -> [ClipVariant] {
    zip(axes, words).reduce([ClipVariant()]) { variants, axis in
      variants.flatMap { variant in
        axis.1.map { word in
          var variant = variant
          variant.choices.append(
            Choice(axis: axis.0.name, word: word, isOneOfMany: axis.0.words.count > 1))
          return variant
        }
      }
    }
  }

  /// The settings that select this variant when its script is loaded.
  package var settings: [Setting] {
    choices.map { choice in
      Setting(
        key: "matrix.\(choice.axis)", value: choice.word,
        origin: "the variant \(choice.axis)=\(choice.word)")
    }
  }

  /// A label with the words that differ between variants, such as `scheme=dark, lang=de`; may be empty.
  package var label: String {
    choices.filter(\.isOneOfMany).map { "\($0.axis)=\($0.word)" }.joined(separator: ", ")
  }

  /// A file name suffix with the words that differ between variants, such as `-dark-de`; may be empty.
  package var suffix: String { choices.filter(\.isOneOfMany).map { "-\($0.word)" }.joined() }

  /// Returns a text with each `{axis}` placeholder replaced by the variant's word.
  package func applied(to text: String) -> String {
    choices.reduce(text) { $0.replacing("{\($1.axis)}", with: $1.word) }
  }
}

extension Clip {
  /// The number of variants of the clip's script, including this one.
  package var variantCount: Int { scene.matrix.reduce(1) { $0 &* $1.words.count } }

  /// The most variants of one script that are rendered in one run.
  package static let mostVariants = 256

  /// Reads the axes of the `matrix` of a script in a file.
  ///
  /// Returns none for a script with mistakes, which loading it reports.
  ///
  /// - Throws: the error of reading the file.
  package static func matrix(
    ofScript path: String, options: LoadOptions
  ) throws(SegueError) -> [MatrixAxis] {
    let source = try ScriptFile.source(
      path, within: options.scriptAccess, limits: ScriptLimits(options.limits))
    return matrix(of: source, options)
  }

  /// Parses the axes of the `matrix` of a script in memory.
  package static func matrix(ofText text: String, options: LoadOptions) -> [MatrixAxis] {
    matrix(of: ScriptSource(name: "", text: text), options)
  }

  /// Parses the axes of a script; skips the parser if the word `matrix` does not occur.
  private static func matrix(of source: ScriptSource, _ options: LoadOptions) -> [MatrixAxis] {
    guard
      source.text.lowercased().contains("matrix")
        || options.settings.contains(where: { $0.key.lowercased().hasPrefix("matrix") })
    else { return [] }
    return Script.matrix(
      of: source, overrides: options.overrides, limits: ScriptLimits(options.limits))
  }

  /// Reads a script from standard input or a pipe, which can be read only once.
  package static func script(
    readOnceFrom path: String, options: LoadOptions
  ) throws(SegueError) -> ScriptSource {
    try ScriptFile.source(
      path, within: options.scriptAccess, limits: ScriptLimits(options.limits))
  }
}
