/// A key of a mapping that is not there, but that an unknown key is near to.
struct Misspelling: Hashable, Sendable {
  /// The mapping's place.
  var place: ScriptPlace
  /// The key in kebab-case.
  var name: String
}
