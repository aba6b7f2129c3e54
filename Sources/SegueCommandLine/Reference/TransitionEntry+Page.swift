import SegueGraphics
import SegueStage

extension TransitionEntry {
  /// The name of its page.
  var pageName: String { "Transition-\(name)" }

  /// Its page: when it ends, what it takes, and how it is used.
  var page: ReferencePage {
    ReferencePage(
      name: pageName, title: name, abstract: summary,
      paragraphs: [
        facts.joined(separator: " "),
        "## Parameters", ParameterEntry.table(parameters, of: "transition"),
        "## In a script", ReferencePage.code("yaml", example),
        "## From the command line", ReferencePage.code("sh", command),
        "Every parameter is a flag of its name, and is written there as in a script.",
      ])
  }

  private var facts: [String] {
    var facts = [
      "It takes \(duration.fixed()) s, `\(pacing)`, unless the step says otherwise"
        + " (<doc:CurvesAndSprings>)."
    ]
    if name == TransitionCatalogue.defaultName {
      facts.append("It is the transition of steps that name none.")
    }
    if !aliases.isEmpty {
      facts.append("It is also called \(aliases.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    return facts + (interaction.map { [$0] } ?? [])
  }

  /// A command without a script; pictures that must be given are given.
  private var command: String {
    let pictures = parameters.filter(\.isRequired).map { " --\($0.name) photo.png" }.joined()
    return "segue list.png detail.png -t \(name)\(pictures) -o \(name).gif"
  }
}

extension ParameterEntry {
  /// The table of the parameters of a transition or a container.
  static func table(_ parameters: [ParameterEntry], of owner: String) -> String {
    guard !parameters.isEmpty else { return "This \(owner) has no parameters." }
    return ReferenceTable.markdown(
      ["Key", "Takes", "Default", "What it does"],
      parameters.map { parameter in
        let text = parameter.isLiteral ? "`\(parameter.defaultText)`" : parameter.defaultText
        return [
          "`\(parameter.name)`", parameter.takes, parameter.isRequired ? "**required**" : text,
          parameter.summary,
        ]
      })
  }
}
