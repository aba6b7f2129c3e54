/// All containers, by name.
package enum ContainerCatalogue {
  /// Every container, in the order in which lists show them.
  package static let all: [ContainerType] = [
    .snapchat, .fourDirections, .pictureBrowser, .controlCenter,
  ]

  /// The container of a name or alias, however its words are joined.
  package static func container(
    named name: String, among containers: [ContainerType] = all
  ) -> ContainerType? {
    let wanted = joined(name)
    return containers.first { joined($0.name) == wanted || $0.aliases.map(joined).contains(wanted) }
  }

  private static func joined(_ name: String) -> String {
    CanonicalName.of(name).filter { $0 != "-" }
  }
}
