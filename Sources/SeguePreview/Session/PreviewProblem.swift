import SegueCodecs
import SegueKit
import SegueScript

/// Something that is wrong with a script or its files, as a page shows it.
struct PreviewProblem: Encodable, Hashable, Sendable {
  /// `error` or `warning`.
  var severity: String
  /// The code under which it is explained, such as `E004`; nil where it has none.
  var code: String?
  /// One sentence.
  var message: String
  /// The file, with line and column where it has them.
  var place: String?
  /// The line, from 1.
  var line: Int?
  /// The column of the first character, from 1.
  var column: Int?
  /// How many characters it is about.
  var length: Int?
  /// The line's text.
  var sourceLine: String?
  /// What may help.
  var help: [String] = []

  /// A diagnostic of a script.
  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    code = diagnostic.code
    message = diagnostic.message
    help = diagnostic.help
    place = diagnostic.source
    if diagnostic.isSetting { return }
    let span = diagnostic.span
    (line, column, length) = (span.line, span.column, span.length)
    place = "\(diagnostic.source):\(span.line):\(span.column)"
    sourceLine = diagnostic.sourceLine
  }

  /// Another problem, in a sentence.
  init(_ sentence: String, help: [String] = []) {
    severity = "error"
    message = sentence
    self.help = help
  }

  /// The problems that an error tells of.
  static func problems(of error: SegueError) -> [PreviewProblem] {
    switch error {
    case .script(let diagnostics), .verdict(let diagnostics): diagnostics.map { Self($0) }
    case .usage(let sentence, let help): [Self(sentence, help: help)]
    case .codec(.missing(let path)):
      [Self("\(path) is not there; the preview goes on when it returns")]
    default: [Self(error.description)]
    }
  }
}
