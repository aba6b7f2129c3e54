/// The keys of one kind of mapping.
package struct SchemaSection: Hashable, Sendable {
  /// The name of the section, such as `spring`.
  package var name: String
  /// The mapping in words, with its article, as in "a spring".
  package var title: String
  package var keys: [SchemaKey]
  /// What other tools call its keys.
  package var foreign: [ForeignWord] = []

  package var names: [String] { keys.map(\.name) }

  /// Returns the key with a name in kebab-case; nil if there is none.
  package func key(_ name: String) -> SchemaKey? { keys.first { $0.name == name } }
}
