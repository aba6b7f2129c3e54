import ArgumentParser
import SegueKit
import SegueScript

/// How the pictures of an animation are made, for `render` and `encode` alike.
struct PictureFlags: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "How good a GIF or WebP is, 1 to 100; lower is smaller.", valueName: "n"))
  var quality: Int?

  @Option(help: ArgumentHelp("The most colours of a GIF's palette, 2 to 256.", valueName: "n"))
  var colors: Int?

  @Option(
    help: ArgumentHelp(
      "A GIF's pattern for colours between its own: none, auto or ordered.", valueName: "how"),
    completion: .list(OutputOptions.Dither.allCases.map(\.rawValue)), transform: choice)
  var dither: OutputOptions.Dither?

  @Option(
    help: ArgumentHelp("A GIF's palettes: auto, or global for one in all.", valueName: "which"),
    completion: .list(OutputOptions.Palette.allCases.map(\.rawValue)), transform: choice)
  var palette: OutputOptions.Palette?

  @Flag(help: "Keep every pixel of a GIF or WebP, or say which frame a GIF cannot keep.")
  var lossless = false

  @Option(help: ArgumentHelp("How long the last frame shows: 1s, 800ms.", valueName: "time"))
  var lastFrame: String?

  /// What was given, in a form that the library takes.
  func options() throws(Refusal) -> OutputOptions {
    var options = OutputOptions()
    options.quality = quality
    options.colors = colors
    options.dither = dither
    options.palette = palette
    options.lossless = lossless ? true : nil
    options.lastFrame = try OutputFlags.value(
      of: "--last-frame", lastFrame, TimeLiteral.seconds)
    return options
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
