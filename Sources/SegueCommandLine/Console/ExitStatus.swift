import SegueCodecs
import SegueDocs
import SegueGolden
import SegueKit
import SegueScript

/// The exit status of the process, numbered as in `sysexits.h`, or 128 + signal.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Success, without a negative result.
  case done = 0
  /// Success with a negative result: differing clips, warnings under `--strict`, a failed `expect`, a file
  /// over its `max-size`.
  case verdict = 1
  /// The command line is invalid.
  case badCommandLine = 64
  /// A script or a picture is invalid.
  case badInput = 65
  /// A script or a picture does not exist or cannot be opened.
  case missingInput = 66
  /// A program that encodes an output is not installed.
  case missingProgram = 69
  /// An internal error of this program.
  case internalError = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed midway: a full disk, a closed pipe.
  case inputOutput = 74
  /// A resource limit was exceeded.
  case limit = 75
  /// The terminal was closed: 128 + SIGHUP.
  case terminalClosed = 129
  /// An interrupt, as from Ctrl-C: 128 + SIGINT.
  case interrupted = 130
  /// A request to terminate: 128 + SIGTERM.
  case terminated = 143

  /// Creates the status of an error; for a script, that of its first error.
  package init(_ error: any Error) {
    switch error {
    case let error as SegueError: self.init(error)
    case let error as CodecError: self.init(error.kind)
    case let error as GoldenFailure: self.init(error)
    case let error as StoreError: self.init(error)
    case let problem as ArticleProblem: self.init(problem)
    case let refusal as CommandError: self = refusal.status
    case is CancellationError: self = .interrupted
    default: self = .internalError
    }
  }

  private init(_ problem: ArticleProblem) {
    guard let cause = problem.reason.cause else {
      self.init(problem.reason.kind)
      return
    }
    self.init(cause)
    // An invalid setting is in the article, not on the command line.
    if self == .badCommandLine { self = .badInput }
  }

  private init(_ error: SegueError) {
    switch error {
    case .script(let diagnostics): self.init(diagnostics.first { $0.severity == .error })
    case .verdict, .tooLarge: self = .verdict
    case .codec(let error): self.init(error.kind)
    case .measurement: self = .badInput
    case .limit: self = .limit
    case .usage: self = .badCommandLine
    case .cancelled: self = .interrupted
    case .unexpected: self = .internalError
    }
  }

  private init(_ diagnostic: Diagnostic?) {
    switch diagnostic?.kind {
    // A value given by a flag is an error of the command line, not of the script.
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
  /// Compares the numbers; the status of several clips is the highest.
  package static func < (one: ExitStatus, other: ExitStatus) -> Bool {
    one.rawValue < other.rawValue
  }

  /// Creates the status of a verdict.
  init(_ result: GoldenVerdict) {
    if let failure = result.failure {
      self.init(failure)
    } else {
      self = result.verdict.isFailure ? .verdict : .done
    }
  }

  /// Creates the status of a clip without a verdict, or of a golden that cannot be written.
  init(_ failure: GoldenFailure) {
    switch failure {
    case .flaw(let clip): self = clip.flaw == .name ? .badInput : .badCommandLine
    case .clip(let error): self.init(error as any Error)
    case .store(let error): self.init(error)
    case .golden(.pictures(.missing)): self = .badInput
    case .golden(.pictures(let error)): self.init(error as any Error)
    case .golden(.missing): self = .verdict
    case .golden: self = .badInput
    case .unsteady: self = .internalError
    }
  }

  /// Creates the status of an error of the golden store.
  init(_ error: StoreError) {
    switch error {
    case .file(let error): self.init(error as any Error)
    case .link, .busy, .notReport, .notPart, .busyPart, .notCache: self = .cannotCreate
    case .unsteady: self = .inputOutput
    case .badRun, .badReview, .badTimes, .unlikeRuns, .otherPart, .badPart, .parts: self = .badInput
    }
  }
}

extension GoldenFailure {
  /// The script errors that caused the failure; empty for other causes.
  var errors: [Diagnostic] {
    switch self {
    case .clip(.script(let diagnostics)), .clip(.verdict(let diagnostics)):
      diagnostics.filter { $0.severity == .error }
    default: []
    }
  }
}

extension ExitStatus {
  /// The statuses with their meanings, one per line, for the help text.
  static let table = TextTable.lines(
    allCases.map { ["\($0.rawValue)", $0.meaning] }, indent: "  "
  ).joined(separator: "\n")

  /// The meaning of the status, as a sentence for the help text and the manual.
  var meaning: String {
    switch self {
    case .done: "Success; compared clips are equal."
    case .verdict:
      "The check failed: clips differ, a golden is missing, a gesture ended otherwise than "
        + "expected, a file is over its max-size, or --strict found warnings."
    case .badCommandLine: "Usage error: the command line is wrong."
    case .badInput: "A script or a picture is invalid."
    case .missingInput: "A script or a picture does not exist or cannot be opened."
    case .missingProgram:
      "A program or library that a file needs, such as ffmpeg or libheif, is not installed."
    case .internalError: "An internal error of segue; please report it."
    case .cannotCreate: "An output cannot be created."
    case .inputOutput: "Reading or writing failed midway, such as on a full disk."
    case .limit: "A limit was exceeded; the message names the flag that raises it."
    case .terminalClosed: "The terminal was closed."
    case .interrupted: "Interrupted, such as by Ctrl-C."
    case .terminated: "Terminated, such as by kill."
    }
  }
}
