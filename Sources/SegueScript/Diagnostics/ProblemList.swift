/// The problems found so far; collecting them never stops the search for more.
struct ProblemList: Sendable {
  private struct Problem {
    var severity: Diagnostic.Severity
    var topic: DiagnosticCode
    var message: String
    var place: ScriptPlace
    var help: [String]
  }

  /// The number of problems that are kept; what is over is only counted, since a bad script may
  /// have as many as it has values.
  private static let kept = 200

  private var problems: [Problem] = []
  private(set) var errorCount = 0
  private var warningCount = 0

  /// Whether a warning would still be kept.
  private var isFull: Bool { problems.count >= Self.kept }

  /// Adds an error; help is made only for those that are kept.
  mutating func error(
    _ topic: DiagnosticCode, _ message: @autoclosure () -> String, at place: ScriptPlace,
    help: @autoclosure () -> [String] = []
  ) {
    errorCount += 1
    guard !isFull else { return }
    problems.append(
      Problem(severity: .error, topic: topic, message: message(), place: place, help: help()))
  }

  /// Adds a warning.
  mutating func warning(
    _ topic: DiagnosticCode, _ message: String, at place: ScriptPlace, help: [String] = []
  ) {
    warningCount += 1
    guard !isFull else { return }
    problems.append(
      Problem(severity: .warning, topic: topic, message: message, place: place, help: help))
  }

  /// The problems of a severity in the order of the texts, at most `limit`.
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

  /// All errors as one, if there are any.
  func scriptError(in sources: [SourceText], limits: ScriptLimits) -> ScriptError? {
    guard errorCount > 0 else { return nil }
    let told = diagnostics(.error, in: sources, limit: limits.diagnostics)
    return ScriptError(told, omitted: errorCount - told.count)
  }
}

extension [SourceText] {
  /// A diagnostic about a place in one of the texts.
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

/// Why a script cannot become a scene: everything that is wrong with it.
package struct ScriptError: Error, Hashable, Sendable {
  /// The problems in the order of the text, the script's before those of settings.
  package var diagnostics: [Diagnostic]
  /// How many more problems there are than are told.
  package var omitted: Int

  /// An error of one or more problems.
  package init(_ diagnostics: [Diagnostic], omitted: Int = 0) {
    self.diagnostics = diagnostics
    self.omitted = omitted
  }

  /// All diagnostics as text, with a line about those that are left out.
  package func rendered(color: Bool) -> String {
    var parts = diagnostics.map { $0.rendered(color: color) }
    if omitted > 0 { parts.append("and \(omitted) more") }
    return parts.joined(separator: "\n")
  }
}
