import ArgumentParser
import SegueKit
import SegueScript

/// The options of PNG files.
struct PNGFlags: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "How hard PNG data is compressed, 1 to 9 (seconds a picture): smaller, the same pixels.",
      valueName: "n"))
  var pngEffort: Int?

  /// The options for the library; nil values if not given.
  var options: OutputOptions {
    var options = OutputOptions()
    options.pngEffort = pngEffort
    return options
  }
}
