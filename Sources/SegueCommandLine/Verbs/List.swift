import ArgumentParser

/// Lists what scripts can name: transitions, containers, curves, springs and devices.
struct List: Verb {
  /// A part of the lists.
  enum Topic: String, ExpressibleByArgument, CaseIterable, Sendable {
    case transitions, containers, curves, springs, devices
  }

  static let configuration = CommandConfiguration(
    abstract: "List transitions, containers, curves, springs and devices, with what they take.",
    discussion: """
      Examples:
        segue list                       everything
        segue list transitions           with parameters and defaults
        segue list containers            with their screens, taps and commands
        segue list transitions --json    for programs
      """)

  @Argument(
    help: ArgumentHelp(
      "transitions, containers, curves, springs or devices; all without one.", valueName: "topic"))
  var topic: Topic?

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the list to standard output.
  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = Catalogue(topic.map { [$0] } ?? Topic.allCases)
    if console.isJSON {
      try console.product(json: catalogue)
    } else {
      try console.product(catalogue.text(console.outputStyle))
    }
    return .done
  }
}
