import ArgumentParser

/// The options that all subcommands share.
struct BenchOptions: ParsableArguments {
  @Option(help: "How often each case runs; the medians count.")
  var rounds = 15

  @Option(help: "Only the cases whose names contain this text.")
  var only: String?

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds must be 1 to 10000, not \(rounds).")
    }
  }
}
