import ArgumentParser

/// What every verb takes: how much to say, in which form and colours.
struct CommonOptions: ParsableArguments, Sendable {
  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more about what is done.")
  var verbose = false

  @Flag(help: "Write the result to standard output as one JSON document.")
  var json = false

  @Option(help: ArgumentHelp("When to use colours.", valueName: "when"))
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp(
      "How to show progress; auto is a bar on a terminal.", valueName: "how"))
  var progress = ProgressChoice.auto

  /// What holds before a command line is understood.
  static var `default`: CommonOptions { CommonOptions(defaults: ()) }

  /// The parser's way to make one.
  init() {}

  private init(defaults: Void) {
    quiet = false
    verbose = false
    json = false
    color = .auto
    progress = .auto
  }
}

/// When text is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// On a terminal, unless the environment says otherwise.
  case auto
  /// Everywhere.
  case always
  /// Nowhere.
  case never

  /// Whether text for a stream is coloured.
  ///
  /// `NO_COLOR` (no-color.org) comes before `CLICOLOR_FORCE`, and both before `TERM=dumb`; a choice
  /// made on the command line comes before all of them.
  func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty { return false }
      if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}

/// How the progress of a rendering is shown.
enum ProgressChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A bar on a terminal, plain lines elsewhere.
  case auto
  /// A bar that is drawn over itself.
  case bar
  /// One line for each clip.
  case plain
  /// Nothing.
  case none
  /// One JSON object a line, on standard error.
  case json
}
