import SegueCodecs
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
  /// The sentence with its place and the lines of the script that it is about.
  var text: String?

  /// A diagnostic of a script.
  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    code = diagnostic.code
    message = diagnostic.message
    text = diagnostic.rendered(color: false)
  }

  /// An error in one sentence.
  init(error sentence: String) {
    severity = "error"
    message = sentence
  }

  /// The problems that an error stands for; none for an interruption.
  static func problems(of error: any Error) -> [Problem] {
    switch error {
    case let error as SegueError: problems(of: error)
    case let error as CodecError: [Problem(error: error.description)]
    case let refusal as Refusal: [Problem(error: refusal.sentence)]
    case is CancellationError: []
    default: [Problem(error: "a mistake of segue itself, please report it: \(error)")]
    }
  }

  private static func problems(of error: SegueError) -> [Problem] {
    switch error {
    case .script(let diagnostics): diagnostics.map { Problem($0) }
    case .codec(let error): [Problem(error: error.description)]
    case .limit(let sentence), .usage(let sentence), .verdict(let sentence):
      [Problem(error: sentence)]
    case .cancelled: []
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
