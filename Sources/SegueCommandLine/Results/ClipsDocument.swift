import SegueKit
import SegueScript

/// The JSON document about all clips of a command line.
struct ClipsDocument: Encodable, Sendable {
  /// The reports, one per clip, in the order of the command line.
  var clips: [ClipReport] = []
  /// The exit status: that of the first clip that failed.
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds a report; its status is taken if all before succeeded.
  mutating func add(_ report: ClipReport) {
    clips.append(report)
    if status == ExitStatus.done.rawValue { status = report.status }
  }

  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .internalError }
}
