import ArgumentParser
import SegueCodecs
import SegueKit
import SegueScript

/// How much of the machine an input may take.
struct LimitOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Raise or lower what an input may take; may be repeated.",
      discussion: """
        memory=1GB (held at a time), pixels=64M (of a picture or canvas), frames=20000, \
        work=10s (processor time that reading one file, or making one picture, takes).
        """,
      valueName: "name=value"),
    completion: .list(ResourceLimits.Name.allCases.map { $0.rawValue + "=" }))
  var changes: [String] = []

  @Option(help: ArgumentHelp("The same as --limit pixels=n.", valueName: "n"))
  var maxPixels: Int?

  @Option(help: ArgumentHelp("The same as --limit frames=n.", valueName: "n"))
  var maxFrames: Int?

  /// The words by which the same limits hold.
  var words: [String] {
    changes.flatMap { ["--limit", ShellWord.text($0)] }
      + GoldenOptions.words("--max-pixels", maxPixels.map(String.init))
      + GoldenOptions.words("--max-frames", maxFrames.map(String.init))
  }

  /// The limits that were asked for; the last word about one of them counts.
  func value() throws(Refusal) -> ResourceLimits {
    var result = ResourceLimits()
    for text in changes {
      do throws(LiteralError) {
        try ResourceLimitLiteral.read(text, into: &result)
      } catch {
        let help = error.help.first ?? "write it as `memory=2GB` or `frames=50000`"
        throw Refusal("--limit: \(error.message)", help: help)
      }
    }
    for (name, limit) in [("--max-pixels", maxPixels), ("--max-frames", maxFrames)] {
      guard limit.map({ $0 > 0 }) ?? true else { throw Refusal("\(name) must be at least 1") }
    }
    result.pixels = maxPixels ?? result.pixels
    result.frames = maxFrames ?? result.frames
    return result
  }
}
