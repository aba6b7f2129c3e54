import SegueGraphics
import SegueStage

/// A transition in the list.
struct TransitionEntry: Encodable, Sendable {
  /// The name in scripts.
  var name: String
  /// Other names for it.
  var aliases: [String]
  /// What the eye sees.
  var summary: String
  /// How long it takes by default, in seconds.
  var duration: Double
  /// Its pace by default.
  var pacing: String
  /// What it takes.
  var parameters: [ParameterEntry]
  /// How a finger takes a screen back with it, if one can.
  var interaction: String?
  /// A step that uses it.
  var example: String

  /// The entry of a transition.
  init(_ transition: Transition) {
    name = transition.name
    aliases = transition.aliases
    summary = transition.summary
    duration = transition.duration
    pacing = transition.pacing.description
    parameters = transition.parameters.map { ParameterEntry($0) }
    interaction = transition.interaction?.summary
    example = transition.example
  }

  /// The entry as text: what it is, when it ends, what it takes.
  func text(_ style: TextStyle) -> String {
    let also = aliases.isEmpty ? "" : "  (also \(aliases.joined(separator: ", ")))"
    let preference =
      TransitionCatalogue.stepsWithout(name).map { "  (of \($0) without a transition)" } ?? ""
    let lines =
      [
        "  \(style.name(name).text)\(also)\(preference)", "    \(summary)",
        "    \(duration.fixed()) s, \(pacing)",
      ] + (interaction.map { ["    \($0)"] } ?? [])
      + TextTable.lines(parameters.flatMap(\.rows), indent: "      ")
    return lines.joined(separator: "\n")
  }
}

/// A parameter of a transition or a container in the list.
struct ParameterEntry: Encodable, Sendable {
  /// The script key.
  var name: String
  /// What it takes, in words.
  var takes: String
  /// The words that it takes, where it takes only some.
  var choices: [String]?
  /// What holds when it is not given.
  var defaultText: String
  /// Whether that is a value as a script would write it, rather than words about one.
  var isLiteral: Bool
  /// Whether it must be given.
  var isRequired: Bool
  /// What it does.
  var summary: String

  private enum CodingKeys: String, CodingKey {
    case name, takes, choices, summary
    case defaultText = "default"
    case isRequired = "required"
  }

  /// The entry of a parameter.
  init(_ parameter: TransitionParameter) {
    name = parameter.name
    defaultText = parameter.defaultText
    isLiteral = parameter.defaultValue != nil
    isRequired = parameter.isRequired
    summary = parameter.summary
    takes = parameter.kind.words
    if case .choice(let words) = parameter.kind { choices = words }
  }

  /// Its two rows in a table: what it does, then what it takes.
  var rows: [[String]] {
    let value = isRequired ? "required" : "default: \(defaultText)"
    return [[name, summary], ["", "\(takes); \(value)"]]
  }
}
