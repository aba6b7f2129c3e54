import SegueGolden
import SegueKit
import SegueScript

/// The JSON document about all clips of a command line.
struct ClipsDocument: Encodable, Sendable {
  /// The reports, one per clip, in the order of the command line.
  var clips: [ClipReport] = []
  /// The number of clips that changed, if only those are meant; nil for all.
  var changed: ReportScope?
  /// The exit status: that of the first clip that failed.
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds a report; its status is taken if all before succeeded.
  mutating func add(_ report: ClipReport) {
    clips.append(report)
    if status == ExitStatus.done.rawValue { status = report.status }
  }

  /// The problems of all clips, each once; one of several variants of a script is one.
  var annotations: AnnotationList {
    var list = AnnotationList()
    var seen: Set<Problem> = []
    for report in clips {
      for problem in report.problems where seen.insert(problem).inserted {
        list.add(problem, of: report.clip)
      }
    }
    return list
  }

  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .internalError }
}

extension AnnotationList {
  /// Adds a problem at its line, or at the first one of the script.
  ///
  /// Its check is the diagnostic's code, which `segue explain` knows.
  fileprivate mutating func add(_ problem: Problem, of script: String) {
    let code = problem.code ?? "check"
    let severities: [String: Severity] = ["error": .critical, "warning": .minor]
    // The source of a setting is its flag, and it has no line.
    let file = problem.line == nil ? nil : problem.source
    add(
      GitHubAnnotation(
        file: file ?? script, line: problem.line ?? 1, title: code, message: problem.message),
      severities[problem.severity] ?? .info, check: code)
  }
}
