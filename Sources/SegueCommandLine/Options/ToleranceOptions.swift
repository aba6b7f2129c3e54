import ArgumentParser
import SegueGolden
import SegueScript

/// The options for tolerated differences between clips; exact by default.
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
    var tolerance = Tolerance.exact
    var names: Set<String> = []
    for text in tolerate.flatMap({ $0.split(separator: ",") }) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw CommandError(
          "`--tolerate \(text)` has no value", help: "write `--tolerate channel=2`")
      }
      try set(parts[0], parts[1], in: &tolerance)
      names.insert(parts[0])
    }
    // A channel tolerance has no effect while no pixel may differ, so it allows any number.
    if names.contains("channel"), names.isDisjoint(with: ["pixels", "percent", "window"]) {
      tolerance.pixels.count = Self.mostPixels
      tolerance.window = 64
    }
    if tolerance.pixels.percent != nil, tolerance.pixels.count == 0 {
      throw CommandError(
        "`--tolerate percent` needs a number of pixels, too",
        help: "a percentage alone forgives more in larger pictures: add `--tolerate pixels=COUNT`")
    }
    return tolerance
  }

  /// The maximum number of differing pixels, which allows any frame to differ everywhere.
  private static let mostPixels = 1_000_000_000

  /// Parses a limit and sets it in the tolerance.
  ///
  /// - Throws: `CommandError` for an unknown name or a value out of range.
  private func set(
    _ name: String, _ value: String, in tolerance: inout Tolerance
  ) throws(CommandError) {
    switch name {
    case "channel": tolerance.channel = try number(value, of: name, atMost: 255)
    case "pixels": tolerance.pixels.count = try number(value, of: name, atMost: Self.mostPixels)
    case "window": tolerance.window = try number(value, of: name, atMost: 64)
    case "delay": tolerance.delay = try number(value, of: name, atMost: 10_000)
    case "percent":
      guard let share = Double(value.hasSuffix("%") ? String(value.dropLast()) : value),
        share > 0, share <= 100
      else {
        throw CommandError("`--tolerate percent=\(value)` must be more than 0 and at most 100")
      }
      tolerance.pixels.percent = share
    case "drift":
      do {
        tolerance.drift = try TimeLiteral.seconds(value)
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
