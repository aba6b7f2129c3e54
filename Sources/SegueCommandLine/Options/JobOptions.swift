import ArgumentParser

/// How many frames are made at once.
struct JobOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("Render so many frames at once; by default one a core.", valueName: "n"))
  var jobs: Int?

  /// The number that was given, at least 1; nil for one a core.
  func count() throws(Refusal) -> Int? {
    if let jobs, jobs < 1 { throw Refusal("--jobs must be at least 1") }
    return jobs
  }
}
