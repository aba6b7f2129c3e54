/// A key of a script as the documentation describes it: value kind, default and purpose.
package struct SchemaKey: Hashable, Sendable {
  /// The kind of value that a key takes.
  package enum Kind: Hashable, Sendable {
    case number
    case wholeNumber
    /// A time with its unit.
    case time
    case color
    /// The path of a file.
    case path
    /// The name of a screen.
    case screen
    /// A name chosen by the author.
    case name
    /// One of the given words.
    case word([String])
    /// The name of an output format.
    case format
    case curve
    /// A moment of the clip.
    case moment
    /// A form of its own, described in words.
    case form(String)

    /// The kind in words, for messages and the reference.
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

  /// The name in kebab-case.
  package var name: String
  package var form: ValueForm
  /// The behaviour without the key, in words; nil for a required key.
  package var defaultText: String?
  /// The purpose of the key, in one sentence.
  package var summary: String
  /// The keys that have to stand beside it: one of each list.
  package var company: [[String]] = []
  /// The keys that cannot stand beside it.
  package var excluded: Set<String> = []
  /// The values of other keys without which its example would be an error.
  package var setting: [String: String] = [:]

  /// The kind of its values.
  package var kind: Kind { form.kind }
  /// The key with a valid value.
  package var exampleEntry: String { "\(name): \(form.example)" }

  /// Creates a key; it is required if it has no default.
  init(_ name: String, _ form: ValueForm, default text: String?, _ summary: String) {
    self.name = name
    self.form = form
    defaultText = text
    self.summary = summary
  }
}
