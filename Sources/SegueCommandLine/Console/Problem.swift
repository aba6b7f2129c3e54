import SegueCodecs
import SegueDocs
import SegueGolden
import SegueKit
import SegueScript

/// Something wrong, as a JSON document tells it.
struct Problem: Encodable, Sendable {
  /// `error` or `warning`.
  var severity: String
  /// The code that `segue explain` knows, for a problem of a script.
  var code: String?
  /// One sentence.
  var message: String
  /// The script, or the flag, that it is about.
  var source: String?
  /// The line in the script, from 1.
  var line: Int?
  /// The column of the first character, from 1.
  var column: Int?
  /// What may help.
  var help: [String]?
  /// All of it as it is shown to people: with the line of the script and a caret.
  var text: String?

  /// A diagnostic of a script.
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

  /// An error in one sentence.
  init(error sentence: String, help: [String] = []) {
    severity = "error"
    message = sentence
    self.help = help.isEmpty ? nil : help
  }

  /// A warning in one sentence, of a code if there is one.
  init(warning sentence: String, _ topic: DiagnosticCode? = nil, help: String...) {
    severity = "warning"
    code = topic?.rawValue
    message = sentence
    self.help = help.isEmpty ? nil : help
  }

  /// A file that cannot be read or written.
  private init(_ error: CodecError) {
    self.init(error: error.description)
    help = error.advice.map { [$0] }
  }

  /// Goldens that cannot be read or written.
  private init(_ error: StoreError) {
    self.init(error: error.description)
    if case .file(let cause) = error { help = cause.advice.map { [$0] } }
  }

  /// A file that would be too large, with a table of what fits.
  private init(_ verdict: SizeVerdict) {
    let name = verdict.path == "-" ? "standard output" : verdict.path
    let sentence =
      "\(name) would have \(Quantities.bytes(verdict.bytes)), and its `max-size` is "
      + Quantities.bytes(verdict.limit)
    guard verdict.fitting.isEmpty else {
      let rows = verdict.fitting.map(\.cells)
      self.init(
        error: sentence,
        help: ["this fits with the least loss; `--fit`, or `fit: true` in the script, writes it"]
          + TextTable.lines(rows, indent: "  "))
      return
    }
    let smallest = verdict.smallest.map { $0.cells.joined(separator: ", ") } ?? "as it is"
    self.init(error: sentence, help: ["nothing that was tried fits; the smallest is \(smallest)"])
  }

  /// What is wrong in an article; the cause, if there is one, is told besides.
  private init(_ problem: ArticleProblem) {
    self.init(error: problem.description, help: problem.reason.help)
    source = problem.article
    line = problem.line
  }

  /// A warning about an article.
  init(warning problem: ArticleProblem) {
    self.init(problem)
    severity = "warning"
  }

  /// The problems that an error stands for; none for an interruption.
  static func problems(of error: any Error) -> [Problem] {
    switch error {
    case let error as SegueError: problems(of: error)
    case let error as CodecError: [Problem(error)]
    case let error as GoldenFailure: problems(of: error)
    case let error as StoreError: [Problem(error)]
    case let problem as ArticleProblem:
      (problem.reason.cause.map(problems) ?? []) + [Problem(problem)]
    case let refusal as Refusal: [Problem(error: refusal.sentence, help: refusal.help)]
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
    case .limit(let sentence): [Problem(error: sentence)]
    case .usage(let sentence, let help): [Problem(error: sentence, help: help)]
    case .cancelled: []
    case .unexpected: [Problem(error: error.description)]
    }
  }
}

/// The JSON document of a command that ended before it had a result.
struct ProblemDocument: Encodable {
  /// What is wrong.
  var problems: [Problem]
  /// The exit status.
  var status: Int32
}

/// A command that is not carried out, and why.
struct Refusal: Error, Sendable {
  /// The exit status.
  var status = ExitStatus.badCommandLine
  /// What is wrong, in one sentence.
  var sentence: String
  /// Ways out, if there are any, in a sentence each.
  var help: [String]

  /// A refusal of the command line as it stands.
  init(_ sentence: String, help: String...) {
    self.sentence = sentence
    self.help = help
  }

  /// A refusal for another reason than the command line.
  init(_ status: ExitStatus, _ sentence: String, help: String...) {
    self.status = status
    self.sentence = sentence
    self.help = help
  }
}
