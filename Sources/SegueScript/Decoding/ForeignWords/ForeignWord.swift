/// A row of foreign words: what other tools call a thing, and how a script writes it.
///
/// The rows stand beside the key table whose unknown keys they explain; a message about an unknown
/// key reads them. `SchemaTests` checks that a word is not a key of its table and that a target is.
package struct ForeignWord: Hashable, Sendable {
  /// What takes the place of a foreign word.
  package enum Meaning: Hashable, Sendable {
    /// A key of the same mapping, with the same value.
    case key(String)
    /// A key within the mapping of another key, with the same value.
    case part(of: String, String)
    /// An entry as a script writes it; `$` stands for the value, in the spelling of the given key.
    case entry(String, valueOf: String?)
    /// Advice in words; `$` stands for the value.
    case advice(String)
    /// One of two numbers of a key of the same mapping: 0 for x, 1 for y.
    case axis(of: String, Int)
    /// A side or the size of the frame: `x`, `width`, `size`.
    case side(String)
  }

  /// The words in kebab-case.
  package var names: [String]
  package var meaning: Meaning

  /// Creates a row of words for a key of the same mapping, or for `key.part` of a mapping in it.
  init(_ names: String..., is target: String) {
    self.names = names
    let parts = target.split(separator: ".").map(String.init)
    meaning = parts.count == 2 ? .part(of: parts[0], parts[1]) : .key(target)
  }

  /// Creates a row of words for an entry such as `hidden: true`, or `duration: $`.
  init(_ names: String..., write entry: String, like key: String? = nil) {
    self.names = names
    meaning = .entry(entry, valueOf: key)
  }

  /// Creates a row of words with advice: a sentence in lower case, without a full stop.
  init(_ names: String..., advice: String) {
    self.names = names
    meaning = .advice(advice)
  }

  /// Creates a row of words for one of the two numbers of a key.
  init(_ names: String..., axis: Int, of key: String) {
    self.names = names
    meaning = .axis(of: key, axis)
  }

  /// Creates a row of words for one side of the frame.
  init(_ names: String..., side: String) {
    self.names = names
    meaning = .side(side)
  }

  /// The key of the same mapping that the words set, wholly or in part; nil if there is none.
  package var target: String? {
    switch meaning {
    case .key(let key), .part(let key, _), .axis(let key, _): return key
    case .entry(let text, _):
      guard let colon = text.firstIndex(of: ":"), text.first != "-" else { return nil }
      return String(text[..<colon])
    case .side: return "frame"
    case .advice: return nil
    }
  }
}

extension SchemaSection {
  /// Returns the row of a foreign word in kebab-case; nil for a word that no row has.
  func foreignWord(_ name: String) -> ForeignWord? { foreign.first { $0.names.contains(name) } }
}
