import ArgumentParser
import SegueKit
import SegueScript

/// What is asked of outputs beside their formats, in place of what scripts ask.
struct OutputFlags: ParsableArguments, Sendable {
  @OptionGroup var picture: PictureFlags

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
    var options = try picture.options()
    options.fit = fit ? true : nil
    options.pngEffort = effort.pngEffort
    options.maxSize = try Self.value(of: "--max-size", maxSize, ByteCountLiteral.bytes)
    return options
  }

  /// The value of a flag's text, if there is one.
  static func value<Value>(
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
