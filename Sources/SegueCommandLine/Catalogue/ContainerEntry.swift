import SegueStage

/// A container in the list.
struct ContainerEntry: Encodable, Sendable {
  /// A screen that a container shows.
  struct Role: Encodable, Sendable {
    /// The script key that names the screen.
    var name: String
    /// Whether it must be given.
    var isRequired: Bool
    /// What the screen is for.
    var summary: String

    private enum CodingKeys: String, CodingKey {
      case name, summary
      case isRequired = "required"
    }
  }

  /// The name in scripts.
  var name: String
  /// Other names for it.
  var aliases: [String]
  /// What the eye sees.
  var summary: String
  /// The screens that it shows.
  var roles: [Role]
  /// What it takes beside them.
  var parameters: [ParameterEntry]
  /// What a `tap` can name.
  var tapTargets: [String]
  /// What a `do` can name.
  var commands: [String]
  /// A script's part that uses it.
  var example: String

  /// The entry of a container.
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

  /// The entry as text: what it is, its screens, what it takes and what can be told to it.
  func text(_ style: TextStyle) -> String {
    let also = aliases.isEmpty ? "" : "  (also \(aliases.joined(separator: ", ")))"
    let screens = roles.flatMap { role in
      let need = role.isRequired ? "required" : "may be left out"
      return [[role.name, role.summary], ["", "screen; \(need)"]]
    }
    var lines = ["  \(style.name(name).text)\(also)", "    \(summary)"]
    if !tapTargets.isEmpty { lines.append("    tap: \(tapTargets.joined(separator: ", "))") }
    if !commands.isEmpty { lines.append("    do: \(commands.joined(separator: ", "))") }
    lines += TextTable.lines(screens + parameters.flatMap(\.rows), indent: "      ")
    return lines.joined(separator: "\n")
  }
}
