package import SegueScript
package import SegueStage

/// One of the clips that a script with a `matrix` stands for: a word for each of its axes.
package struct ClipVariant: Hashable, Sendable {
  /// The word of an axis.
  package struct Choice: Hashable, Sendable {
    /// The axis.
    package var axis: String
    /// The word.
    package var word: String
    /// Whether the axis has other words, too.
    package var isOneOfMany: Bool
  }

  /// The words, in the order of the axes; none for a script without a matrix.
  package var choices: [Choice] = []

  /// The only variant of a script without a matrix.
  package init() {}

  /// Returns the variants of axes, of which some words are chosen; the first axis changes last.
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

  /// The settings with which a script is loaded in this variant.
  package var settings: [Setting] {
    choices.map { choice in
      Setting(
        key: "matrix.\(choice.axis)", value: choice.word,
        origin: "the variant \(choice.axis)=\(choice.word)")
    }
  }

  /// The words that tell the variant from others, such as `scheme=dark, lang=de`; empty for an only one.
  package var label: String {
    choices.filter(\.isOneOfMany).map { "\($0.axis)=\($0.word)" }.joined(separator: ", ")
  }

  /// The end of a file's name that tells the variant from others, such as `-dark-de`.
  package var suffix: String { choices.filter(\.isOneOfMany).map { "-\($0.word)" }.joined() }

  /// Returns a text with the words in the places of the axes' names in braces.
  package func applied(to text: String) -> String {
    choices.reduce(text) { $0.replacing("{\($1.axis)}", with: $1.word) }
  }
}

extension Clip {
  /// The number of variants for which the clip stands, the one that was loaded included.
  package var variantCount: Int { scene.matrix.reduce(1) { $0 &* $1.words.count } }

  /// The most variants of one script that are made at once.
  package static let mostVariants = 256

  /// Returns the axes of the `matrix` of a script in a file; none for a script with mistakes, which loading it
  /// reports.
  ///
  /// - Throws: what reading the file throws.
  package static func matrix(
    ofScript path: String, options: LoadOptions
  ) throws(SegueError) -> [MatrixAxis] {
    let source = try ScriptFile.source(
      path, within: options.scriptAccess, limits: ScriptLimits(options.limits))
    return matrix(of: source, options)
  }

  /// Returns the axes of the `matrix` of a script in memory.
  package static func matrix(ofText text: String, options: LoadOptions) -> [MatrixAxis] {
    matrix(of: ScriptSource(name: "", text: text), options)
  }

  /// Returns the axes of a script; one without the word in it is not read for them.
  private static func matrix(of source: ScriptSource, _ options: LoadOptions) -> [MatrixAxis] {
    guard
      source.text.lowercased().contains("matrix")
        || options.settings.contains(where: { $0.key.lowercased().hasPrefix("matrix") })
    else { return [] }
    return Script.matrix(
      of: source, overrides: options.overrides, limits: ScriptLimits(options.limits))
  }

  /// Returns the script on standard input, or in a pipe, which can be read once.
  package static func script(
    readOnceFrom path: String, options: LoadOptions
  ) throws(SegueError) -> ScriptSource {
    try ScriptFile.source(
      path, within: options.scriptAccess, limits: ScriptLimits(options.limits))
  }
}
