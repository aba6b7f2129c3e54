import ArgumentParser
import SegueKit

/// What may be read, and how much of it.
struct LoadingOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("allow-dir"),
    help: ArgumentHelp(
      "Let scripts use files below this folder too, beside their project; may be repeated.",
      valueName: "dir"),
    completion: .directory)
  var allowedFolders: [String] = []

  @Flag(help: "Take the colours of pictures as sRGB, whatever profiles they have.")
  var ignoreProfiles = false

  @Option(help: ArgumentHelp("The most pixels that a picture or canvas may have.", valueName: "n"))
  var maxPixels: Int?

  @Option(help: ArgumentHelp("The most frames that a clip may have.", valueName: "n"))
  var maxFrames: Int?

  /// The words by which the same may be read.
  var words: [String] {
    allowedFolders.flatMap { ["--allow-dir", ShellWord.path($0)] }
      + (ignoreProfiles ? ["--ignore-profiles"] : [])
      + GoldenOptions.words("--max-pixels", maxPixels.map(String.init))
      + GoldenOptions.words("--max-frames", maxFrames.map(String.init))
  }

  /// The options as the library takes them, with settings that replace what scripts say.
  ///
  /// - Parameter jobs: how many pictures are read at once; nil is one a core.
  func loadOptions(_ settings: [Setting], jobs: Int? = nil) throws(Refusal) -> LoadOptions {
    for (name, limit) in [("--max-pixels", maxPixels), ("--max-frames", maxFrames)] {
      guard limit.map({ $0 > 0 }) ?? true else {
        throw Refusal("\(name) must be at least 1")
      }
    }
    var options = LoadOptions(
      allowedFolders: allowedFolders, maxPixels: maxPixels, maxFrames: maxFrames,
      settings: settings, jobs: jobs)
    options.ignoresProfiles = ignoreProfiles
    return options
  }
}
