/// A family of entries: a section of the first page.
package struct GalleryFamily: Sendable {
  /// The identifier in addresses.
  package let name: String
  let title: String
  /// A sentence about what its members have in common.
  let summary: String
  /// The members in order; empty for scripts, which are found in a folder.
  package let members: [FamilyMember]

  /// All families in the order of the first page.
  package static let all: [GalleryFamily] = [
    .scripts, .uiKit, .coreAnimation, .material, .articles, .containers, .looks, .drawings, .motion,
  ]

  /// The scripts of a user's folder, which are no entries of the catalogue.
  package static let scripts = GalleryFamily(
    name: "scripts", title: "Scripts", summary: "The scripts of this folder.", members: [])

  /// Returns the member with the name of an entry of the catalogue; nil if no family has it.
  package static func member(named name: String) -> FamilyMember? {
    all.lazy.flatMap(\.members).first { $0.name == name }
  }

  /// The names of the members.
  package var names: [String] { members.map(\.name) }
}
