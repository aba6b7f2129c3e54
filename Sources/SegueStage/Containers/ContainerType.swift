package import SegueGraphics

/// An entry of the catalogue of containers: its name, help, parts and how one is made.
///
/// One container is one file (or folder) that holds one such value; ``ContainerCatalogue`` lists them.
package struct ContainerType: Sendable {
  /// A screen that the container needs, by the part it plays.
  package struct Role: Hashable, Sendable {
    /// The script key that names the screen.
    package var name: String
    /// Whether a script must give it.
    package var isRequired: Bool
    /// One sentence.
    package var summary: String

    /// A part for a screen.
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
  /// One sentence: what the eye sees.
  package var summary: String
  /// The screens that it shows.
  package var roles: [Role]
  /// The script keys beside the roles.
  package var parameters: [TransitionParameter] = []
  /// The names that taps may use.
  package var tapTargets: [String] = []
  /// The names of its commands.
  package var commands: [String] = []
  /// A container as a script would write it.
  package var example: String
  /// Makes one at rest on its first screen.
  package var make: @Sendable (ContainerStage) -> any Container

  /// An entry; what is left out it does not have.
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

/// What a container is given: the stage, its screens by role, and its parameters.
package struct ContainerStage: Sendable {
  /// The stage's size in points.
  package var size: Size
  /// The screens by role.
  package var screens: [String: Screen]
  /// The values that the author set, by parameter name.
  package var values: [String: ParameterValue]
  /// The pictures that may be named, with their sizes.
  package var pictures: Pictures

  /// A stage of a size with screens by role.
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

  /// A layer that shows the screen of a role in a frame; nil when there is no such screen.
  package func layer(role: String, name: String? = nil, frame: Rect? = nil) -> Layer? {
    screens[role].map {
      Layer(screen: $0, name: name ?? role, frame: frame ?? bounds, pictures: pictures)
    }
  }

  /// The value of a parameter: the author's, within its bounds, else the default.
  package subscript<Value>(parameter: Parameter<Value>) -> Value { values[parameter] }
}

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
