import ArgumentParser

/// A subcommand of the command line.
protocol Verb: ParsableCommand, Sendable {
  /// The options of every verb: verbosity, JSON, colours and progress.
  var common: CommonOptions { get }

  /// Runs the verb and returns the exit status; the caller reports an error that is thrown.
  func run(_ console: Console) async throws -> ExitStatus
}
