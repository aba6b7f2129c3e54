import SegueCodecs
import SegueDocs
import SegueGolden
import SegueKit
import SegueScript

/// What the process says to its caller when it ends; the numbers are those of `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Everything was done.
  case done = 0
  /// Everything was done, and the answer is no: warnings under `--strict`, a failed `expect`,
  /// a file over its `max-size`.
  case verdict = 1
  /// The command line cannot be understood.
  case badCommandLine = 64
  /// A script or a picture is not what it should be.
  case badInput = 65
  /// A script or a picture is not there or cannot be opened.
  case missingInput = 66
  /// A mistake of this program.
  case ownMistake = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing stopped in the middle: a full disk, a closed pipe.
  case inputOutput = 74
  /// A limit was exceeded.
  case limit = 75
  /// Ended since the terminal is gone: 128 + SIGHUP.
  case hungUp = 129
  /// Ended by an interrupt, as from Ctrl-C: 128 + SIGINT.
  case interrupted = 130
  /// Ended by a request to terminate: 128 + SIGTERM.
  case terminated = 143

  /// The status for an error; the first error of a script decides for all of them.
  package init(_ error: any Error) {
    switch error {
    case let error as SegueError: self.init(error)
    case let error as CodecError: self.init(error.kind)
    case let error as GoldenFailure: self.init(error)
    case let error as StoreError: self.init(error)
    case let problem as ArticleProblem: self.init(problem)
    case let refusal as Refusal: self = refusal.status
    case is CancellationError: self = .interrupted
    default: self = .ownMistake
    }
  }

  private init(_ problem: ArticleProblem) {
    guard let cause = problem.reason.cause else {
      self.init(problem.reason.kind)
      return
    }
    self.init(cause)
    // A setting that is wrong stands in the article, not in the command line.
    if self == .badCommandLine { self = .badInput }
  }

  private init(_ error: SegueError) {
    switch error {
    case .script(let diagnostics): self.init(diagnostics.first { $0.severity == .error })
    case .verdict, .tooLarge: self = .verdict
    case .codec(let error): self.init(error.kind)
    case .limit: self = .limit
    case .usage: self = .badCommandLine
    case .cancelled: self = .interrupted
    case .unexpected: self = .ownMistake
    }
  }

  private init(_ diagnostic: Diagnostic?) {
    switch diagnostic?.kind {
    // A value that a flag gives is wrong in the command line, not in the script.
    case .badScript where diagnostic?.isSetting ?? false: self = .badCommandLine
    case .badScript, .badInput, nil: self = .badInput
    case .missingInput: self = .missingInput
    case .inputOutput: self = .inputOutput
    case .limit: self = .limit
    case .verdict: self = .verdict
    }
  }

  private init(_ kind: CodecError.Kind) {
    switch kind {
    case .missingInput: self = .missingInput
    case .badInput: self = .badInput
    case .cannotCreate: self = .cannotCreate
    case .inputOutput: self = .inputOutput
    case .limit: self = .limit
    }
  }
}
