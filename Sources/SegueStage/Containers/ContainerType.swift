import SegueGraphics

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
