import ArgumentParser
import SegueGolden
import SegueKit
import SegueScript
import SegueStage

/// The options for tolerated differences between clips; by default those of each script, or none.
struct ToleranceOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Forgive differences up to a limit; may be repeated: channel=LEVELS (alone, in "
        + "any number of pixels), pixels=COUNT, "
        + "percent=SHARE (of a frame; needs pixels, too), window=COUNT (in any 8 x 8 pixels), "
        + "drift=TIME, delay=HUNDREDTHS (of a second).", valueName: "limit"),
    completion: .list(["channel=", "pixels=", "percent=", "window=", "drift=", "delay="]))
  var tolerate: [String] = []

  /// The arguments that set the same tolerances, for a shell command.
  var words: [String] { tolerate.flatMap { ["--tolerate", $0] } }

  /// Returns the tolerance that the options define.
  ///
  /// - Throws: `CommandError` for an unknown limit or a value out of range.
  func tolerance() throws(CommandError) -> Tolerance {
    var limits = GoldenLimits()
    for text in tolerate.flatMap({ $0.split(separator: ",") }) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw CommandError(
          "`--tolerate \(text)` has no value", help: "write `--tolerate channel=2`")
      }
      try set(parts[0], parts[1], in: &limits)
    }
    if limits.percent != nil, limits.pixels ?? 0 == 0 {
      throw CommandError(
        "`--tolerate percent` needs a number of pixels, too",
        help: "a percentage alone forgives more in larger pictures: add `--tolerate pixels=COUNT`")
    }
    return Tolerance(limits)
  }

  /// Parses a limit and sets it.
  ///
  /// - Throws: `CommandError` for an unknown name or a value out of range.
  private func set(
    _ name: String, _ value: String, in limits: inout GoldenLimits
  ) throws(CommandError) {
    switch name {
    case "channel": limits.channel = try number(value, of: name, atMost: 255)
    case "pixels": limits.pixels = try number(value, of: name, atMost: 1_000_000_000)
    case "window": limits.window = try number(value, of: name, atMost: 64)
    case "delay": limits.delay = Double(try number(value, of: name, atMost: 10_000)) / 100
    case "percent":
      guard let share = Double(value.hasSuffix("%") ? String(value.dropLast()) : value),
        share > 0, share <= 100
      else {
        throw CommandError("`--tolerate percent=\(value)` must be more than 0 and at most 100")
      }
      limits.percent = share
    case "drift":
      do {
        limits.drift = try TimeLiteral.seconds(value)
      } catch { throw CommandError("`--tolerate drift=\(value)`: \(error.message)") }
    default:
      throw CommandError(
        "there is no tolerance `\(name)`",
        help: "use channel, pixels, percent, window, drift or delay")
    }
  }

  /// Parses a whole number from 0 to a maximum.
  private func number(
    _ text: String, of name: String, atMost most: Int
  ) throws(CommandError) -> Int {
    guard let number = Int(text), (0...most).contains(number) else {
      throw CommandError("`--tolerate \(name)=\(text)` must be a whole number from 0 to \(most)")
    }
    return number
  }
}
