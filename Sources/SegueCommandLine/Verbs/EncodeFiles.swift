import SegueKit
import SegueStage

/// The words of `segue encode` that name files: what is read, and what is written.
enum EncodeFiles {
  /// The extensions of files that may be frames as well as outputs.
  private static let pictures = ["png", "webp", "jpg", "jpeg", "heic", "heif"]

  /// Tells the files to read from those to write, which are the last word or what `-o` names.
  ///
  /// - Throws: a refusal of words that could be meant either way, since a file would be replaced.
  static func files(
    in words: [String], outputs: [String]
  ) throws(Refusal) -> (sources: [String], outputs: [String]) {
    guard let last = words.last else { throw Refusal("no frames are given") }
    if let first = outputs.first {
      if let twice = outputs.indices.first(where: { outputs[..<$0].contains(outputs[$0]) }) {
        throw Refusal("\(outputs[twice]) is given twice as an output")
      }
      let isOutput = !isPicture(last) && OutputFormats.segue.names.contains(ending(last))
      if words.count > 1, isOutput {
        throw Refusal("both \(last) and \(first) are given as the file")
      }
      return (try checked(words), outputs)
    }
    guard words.count > 1 else {
      throw Refusal("no file is given", help: "`segue encode \(last) clip.gif` names one")
    }
    let sources = Array(words.dropLast())
    if sources.count > 1, isPicture(last), ending(last) == ending(sources[sources.count - 1]) {
      throw Refusal(
        "\(last) could be a frame, or the file to write",
        help: "`-o clip.gif` names the file")
    }
    return (try checked(sources), [last])
  }

  private static func checked(_ sources: [String]) throws(Refusal) -> [String] {
    if sources.count > 1, sources.contains("-") {
      throw Refusal("standard input is one animation, and no picture of a list")
    }
    return sources
  }

  private static func isPicture(_ path: String) -> Bool { pictures.contains(ending(path)) }

  private static func ending(_ path: String) -> String {
    FileName(path).fileExtension.lowercased()
  }
}
