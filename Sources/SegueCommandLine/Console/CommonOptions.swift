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
