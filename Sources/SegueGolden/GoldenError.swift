package import SegueCodecs

/// An error in a golden that prevents a comparison, with its file and line.
///
/// `name` is the caller's name for the file; lines count from 1.
package enum GoldenError: Error, Hashable, Sendable {
  /// The golden does not exist.
  case missing(name: String)
  /// The golden has no bytes.
  case empty(name: String)
  /// The golden ends early; `line` is its last line.
  case truncated(name: String, line: Int, reason: String)
  /// The golden has the conflict markers of an unresolved merge.
  case conflictMarkers(name: String, line: Int)
  /// The golden is a Git LFS pointer; the file itself was not fetched.
  case lfsPointer(name: String)
  /// The golden has an unsupported format version.
  case version(name: String, found: String)
  /// A line of the golden has invalid syntax or values.
  case malformed(name: String, line: Int, reason: String)
  /// The golden exceeds a limit.
  case tooLarge(name: String, reason: String)
  /// The files of the golden belong to different clips.
  case otherClip(name: String, reason: String)
  /// The golden has a trace and no pictures, and pictures are required.
  case noPictures(name: String, trace: String)
  /// The golden's pictures cannot be decoded.
  case pictures(CodecError)
}

extension GoldenError: CustomStringConvertible {
  /// The error as one sentence that names the file, without a full stop.
  package var description: String {
    switch self {
    case .missing(let name): "\(name) does not exist"
    case .empty(let name): "\(name) is empty, not a trace; restore it, or write it again"
    case .truncated(let name, let line, let reason):
      "\(name) is cut off after line \(line): \(reason); restore it, or write it again"
    case .conflictMarkers(let name, let line):
      "\(name):\(line) has markers of a merge conflict; resolve it first"
    case .lfsPointer(let name):
      "\(name) is a Git LFS pointer, not the file itself; fetch it with `git lfs pull`"
    case .version(let name, let found):
      "\(name):1 is `\(found)`, and this segue reads `\(Trace.earlierFirstLine)` and `\(Trace.firstLine)`; write it again"
    case .malformed(let name, let line, let reason): "\(name):\(line): \(reason)"
    case .tooLarge(let name, let reason): "\(name) is too large: \(reason)"
    case .otherClip(let name, let reason): "\(name) belongs to another clip: \(reason)"
    case .noPictures(let name, let trace):
      "\(name) is missing beside \(trace); restore it from version control, or record it with "
        + "`segue approve --pictures key`"
    case .pictures(let error): error.description
    }
  }
}
