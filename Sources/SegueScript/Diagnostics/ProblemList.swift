/// A list of the problems in a script; errors do not stop the search for more.
struct ProblemList: Sendable {
  private struct Problem {
    var severity: Diagnostic.Severity
    var topic: DiagnosticCode
    var message: String
    var place: ScriptPlace
    var help: [String]
  }

  /// The most problems that are kept; others are only counted.
  ///
  /// A bad script may have one for each of its values.
  private static let kept = 200

  private var problems: [Problem] = []
  private(set) var errorCount = 0
  private var warningCount = 0

  /// Whether `kept` is reached, so that further problems are only counted.
  var isFull: Bool { problems.count >= Self.kept }

  /// Adds an error; its message and help are evaluated only if it is kept.
  mutating func error(
    _ topic: DiagnosticCode, _ message: @autoclosure () -> String, at place: ScriptPlace,
    help: @autoclosure () -> [String] = []
  ) {
    errorCount += 1
    guard !isFull else { return }
    problems.append(
      Problem(severity: .error, topic: topic, message: message(), place: place, help: help()))
  }

  /// Adds a warning, which is only counted if the list is full.
  mutating func warning(
    _ topic: DiagnosticCode, _ message: String, at place: ScriptPlace, help: [String] = []
  ) {
    warningCount += 1
    guard !isFull else { return }
    problems.append(
      Problem(severity: .warning, topic: topic, message: message, place: place, help: help))
  }

  /// Adds a note, unless the list is full.
  mutating func note(
    _ topic: DiagnosticCode, _ message: String, at place: ScriptPlace, help: [String] = []
  ) {
    guard !isFull else { return }
    problems.append(
      Problem(severity: .note, topic: topic, message: message, place: place, help: help))
  }

  /// Returns the problems of a severity in the order of the texts, at most `limit`.
  func diagnostics(
    _ severity: Diagnostic.Severity, in sources: [SourceText], limit: Int
  ) -> [Diagnostic] {
    let chosen = problems.enumerated().filter { $0.element.severity == severity }
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    return chosen.prefix(limit).map { _, problem in
      sources.diagnostic(
        severity, problem.topic, problem.message, at: problem.place, help: problem.help)
    }
  }

  /// Returns all errors as one; nil if there are none.
  func scriptError(in sources: [SourceText], limits: ScriptLimits) -> ScriptError? {
    guard errorCount > 0 else { return nil }
    let told = diagnostics(.error, in: sources, limit: limits.diagnostics)
    return ScriptError(told, omitted: errorCount - told.count)
  }
}

extension [SourceText] {
  /// Returns a diagnostic about a place in one of the texts.
  func diagnostic(
    _ severity: Diagnostic.Severity, _ topic: DiagnosticCode, _ message: String,
    at place: ScriptPlace, help: [String] = []
  ) -> Diagnostic {
    let text = indices.contains(place.source) ? self[place.source] : SourceText(name: "", text: "")
    let span = text.span(of: place)
    return Diagnostic(
      severity, topic, message, source: text.name, isSetting: text.isSetting, span: span,
      sourceLine: SourceText.string(text.line(span.line)), help: help)
  }
}
