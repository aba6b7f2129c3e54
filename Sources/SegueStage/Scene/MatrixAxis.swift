/// A name that stands for one of several words in a script: `scheme` for `light` or `dark`.
package struct MatrixAxis: Hashable, Sendable {
  /// The name, which the script writes in braces.
  package var name: String
  /// The words, at least one; the first holds unless another is chosen.
  package var words: [String]

  /// A name and what it may stand for.
  package init(_ name: String, words: [String]) {
    self.name = name
    self.words = words
  }
}
