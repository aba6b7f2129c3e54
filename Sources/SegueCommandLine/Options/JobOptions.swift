import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueSystem

/// The option for the number of frames or clips rendered at once.
struct JobOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Render this many frames or clips at once; by default one per core.", valueName: "n"))
  var jobs: Int?

  /// Returns the number of jobs, at least 1; nil for one per core.
  func count() throws(CommandError) -> Int? {
    if let jobs, jobs < 1 { throw CommandError("--jobs must be at least 1") }
    return jobs
  }
}
