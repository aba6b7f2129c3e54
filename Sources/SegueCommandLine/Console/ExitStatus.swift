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
  /// A program that makes an output is not installed.
  case missingProgram = 69
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
    case .missingProgram: self = .missingProgram
    }
  }
}

extension ExitStatus: Comparable {
  /// By their numbers: of several clips the highest status is the run's.
  package static func < (one: ExitStatus, other: ExitStatus) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The status for what became of one clip.
  init(_ result: GoldenVerdict) {
    if let failure = result.failure {
      self.init(failure)
    } else {
      self = result.verdict.isFailure ? .verdict : .done
    }
  }

  /// The status for a clip without a verdict, or a golden that is not written.
  init(_ failure: GoldenFailure) {
    switch failure {
    case .flaw(let clip): self = clip.flaw == .name ? .badInput : .badCommandLine
    case .clip(let error): self.init(error as any Error)
    case .store(let error): self.init(error)
    case .golden(.pictures(.missing)): self = .badInput
    case .golden(.pictures(let error)): self.init(error as any Error)
    case .golden(.missing): self = .verdict
    case .golden: self = .badInput
    case .unsteady: self = .ownMistake
    }
  }

  /// The status for goldens that cannot be read or written.
  init(_ error: StoreError) {
    switch error {
    case .file(let error): self.init(error as any Error)
    case .link, .busy, .notReport: self = .cannotCreate
    case .unsteady: self = .inputOutput
    case .badRun, .badTimes, .unlikeRuns: self = .badInput
    }
  }
}

extension GoldenFailure {
  /// The errors of the script that it is about.
  var errors: [Diagnostic] {
    switch self {
    case .clip(.script(let diagnostics)), .clip(.verdict(let diagnostics)):
      diagnostics.filter { $0.severity == .error }
    default: []
    }
  }
}

extension ExitStatus {
  /// All statuses with their meanings, a line each, for the help.
  static let table = TextTable.lines(
    allCases.map { ["\($0.rawValue)", $0.meaning] }, indent: "  "
  ).joined(separator: "\n")

  /// What the status tells the caller, in a sentence.
  var meaning: String {
    switch self {
    case .done: "All was done, or what was compared is equal."
    case .verdict:
      "The answer is no: clips differ or a golden is missing, a gesture did not come to what is "
        + "expected, a file is over its max-size, warnings under --strict."
    case .badCommandLine: "The command line cannot be understood."
    case .badInput: "A script or a picture is not what it should be."
    case .missingInput: "A script or a picture is not there or cannot be opened."
    case .missingProgram: "A program that makes an output, such as ffmpeg, is not installed."
    case .ownMistake: "A mistake of this program."
    case .cannotCreate: "An output cannot be created."
    case .inputOutput: "Reading or writing stopped in the middle, such as on a full disk."
    case .limit: "A limit was exceeded; the message names the flag that raises it."
    case .hungUp: "The terminal is gone."
    case .interrupted: "Interrupted, as by Ctrl-C."
    case .terminated: "Asked to terminate."
    }
  }
}
