import ArgumentParser
import SegueKit
import SegueScript

/// The options of PNG files.
struct PNGFlags: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Set the PNG compression, 1 to 9 (smallest, seconds per picture); pixels stay the same.",
      valueName: "n"))
  var pngEffort: Int?

  /// The options for the library; nil values if not given.
  var options: OutputOptions {
    var options = OutputOptions()
    options.pngEffort = pngEffort
    return options
  }
}
