import SegueGraphics
import SegueStage

/// A transition, as an entry of the list.
struct TransitionEntry: Encodable, Sendable {
  /// The name in scripts.
  var name: String
  /// The other names in scripts.
  var aliases: [String]
  /// The description of its look, in one sentence.
  var summary: String
  /// The default duration, in seconds.
  var duration: Double
  /// The default timing function or spring.
  var pacing: String
  /// The parameters in scripts.
  var parameters: [ParameterEntry]
  /// The description of the interactive gesture that goes back; nil if there is none.
  var interaction: String?
  /// An example: a step of a script.
  var example: String

  /// Creates the entry of a transition.
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

  /// Returns the entry as text: description, duration, timing and parameters.
  func text(_ style: TerminalStyle) -> String {
    let also = aliases.isEmpty ? "" : "  (also \(aliases.joined(separator: ", ")))"
    let preference =
      TransitionCatalogue.verbsDefaulting(name).map { "  (of \($0) without a transition)" } ?? ""
    let lines =
      [
        "  \(style.name(name).text)\(also)\(preference)", "    \(summary)",
        "    \(duration.fixed()) s, \(pacing)",
      ] + (interaction.map { ["    \($0)"] } ?? [])
      + TextTable.lines(parameters.flatMap(\.rows), indent: "      ")
    return lines.joined(separator: "\n")
  }
}

/// A parameter of a transition or a container, as an entry of the list.
struct ParameterEntry: Encodable, Sendable {
  /// The key in scripts.
  var name: String
  /// The description of the values that it takes.
  var takes: String
  /// The allowed words; nil if it takes other values.
  var choices: [String]?
  /// The default; text about it if it is not a fixed value.
  var defaultText: String
  /// Whether `defaultText` is a value as written in a script.
  var isLiteral: Bool
  /// Whether it must be given.
  var isRequired: Bool
  /// The effect, in one sentence.
  var summary: String

  private enum CodingKeys: String, CodingKey {
    case name, takes, choices, summary
    case defaultText = "default"
    case isRequired = "required"
  }

  /// Creates the entry of a parameter.
  init(_ parameter: TransitionParameter) {
    name = parameter.name
    defaultText = parameter.defaultText
    isLiteral = parameter.defaultValue != nil
    isRequired = parameter.isRequired
    summary = parameter.summary
    takes = parameter.kind.words
    if case .choice(let words) = parameter.kind { choices = words }
  }

  /// The rows of the parameter in a table: its effect, then its values and default.
  var rows: [[String]] {
    let value = isRequired ? "required" : "default: \(defaultText)"
    return [[name, summary], ["", "\(takes); \(value)"]]
  }
}
