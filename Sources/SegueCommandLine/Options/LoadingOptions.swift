import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueSystem

/// The options for loading: allowed folders, colour profiles and limits.
struct LoadingOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("allow-dir"),
    help: ArgumentHelp(
      "Allow scripts to use files below this folder, besides their project; may be repeated.",
      valueName: "dir"),
    completion: .directory)
  var allowedFolders: [String] = []

  @Flag(help: "Treat the colours of pictures as sRGB, and ignore their profiles.")
  var ignoreProfiles = false

  @OptionGroup var limits: LimitOptions

  /// The arguments that set the same options, for a shell command.
  var words: [String] {
    allowedFolders.flatMap { ["--allow-dir", ShellWord.path($0)] }
      + (ignoreProfiles ? ["--ignore-profiles"] : [])
      + limits.words
  }

  /// The options that decide loading, by flag, as parts keep them.
  var decidingOptions: [String: [String]] {
    var options = limits.decidingOptions
    if !allowedFolders.isEmpty { options["--allow-dir"] = allowedFolders }
    if ignoreProfiles { options["--ignore-profiles"] = [] }
    return options
  }

  /// Returns the options for the library, with settings that override script keys.
  ///
  /// - Parameters:
  ///   - jobs: the number of pictures decoded at once; nil for one per core.
  ///   - share: the resources of one of several clips at once; nil for the only one.
  func loadOptions(
    _ settings: [Setting], jobs: Int? = nil, share: LaneShare? = nil
  ) throws(CommandError) -> LoadOptions {
    var options = LoadOptions(
      allowedFolders: allowedFolders, limits: try limits.value(), settings: settings,
      jobs: share?.jobs ?? jobs)
    options.ignoresProfiles = ignoreProfiles
    return share?.applied(to: options) ?? options
  }
}
