package import SegueGraphics

/// An entry of the catalogue of containers: its name, help, roles and factory.
///
/// Each container is one file or folder that declares one such value; ``ContainerCatalogue`` lists
/// them.
package struct ContainerType: Sendable {
  /// A role for a screen in the container.
  package struct Role: Hashable, Sendable {
    /// The script key that names the screen.
    package var name: String
    /// Whether a script must fill the role.
    package var isRequired: Bool
    /// One sentence for help texts.
    package var summary: String

    package init(_ name: String, isRequired: Bool = true, _ summary: String) {
      self.name = name
      self.isRequired = isRequired
      self.summary = summary
    }
  }

  /// The name in scripts, in kebab-case.
  package var name: String
  /// Other names for the same container.
  package var aliases: [String] = []
  /// One sentence for help texts that describes the visible effect.
  package var summary: String
  package var roles: [Role]
  /// The script keys in addition to the roles.
  package var parameters: [TransitionParameter] = []
  /// The names of the container's tap targets.
  package var tapTargets: [String] = []
  package var commands: [String] = []
  /// An example in the syntax of scripts.
  package var example: String
  /// Creates a container at rest on its first screen.
  package var make: @Sendable (ContainerStage) -> any Container

  /// Creates an entry, by default without aliases, parameters, tap targets and commands.
  package init(
    name: String, aliases: [String] = [], summary: String, roles: [Role],
    parameters: [TransitionParameter] = [], tapTargets: [String] = [], commands: [String] = [],
    example: String, make: @escaping @Sendable (ContainerStage) -> any Container
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.roles = roles
    self.parameters = parameters
    self.tapTargets = tapTargets
    self.commands = commands
    self.example = example
    self.make = make
  }
}

/// The stage that a container receives: its size, its screens by role, and its parameters.
package struct ContainerStage: Sendable {
  /// The stage's size in points.
  package var size: Size
  /// The screens by role.
  package var screens: [String: Screen]
  /// The values that the author set, by parameter name.
  package var values: [String: ParameterValue]
  /// The pictures that parameters may name, with their sizes.
  package var pictures: Pictures

  package init(
    size: Size, screens: [String: Screen], values: [String: ParameterValue] = [:],
    pictures: Pictures
  ) {
    self.size = size
    self.screens = screens
    self.values = values
    self.pictures = pictures
  }

  /// The whole stage, (0, 0, W, H).
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Returns a layer that shows the screen of a role in a frame; nil without such a screen.
  package func layer(role: String, name: String? = nil, frame: Rect? = nil) -> Layer? {
    screens[role].map {
      Layer(screen: $0, name: name ?? role, frame: frame ?? bounds, pictures: pictures)
    }
  }

  /// Returns the value of a parameter: the author's, within its bounds, else the default.
  package subscript<Value>(parameter: Parameter<Value>) -> Value { values[parameter] }
}

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
