/// A reason why a text is no YAML document.
enum YAMLError: Error {
  /// There is not enough memory.
  case memory
  /// libyaml's problem and its place, with what it belongs to, such as a collection that is open.
  case syntax(String, at: YAMLPlace, context: Context?)
  /// A key is written twice in one mapping; gives its text, nil for a list or mapping, and its first place.
  case duplicateKey(String?, at: YAMLPlace)

  /// What an error belongs to, in libyaml's words, and where it begins.
  struct Context {
    var text: String
    var place: YAMLPlace
  }
}
