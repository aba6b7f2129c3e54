/// One entry of a mapping: a key and its value.
struct SyntaxEntry: Sendable {
  /// The key, always a scalar.
  var key: SyntaxNode
  var value: SyntaxNode

  /// The text of the key as it was written.
  var name: String {
    if case .scalar(let text, _) = key.content { text } else { "" }
  }

  /// The place to report a problem of the value: that of the key if there is no value.
  var place: ScriptPlace { value.isNull ? key.place : value.place }
}
