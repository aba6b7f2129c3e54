import ArgumentParser
import SegueCodecs
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

  @OptionGroup var limits: LimitOptions

  /// The words by which the same may be read.
  var words: [String] {
    allowedFolders.flatMap { ["--allow-dir", ShellWord.path($0)] }
      + (ignoreProfiles ? ["--ignore-profiles"] : [])
      + limits.words
  }

  /// The options as the library takes them, with settings that replace what scripts say.
  ///
  /// - Parameter jobs: how many pictures are read at once; nil is one a core.
  func loadOptions(_ settings: [Setting], jobs: Int? = nil) throws(Refusal) -> LoadOptions {
    var options = LoadOptions(
      allowedFolders: allowedFolders, limits: try limits.value(), settings: settings, jobs: jobs)
    options.ignoresProfiles = ignoreProfiles
    return options
  }
}
