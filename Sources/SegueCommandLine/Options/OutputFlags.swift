import ArgumentParser
import SegueKit
import SegueScript

/// The options of outputs (size limit and picture quality), which override those of scripts.
struct OutputFlags: ParsableArguments, Sendable {
  @OptionGroup var picture: PictureFlags

  @Option(
    help: ArgumentHelp(
      "Limit the size of an animation: 2MB, 800KB, 1.5MiB.", valueName: "size"))
  var maxSize: String?

  @Flag(help: "Make a file over --max-size fit, by lowering its quality, size or frame rate.")
  var fit = false

  /// Returns the options for the library; those that were not given are nil.
  ///
  /// - Parameter effort: the flags with the effort of PNG compression.
  func options(effort: PNGFlags) throws(CommandError) -> OutputOptions {
    var options = try picture.options()
    options.fit = fit ? true : nil
    options.pngEffort = effort.pngEffort
    options.maxSize = try Self.value(of: "--max-size", maxSize, ByteCountLiteral.bytes)
    return options
  }

  /// The flags that decide outputs, with their values, as parts keep them.
  var decidingOptions: [String: [String]] {
    let values: [(String, String?)] = [
      ("--quality", picture.quality.map(String.init)),
      ("--colors", picture.colors.map(String.init)), ("--dither", picture.dither?.rawValue),
      ("--palette", picture.palette?.rawValue), ("--last-frame", picture.lastFrame),
      ("--lossless", picture.lossless ? "" : nil), ("--max-size", maxSize),
      ("--fit", fit ? "" : nil),
    ]
    return Dictionary(
      uniqueKeysWithValues: values.compactMap { flag, value in
        value.map { (flag, $0.isEmpty ? [] : [$0]) }
      })
  }

  /// Parses the value of a flag; nil if the flag was not given.
  ///
  /// - Throws: `CommandError` that names the flag if the value is malformed.
  static func value<Value>(
    of flag: String, _ text: String?, _ parse: (String) throws(LiteralError) -> Value
  ) throws(CommandError) -> Value? {
    guard let text else { return nil }
    do {
      return try parse(text)
    } catch {
      var refusal = CommandError("\(flag): \(error.message)")
      refusal.help = error.suggestion.map { ["write `\(flag) \($0)`"] } ?? error.help
      throw refusal
    }
  }
}

/// The options for the pictures of an animation, shared by `render` and `encode`.
struct PictureFlags: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Set the quality of a GIF, WebP or video, 1 to 100; lower is smaller.", valueName: "n"))
  var quality: Int?

  @Option(help: ArgumentHelp("Limit the colours of a GIF's palette, 2 to 256.", valueName: "n"))
  var colors: Int?

  @Option(
    help: ArgumentHelp(
      "Dither the colours of a GIF: none, auto or ordered.", valueName: "how"),
    completion: .list(OutputOptions.Dither.allCases.map(\.rawValue)), transform: choice)
  var dither: OutputOptions.Dither?

  @Option(
    help: ArgumentHelp(
      "Choose a GIF's palettes: auto, or global for one that all frames share.", valueName: "which"),
    completion: .list(OutputOptions.Palette.allCases.map(\.rawValue)), transform: choice)
  var palette: OutputOptions.Palette?

  @Flag(
    help: "Keep every pixel of a GIF or WebP, or fail at a frame with too many colours for a GIF.")
  var lossless = false

  @Option(help: ArgumentHelp("Set the delay of the last frame: 1s, 800ms.", valueName: "time"))
  var lastFrame: String?

  /// Returns the options for the library; those that were not given are nil.
  func options() throws(CommandError) -> OutputOptions {
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

/// Parses one of the raw values of an enumeration.
///
/// - Throws: `ValidationError` that lists the allowed values.
private func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
  _ text: String
) throws -> Choice {
  guard let choice = Choice(rawValue: text) else {
    let words = Choice.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    throw ValidationError("it takes \(words)")
  }
  return choice
}
