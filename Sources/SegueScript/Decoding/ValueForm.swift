/// The values of a key as the documentation describes them.
package struct ValueForm: Hashable, Sendable {
  /// A mapping within the values of a key.
  package struct Part: Hashable, Sendable {
    /// The name of the mapping's section.
    package var section: String
    /// A value with `…` for the entries of the mapping, such as `[{ … }]`.
    package var pattern: String
  }

  package var kind: SchemaKey.Kind
  /// A valid value.
  package var example: String
  /// The mappings within the values.
  package var parts: [Part]

  /// Creates the form of a kind of value; the example is by default the first that its words name.
  init(_ kind: SchemaKey.Kind, example: String? = nil, parts: [Part] = []) {
    self.kind = kind
    self.parts = parts
    self.example = example ?? kind.example
  }

  /// Whether a value may be a list.
  package var takesLists: Bool { ([example] + parts.map(\.pattern)).contains { $0.first == "[" } }
}

extension SchemaKey.Kind {
  /// A valid value: the first one that its words name in backticks.
  fileprivate var example: String {
    switch self {
    case .number, .wholeNumber: return "1"
    case .color: return "\"#FFFFFF\""
    case .path: return "a.png"
    case .screen, .name: return "a"
    case .format: return "gif"
    case .time, .word, .curve, .moment, .form:
      let parts = words.split(separator: "`", omittingEmptySubsequences: false)
      return parts.count > 1 ? String(parts[1]) : "a"
    }
  }
}
