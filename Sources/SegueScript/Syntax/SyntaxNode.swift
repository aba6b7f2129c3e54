/// A node of the syntax tree of a script: a scalar, a list or a mapping, with its place.
struct SyntaxNode: Sendable {
  /// The value of a node.
  enum Content: Sendable {
    /// A scalar: `isPlain` without quotes. Only plain scalars can be numbers, truth values or null.
    case scalar(String, isPlain: Bool)
    case sequence([SyntaxNode])
    /// A mapping: its entries in order; a key may occur twice.
    case mapping([SyntaxEntry])
  }

  var content: Content
  /// The place of its first character.
  var place: ScriptPlace
  /// Whether it replaces a value that was reported as an error; it is not reported a second time.
  var isErrorReported = false
  /// The number of nodes in its subtree, itself included, with the nodes that aliases repeat.
  var count = 1
  /// The height of its subtree, 1 for a scalar.
  var depth = 1

  /// Whether the scalar is null: empty, `~` or `null`, without quotes.
  var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// Whether the scalar is a truth value of YAML 1.2.
  private var isTruth: Bool { flag != nil }

  /// The truth value of the scalar by YAML 1.2; nil if it is not one.
  var flag: Bool? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The number of the scalar by YAML 1.2; nil if it is not one.
  var number: Double? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    return NumberLiteral.value(of: text)
  }

  /// The characters of a scalar, also of a number or truth value; nil for null, lists and mappings.
  var text: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The text of a scalar that is a string in YAML; nil for null, truth values and numbers.
  var string: String? { isTruth || number != nil ? nil : text }

  /// The text of a scalar that can be a name: a string or a number.
  var name: String? { isTruth ? nil : text }

  /// Returns the value in words, with its length if `words` describe a list or mapping too.
  func described(besides words: String) -> String {
    switch content {
    case .sequence(let items) where words.contains("list") || words.contains("["):
      "\(described) of \(items.count) \(items.count == 1 ? "value" : "values")"
    case .mapping(let entries) where words.contains("mapping") || words.contains("{"):
      "\(described) of \(entries.count) \(entries.count == 1 ? "key" : "keys")"
    default: described
    }
  }

  /// The value in words, for messages: `a list`, `the number 5`.
  var described: String {
    switch content {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar where isNull: "an empty value"
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
