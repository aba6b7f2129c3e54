import SegueCodecs
import SegueDocs
import SegueGolden
import SegueKit
import SegueScript

/// An error or a warning in a JSON document.
struct Problem: Codable, Hashable, Sendable {
  /// The severity: `error`, `warning` or `note`.
  var severity: String
  /// The diagnostic code for `segue explain`; nil for problems outside scripts.
  var code: String?
  /// The message, in one sentence.
  var message: String
  /// The path of the script or article, or the flag; nil if it concerns none.
  var source: String?
  /// The line in that file, from 1.
  var line: Int?
  /// The column of the first character, from 1.
  var column: Int?
  /// The help, one sentence or table row each; nil if there is none.
  var help: [String]?
  /// The whole text as people see it, with the line of the script and a caret.
  var text: String?

  /// Creates a problem from a diagnostic of a script.
  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    code = diagnostic.code
    message = diagnostic.message
    source = diagnostic.source
    if !diagnostic.isSetting {
      line = diagnostic.span.line
      column = diagnostic.span.column
    }
    help = diagnostic.help.isEmpty ? nil : diagnostic.help
    text = diagnostic.rendered(color: false)
  }

  /// Creates an error of one sentence.
  init(error sentence: String, help: [String] = []) {
    severity = "error"
    message = sentence
    self.help = help.isEmpty ? nil : help
  }

  /// Creates a warning of one sentence, with the code of a diagnostic if there is one.
  init(warning sentence: String, _ topic: DiagnosticCode? = nil, help: String...) {
    severity = "warning"
    code = topic?.rawValue
    message = sentence
    self.help = help.isEmpty ? nil : help
  }

  /// Creates an error about a file that cannot be read or written.
  private init(_ error: CodecError) {
    self.init(error: error.description)
    help = error.advice.map { [$0] }
  }

  /// Creates an error about goldens that cannot be read or written.
  private init(_ error: StoreError) {
    self.init(error: error.description)
    if case .file(let cause) = error { help = cause.advice.map { [$0] } }
  }

  /// Creates an error about a file over its `max-size`, with the trial that fits.
  private init(_ verdict: SizeVerdict) {
    let name = verdict.path == "-" ? "standard output" : verdict.path
    let sentence =
      "\(name) would be \(Quantities.bytes(verdict.bytes)), over its `max-size` of "
      + Quantities.bytes(verdict.limit)
    guard verdict.fitting.isEmpty else {
      let rows = verdict.fitting.map(\.cells)
      self.init(
        error: sentence,
        help: ["add `--fit`, or `fit: true` in the script, to write what fits with the least loss:"]
          + TextTable.lines(rows, indent: "  "))
      return
    }
    let smallest = verdict.smallest.map { $0.cells.joined(separator: ", ") } ?? "as it is"
    self.init(
      error: sentence,
      help: [
        "nothing that was tried fits; the smallest is \(smallest)",
        "raise `max-size`, or make the clip shorter or smaller",
      ])
  }

  /// Creates an error about an article; its cause, if any, is a problem of its own.
  private init(_ problem: ArticleProblem) {
    self.init(error: problem.description, help: problem.reason.help)
    source = problem.article
    line = problem.line
  }

  /// Creates a warning about an article.
  init(warning problem: ArticleProblem) {
    self.init(problem)
    severity = "warning"
  }

  /// Returns the problems of an error; empty for a cancellation.
  static func problems(of error: any Error) -> [Problem] {
    switch error {
    case let error as SegueError: problems(of: error)
    case let error as CodecError: [Problem(error)]
    case let error as GoldenFailure: problems(of: error)
    case StoreError.parts(let reasons): reasons.map { Problem(error: $0) }
    case let error as StoreError: [Problem(error)]
    case let problem as ArticleProblem:
      (problem.reason.cause.map(problems) ?? []) + [Problem(problem)]
    case let refusal as CommandError: [Problem(error: refusal.sentence, help: refusal.help)]
    case is CancellationError: []
    default: [Problem(error: SegueError.unexpected("\(error)").description)]
    }
  }

  private static func problems(of error: GoldenFailure) -> [Problem] {
    switch error {
    case .clip(let error): problems(of: error)
    case .store(let error): [Problem(error)]
    case .golden(.pictures(let error)): [Problem(error)]
    case .flaw, .golden, .unsteady: [Problem(error: error.description)]
    }
  }

  private static func problems(of error: SegueError) -> [Problem] {
    switch error {
    case .script(let diagnostics), .verdict(let diagnostics): diagnostics.map { Problem($0) }
    case .tooLarge(let verdicts): verdicts.map { Problem($0) }
    case .codec(let error): [Problem(error)]
    case .measurement(let error): [Problem(error: error.description, help: [error.advice])]
    case .limit(let sentence): [Problem(error: sentence)]
    case .usage(let sentence, let help): [Problem(error: sentence, help: help)]
    case .cancelled: []
    case .unexpected: [Problem(error: error.description)]
    }
  }
}

/// The JSON document of a command that failed before it had a result.
struct ProblemDocument: Encodable {
  var problems: [Problem]
  var status: Int32
}
