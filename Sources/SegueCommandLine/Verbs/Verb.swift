import ArgumentParser

/// One of the things that the command line can do.
protocol Verb: ParsableCommand, Sendable {
  /// What every verb takes: how much to say, in which form and colours.
  var common: CommonOptions { get }

  /// Does it and returns the exit status; an error that is thrown is reported by the caller.
  func run(_ console: Console) async throws -> ExitStatus
}
