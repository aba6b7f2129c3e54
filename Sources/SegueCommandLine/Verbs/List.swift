import ArgumentParser
import SegueScript

/// The verb `list`: lists the transitions, containers, curves, springs and devices for scripts.
struct List: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List transitions, containers, curves, springs and devices with their parameters.",
    discussion: """
      Examples:
        segue list                       everything
        segue list transitions           with parameters and defaults
        segue list containers            with their screens, taps and commands
        segue list kugou                 one of them
        segue list transitions --json    for programs
        segue list schema                the JSON Schema of scripts, for editors

      An editor that knows YAML completes and checks scripts by the schema: `segue list schema > \
      segue.schema.json`, and `# yaml-language-server: $schema=segue.schema.json` as the first line of \
      a script.
      """)

  @Argument(
    help: ArgumentHelp(
      "transitions, containers, curves, springs, devices, schema, or a name; everything without it.",
      valueName: "topic"),
    completion: .list(Catalogue.Topic.allCases.map(\.rawValue) + ["schema"]))
  var topic: String?

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the list to standard output.
  func run(_ console: Console) async throws -> ExitStatus {
    if let topic, ["schema", "json-schema"].contains(topic.lowercased()) {
      try console.product(ConsoleText(trusted: String(ScriptJSONSchema.text.dropLast())))
      return .done
    }
    let catalogue = try topic.map(Catalogue.init(named:)) ?? Catalogue(Catalogue.Topic.allCases)
    if console.isJSON {
      try console.product(json: catalogue)
    } else {
      try console.product(ConsoleText(trusted: catalogue.text(console.outputStyle)))
    }
    return .done
  }
}
