import ArgumentParser
import SegueKit

/// How PNG files are made.
struct PNGFlags: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "How hard PNG data is compressed, 1 to 9 (seconds a picture): smaller, the same pixels.",
      valueName: "n"))
  var pngEffort: Int?

  /// What was given, in a form that the library takes.
  var options: OutputOptions {
    var options = OutputOptions()
    options.pngEffort = pngEffort
    return options
  }
}
