public import SegueCodecs
public import SegueScript

/// Why a clip cannot be loaded or rendered.
public enum SegueError: Error, Sendable {
  /// The script, or an image that it names, is wrong: every problem that was found, in order.
  case script([Diagnostic])
  /// Gestures did not come to what the script expects of them: one diagnostic each.
  case verdict([Diagnostic])
  /// Files would be larger than their `max-size`, and were not written; others were.
  case tooLarge([SizeVerdict])
  /// A file cannot be read or written.
  case codec(CodecError)
  /// A limit would be exceeded; a sentence says which, and the flag that raises it.
  case limit(String)
  /// What was asked for makes no sense; a sentence says why, and others what may help.
  case usage(String, help: [String] = [])
  /// The task was cancelled; nothing is left half written.
  case cancelled
  /// Something failed of which nobody knew that it can: a mistake of this package; the error's own text.
  case unexpected(String)

  /// Why a text is not the value that a caller asks for by it.
  init(_ error: LiteralError) { self = .usage(error.message, help: error.help) }

}

/// What comes of something that reads, makes or writes files, with its error as one of Segue's.
func coding<Value: ~Copyable>(
  _ work: () throws(CodecError) -> Value
) throws(SegueError) -> Value {
  do throws(CodecError) { return try work() } catch { throw .codec(error) }
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
    case .cancelled: "cancelled"
    case .unexpected(let text): "a mistake of segue itself, please report it: \(text)"
    }
  }
}
