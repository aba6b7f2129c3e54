public import SegueCodecs
public import SegueMeasure
public import SegueScript

/// An error of loading or rendering a clip.
public enum SegueError: Error, Sendable {
  /// Errors of the script or its images: all that were found, in order.
  case script([Diagnostic])
  /// Gestures whose outcome differs from `expect`: one diagnostic each.
  case verdict([Diagnostic])
  /// Files that would exceed their `max-size` and were not written; others were.
  case tooLarge([SizeVerdict])
  /// A file could not be read or written.
  case codec(CodecError)
  /// A limit would be exceeded; the sentence names it, and the flag that raises it.
  case limit(String)
  /// The request is invalid; the sentence gives the reason, and `help` advice.
  case usage(String, help: [String] = [])
  /// A recording in which nothing can be measured.
  case measurement(MeasurementError)
  /// The task was cancelled; no partial file is left.
  case cancelled
  /// An error that should not occur: a bug in this package; with the text of the original error.
  case unexpected(String)

  /// Makes a usage error of a literal that a caller passed.
  init(_ error: LiteralError) { self = .usage(error.message, help: error.help) }

}

extension SegueError: CustomStringConvertible {
  /// The error as text: a sentence, or the diagnostics with their source lines.
  public var description: String {
    switch self {
    case .script(let diagnostics), .verdict(let diagnostics):
      diagnostics.map { $0.rendered(color: false) }.joined(separator: "\n")
    case .tooLarge(let verdicts): verdicts.map(\.description).joined(separator: "\n")
    case .codec(let error): error.description
    case .limit(let sentence): sentence
    case .usage(let sentence, let help): ([sentence] + help).joined(separator: "\n  ")
    case .measurement(let error): error.description
    case .cancelled: "cancelled"
    case .unexpected(let text): "an internal error of segue, please report it: \(text)"
    }
  }
}
