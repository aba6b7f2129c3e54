import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options for resource limits: memory, pixels, frames, processor time and picture formats.
struct LimitOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Raise or lower a resource limit; may be repeated.",
      discussion: """
        memory=1GB (held at a time), pixels=64M (of a picture or canvas), frames=20000, \
        work=10s (processor time to read one file, render one picture or lay out a clip), \
        ffmpeg=60s (without progress, before ffmpeg is stopped).
        """,
      valueName: "name=value"),
    completion: .list(ResourceLimits.Name.allCases.map { $0.rawValue + "=" }))
  var changes: [String] = []

  @Option(help: ArgumentHelp("Set the same limit as --limit pixels=n.", valueName: "n"))
  var maxPixels: Int?

  @Option(help: ArgumentHelp("Set the same limit as --limit frames=n.", valueName: "n"))
  var maxFrames: Int?

  @Option(
    help: ArgumentHelp(
      "Read only pictures of these formats.",
      discussion: """
        A list such as png,jpeg. Other files are rejected before they are decoded. Without the option, the \
        variable SEGUE_FORMATS applies, then `formats` in the project's segue.yaml.
        """,
      valueName: "kinds"),
    completion: .list(PictureKind.allCases.map(\.rawValue)))
  var formats: String?

  /// The arguments that set the same limits, for a shell command.
  var words: [String] {
    changes.flatMap { ["--limit", $0] }
      + GoldenOptions.words("--max-pixels", maxPixels.map(String.init))
      + GoldenOptions.words("--max-frames", maxFrames.map(String.init))
      + GoldenOptions.words("--formats", formats)
  }

  /// The options and the variable that decide limits, by flag, as parts keep them.
  var decidingOptions: [String: [String]] {
    let variable = ProcessInfo.processInfo.environment["SEGUE_FORMATS"]
    let values = [
      "--limit": changes, "--max-pixels": [maxPixels.map(String.init)].compactMap(\.self),
      "--max-frames": [maxFrames.map(String.init)].compactMap(\.self),
      "--formats": [formats ?? variable].compactMap(\.self),
    ]
    return values.filter { !$0.value.isEmpty }
  }

  /// Returns the limits; the last value given for a limit applies.
  ///
  /// If the memory limit is below the default, freed memory is returned to the system from now on.
  func value() throws(CommandError) -> ResourceLimits {
    var result = ResourceLimits()
    for text in changes {
      do {
        try ResourceLimitLiteral.read(text, into: &result)
      } catch {
        let help = error.help.first ?? "write it as `memory=2GB` or `frames=50000`"
        throw CommandError("--limit: \(error.message)", help: help)
      }
    }
    for (name, limit) in [("--max-pixels", maxPixels), ("--max-frames", maxFrames)] {
      guard limit.map({ $0 > 0 }) ?? true else { throw CommandError("\(name) must be at least 1") }
    }
    result.kinds = try kinds()
    result.pixels = maxPixels ?? result.pixels
    result.frames = maxFrames ?? result.frames
    if result.memory < ResourceLimits().memory { FreeMemory.returnLargeBlocks() }
    return result
  }

  /// Returns the allowed picture formats, by the option or `SEGUE_FORMATS`; nil without either.
  private func kinds() throws(CommandError) -> Set<PictureKind>? {
    let variable = ProcessInfo.processInfo.environment["SEGUE_FORMATS"]
    guard let text = formats ?? variable else { return nil }
    do {
      return try PictureKindLiteral.kinds(text.split(separator: ",").map(String.init))
    } catch {
      let origin = formats == nil ? "SEGUE_FORMATS" : "--formats"
      let help = error.help.first ?? "write it as `png,jpeg`"
      throw CommandError("\(origin): \(error.message)", help: help)
    }
  }
}
