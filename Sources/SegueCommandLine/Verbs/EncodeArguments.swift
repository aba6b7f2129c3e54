import SegueKit
import SegueStage

/// The parser of the paths of `segue encode`: separates sources from outputs.
enum EncodeArguments {
  /// The extensions of files that may be either frames or outputs.
  private static let pictures = ["png", "webp", "jpg", "jpeg", "heic", "heif"]

  /// Returns the sources and the outputs; without `-o` the last argument is the output.
  ///
  /// - Throws: `CommandError` if an argument could be either, since a frame might be overwritten.
  static func files(
    in words: [String], outputs: [String]
  ) throws(CommandError) -> (sources: [String], outputs: [String]) {
    guard let last = words.last else {
      throw CommandError(
        "no frames are given",
        help: "name a folder, pictures or an animation: `segue encode frames clip.gif`")
    }
    if let first = outputs.first {
      if let twice = outputs.indices.first(where: { outputs[..<$0].contains(outputs[$0]) }) {
        throw CommandError(
          "\(outputs[twice]) is given twice as an output", help: "give each output once")
      }
      let isOutput = !isPicture(last) && OutputFormats.segue.names.contains(ending(last))
      if words.count > 1, isOutput {
        throw CommandError(
          "both \(last) and \(first) could be the output", help: "write `-o` before each output")
      }
      return (try checked(words), outputs)
    }
    guard words.count > 1 else {
      throw CommandError(
        "no output is given", help: "name one, as in `segue encode \(last) clip.gif`")
    }
    let sources = Array(words.dropLast())
    if sources.count > 1, isPicture(last), ending(last) == ending(sources[sources.count - 1]) {
      throw CommandError(
        "\(last) could be a frame or the output", help: "name the output with `-o`")
    }
    return (try checked(sources), [last])
  }

  /// Returns the sources; throws `CommandError` if standard input is among several.
  private static func checked(_ sources: [String]) throws(CommandError) -> [String] {
    if sources.count > 1, sources.contains("-") {
      throw CommandError(
        "standard input is one animation, and cannot be a picture of a list",
        help: "name files, or give `-` alone")
    }
    return sources
  }

  private static func isPicture(_ path: String) -> Bool { pictures.contains(ending(path)) }

  /// Returns the extension of a path in lower case, without a dot.
  private static func ending(_ path: String) -> String {
    PathParts(path).fileExtension.lowercased()
  }
}
