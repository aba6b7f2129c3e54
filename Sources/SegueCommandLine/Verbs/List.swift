import ArgumentParser

/// The verb `list`: lists the transitions, containers, curves, springs and devices for scripts.
struct List: Verb {
  static let configuration = CommandConfiguration(
    abstract: "List transitions, containers, curves, springs and devices with their parameters.",
    discussion: """
      Examples:
        segue list                       everything
        segue list transitions           with parameters and defaults
        segue list containers            with their screens, taps and commands
        segue list transitions --json    for programs
      """)

  @Argument(
    help: ArgumentHelp(
      "transitions, containers, curves, springs or devices; everything without it.",
      valueName: "topic"))
  var topic: Catalogue.Topic?

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the list to standard output.
  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = Catalogue(topic.map { [$0] } ?? Catalogue.Topic.allCases)
    if console.isJSON {
      try console.product(json: catalogue)
    } else {
      try console.product(ConsoleText(trusted: catalogue.text(console.outputStyle)))
    }
    return .done
  }
}
