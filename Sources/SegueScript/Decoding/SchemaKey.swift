/// A key of the script: what it takes, what holds without it, and what it is for.
package struct SchemaKey: Hashable, Sendable {
  /// What kind of value a key takes.
  package enum Kind: Hashable, Sendable {
    /// A number.
    case number
    /// A whole number.
    case wholeNumber
    /// A time with its unit.
    case time
    /// A colour.
    case color
    /// The path of a file.
    case path
    /// The name of a screen.
    case screen
    /// A name that the author makes up.
    case name
    /// One of a few words.
    case word([String])
    /// The name of a format.
    case format
    /// A curve.
    case curve
    /// A moment of the clip.
    case moment
    /// Something with a form of its own, in words.
    case form(String)

    /// What a value of this kind is, in words.
    package var words: String {
      switch self {
      case .number: "a number"
      case .wholeNumber: "a whole number"
      case .time: "a time such as `400ms`"
      case .color: "a colour such as \"#FFFFFF\""
      case .path: "a path"
      case .screen: "the name of a screen"
      case .name: "a name"
      case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
      case .format: "the name of a format"
      case .curve: "a curve such as `ease-in`"
      case .moment: "a moment such as `50%` or `1.2s`"
      case .form(let words): words
      }
    }
  }

  /// The key in kebab-case.
  package var name: String
  /// What it takes.
  package var kind: Kind
  /// What holds when it is left out, in words; nil for a key that must be there.
  package var defaultText: String?
  /// What it is for, in one sentence.
  package var summary: String

  /// A key; without a default it must be there.
  init(_ name: String, _ kind: Kind, default text: String?, _ summary: String) {
    self.name = name
    self.kind = kind
    defaultText = text
    self.summary = summary
  }
}

/// The keys of one kind of mapping.
package struct SchemaSection: Hashable, Sendable {
  /// Where the mapping stands, such as `spring`.
  package var name: String
  /// The mapping in words, as sentences use it.
  package var title: String
  /// The keys.
  package var keys: [SchemaKey]

  /// The names of all keys.
  package var names: [String] { keys.map(\.name) }

  /// The key of a name in any of its spellings.
  package func key(_ name: String) -> SchemaKey? { keys.first { $0.name == name } }
}
