import SegueStage

/// A container, as an entry of the list.
struct ContainerEntry: Encodable, Sendable {
  /// A screen that a container shows.
  struct Role: Encodable, Sendable {
    /// The script key of the screen.
    var name: String
    /// Whether the screen is required.
    var isRequired: Bool
    /// The purpose of the screen.
    var summary: String

    private enum CodingKeys: String, CodingKey {
      case name, summary
      case isRequired = "required"
    }
  }

  /// The name in scripts.
  var name: String
  /// The other names in scripts.
  var aliases: [String]
  /// The description of its look and behaviour, in one sentence.
  var summary: String
  /// The screens that it shows.
  var roles: [Role]
  /// The parameters besides the screens.
  var parameters: [ParameterEntry]
  /// The targets of `tap` that have names.
  var tapTargets: [String]
  /// The commands of `do`.
  var commands: [String]
  /// An example: a part of a script.
  var example: String

  /// Creates the entry of a container.
  init(_ container: ContainerType) {
    name = container.name
    aliases = container.aliases
    summary = container.summary
    roles = container.roles.map {
      Role(name: $0.name, isRequired: $0.isRequired, summary: $0.summary)
    }
    parameters = container.parameters.map { ParameterEntry($0) }
    tapTargets = container.tapTargets
    commands = container.commands
    example = container.example
  }

  /// Returns the entry as text: description, screens, gestures, commands and parameters.
  func text(_ style: TerminalStyle) -> String {
    let also = aliases.isEmpty ? "" : "  (also \(aliases.joined(separator: ", ")))"
    let screens = roles.flatMap { role in
      let need = role.isRequired ? "required" : "optional"
      return [[role.name, role.summary], ["", "screen; \(need)"]]
    }
    var lines = ["  \(style.name(name).text)\(also)", "    \(summary)"]
    if !tapTargets.isEmpty { lines.append("    tap: \(tapTargets.joined(separator: ", "))") }
    if !commands.isEmpty { lines.append("    do: \(commands.joined(separator: ", "))") }
    lines += TextTable.lines(screens + parameters.flatMap(\.rows), indent: "      ")
    return lines.joined(separator: "\n")
  }
}
