import ArgumentParser

/// The options of every verb: verbosity, JSON, colours and progress.
struct CommonOptions: ParsableArguments, Sendable {
  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print more details.")
  var verbose = false

  @Flag(help: "Write the result to standard output as one JSON document.")
  var json = false

  @Option(help: ArgumentHelp("Use colours in messages.", valueName: "when"))
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp(
      "Show progress; auto draws a bar on a terminal.", valueName: "how"))
  var progress = ProgressChoice.auto

  /// The options that apply before the command line is parsed.
  static var `default`: CommonOptions { CommonOptions(defaults: ()) }

  /// Creates options without values, as `ParsableArguments` requires.
  init() {}

  private init(defaults: Void) {
    quiet = false
    verbose = false
    json = false
    color = .auto
    progress = .auto
  }
}

/// The choice whether text is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Coloured on a terminal, unless the environment overrides it; see ``isOn(isTerminal:environment:)``.
  case auto
  case always
  case never

  /// Returns whether text for a stream is coloured.
  ///
  /// `NO_COLOR` (no-color.org) takes precedence over `CLICOLOR_FORCE`, and both over `TERM=dumb`; a choice
  /// made on the command line takes precedence over all of them.
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

/// The form in which progress is shown.
enum ProgressChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A bar on a terminal, plain lines otherwise.
  case auto
  /// A progress bar that is redrawn in place.
  case bar
  /// One line for each clip.
  case plain
  case none
  /// One JSON object per line, on standard error.
  case json
}
