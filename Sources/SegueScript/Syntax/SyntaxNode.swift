/// A value of the script's tree, with its place.
struct SyntaxNode: Sendable {
  /// What a value is.
  enum Content: Sendable {
    /// A text; plain when it has no quotes, and only then can it be a number or null.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([SyntaxNode])
    /// Keys with their values, in order; the same key may come twice.
    case mapping([SyntaxEntry])
  }

  /// The value.
  var content: Content
  /// Where it stands.
  var place: ScriptPlace
  /// Whether it stands for something that was refused, with a diagnostic, when it was read.
  var isRefused = false
  /// The number of values in it, itself included, with what aliases repeat.
  var count = 1
  /// How deep it goes, 1 for a scalar.
  var depth = 1

  /// A value without text: an empty place, `~` or `null`.
  var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// `true` or `false`, which YAML takes for a truth value.
  private var isTruth: Bool { flag != nil }

  /// The truth value that the value is for YAML 1.2, if it is one.
  var flag: Bool? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The number that the value is for YAML 1.2, if it is one.
  var number: Double? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    return NumberLiteral.value(of: text)
  }

  /// The characters of a scalar, of whatever kind; nil for null, lists and mappings.
  var text: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The text of a scalar that is text to YAML: neither null nor a truth value nor a number.
  var string: String? { isTruth || number != nil ? nil : text }

  /// The text of a scalar that may be a name: numbers are names too.
  var name: String? { isTruth ? nil : text }

  /// What the value is, in words: `a list`, `the number 5`.
  var described: String {
    switch content {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar where isNull: "nothing"
    case .scalar(let text, _):
      if isTruth {
        "the truth value `\(text)`"
      } else if number != nil {
        "the number `\(Excerpt.of(text))`"
      } else {
        "the text `\(Excerpt.of(text))`"
      }
    }
  }
}

/// A key of a mapping and its value.
struct SyntaxEntry: Sendable {
  /// The key, a scalar.
  var key: SyntaxNode
  /// The value.
  var value: SyntaxNode

  /// The key as it is written.
  var name: String {
    if case .scalar(let text, _) = key.content { text } else { "" }
  }

  /// Where a problem of the value is shown: at the key, when there is no value.
  var place: ScriptPlace { value.isNull ? key.place : value.place }
}
