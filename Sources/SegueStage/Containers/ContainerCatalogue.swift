import SegueGraphics

/// The catalogue of all containers.
package enum ContainerCatalogue {
  /// All containers, in the order of help texts.
  package static let all: [ContainerType] = [
    .snapchat, .fourDirections, .pictureBrowser, .controlCenter,
  ]

  /// Returns the container with a name or alias, in kebab-case, snake_case or camelCase.
  package static func container(
    named name: String, among containers: [ContainerType] = all
  ) -> ContainerType? {
    let wanted = joined(name)
    return containers.first { joined($0.name) == wanted || $0.aliases.map(joined).contains(wanted) }
  }

  /// Returns the lookup key that is common to all spellings of a name.
  private static func joined(_ name: String) -> String {
    CanonicalName.of(name).filter { $0 != "-" }
  }
}
