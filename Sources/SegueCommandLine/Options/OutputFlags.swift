import ArgumentParser
import SegueKit
import SegueScript

/// What is asked of outputs beside their formats, in place of what scripts ask.
struct OutputFlags: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "How good a GIF or WebP is, 1 to 100; lower is smaller.", valueName: "n"))
  var quality: Int?

  @Option(help: ArgumentHelp("The most colours of a GIF's palette, 2 to 256.", valueName: "n"))
  var colors: Int?

  @Option(
    help: ArgumentHelp(
      "A GIF's pattern for colours between its own: none, auto or ordered.", valueName: "how"),
    transform: choice)
  var dither: OutputOptions.Dither?

  @Option(
    help: ArgumentHelp("A GIF's palettes: auto, or global for one in all.", valueName: "which"),
    transform: choice)
  var palette: OutputOptions.Palette?

  @Flag(help: "Keep every pixel of a GIF or WebP, or say which frame a GIF cannot keep.")
  var lossless = false

  @Option(help: ArgumentHelp("How long the last frame shows: 1s, 800ms.", valueName: "time"))
  var lastFrame: String?

  @Option(
    help: ArgumentHelp(
      "The most that a GIF, APNG or WebP may have: 2MB, 800KB, 1.5MiB.", valueName: "size"))
  var maxSize: String?

  @Flag(help: "Make a file over --max-size smaller, by the least change of rate, size or quality.")
  var fit = false

  /// What was given, in a form that the library takes.
  ///
  /// - Parameter effort: the effort of PNG files, if one was given.
  func options(effort: PNGFlags) throws(Refusal) -> OutputOptions {
    var options = OutputOptions()
    options.quality = quality
    options.colors = colors
    options.dither = dither
    options.palette = palette
    options.lossless = lossless ? true : nil
    options.fit = fit ? true : nil
    options.pngEffort = effort.pngEffort
    options.lastFrame = try value(of: "--last-frame", lastFrame, TimeLiteral.seconds)
    options.maxSize = try value(of: "--max-size", maxSize, ByteCountLiteral.bytes)
    return options
  }

  private func value<Value>(
    of flag: String, _ text: String?, _ parse: (String) throws(LiteralError) -> Value
  ) throws(Refusal) -> Value? {
    guard let text else { return nil }
    do throws(LiteralError) {
      return try parse(text)
    } catch {
      var refusal = Refusal("\(flag): \(error.message)")
      refusal.help = error.help
      throw refusal
    }
  }
}

/// One of a few words.
private func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
  _ text: String
) throws -> Choice {
  guard let choice = Choice(rawValue: text) else {
    let words = Choice.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    throw ValidationError("it takes \(words)")
  }
  return choice
}
