import Foundation
import SegueCodecs
import SegueDocs
import SegueKit
import SegueScript
import SegueSystem

extension Console {
  /// Says what an error is about and returns the exit status that belongs to it.
  ///
  /// With `--json` the same goes to standard output as a document.
  func report(_ error: any Error) -> ExitStatus {
    describe(error)
    let status = ExitStatus(error)
    // Standard output that has just failed will not take a document about that either.
    if isJSON, status != .inputOutput {
      try? product(
        json: ProblemDocument(problems: Problem.problems(of: error), status: status.rawValue))
    }
    return status
  }

  /// Says what an error is about, on standard error.
  ///
  /// An interruption needs no words, and neither does a reader that has seen enough.
  func describe(_ error: any Error) {
    switch error {
    case SegueError.script(let diagnostics), SegueError.verdict(let diagnostics):
      diagnostics.forEach(show)
    case GoldenFailure.clip(let error): describe(error)
    case let problem as ArticleProblem:
      if let cause = problem.reason.cause { describe(cause) }
      self.error(problem.description, help: problem.reason.help)
    case CodecError.writeFailed(_, code: SystemError.brokenPipe): break
    case SegueError.codec(.writeFailed(_, code: SystemError.brokenPipe)): break
    default:
      Problem.problems(of: error).forEach { self.error($0.message, help: $0.help ?? []) }
    }
  }

  /// Writes a diagnostic with its place in the script; a warning only if more than errors is wanted.
  func show(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity == .warning { return }
    say(diagnostic.rendered(color: errorStyle.isOn))
  }
}
