package import SegueCodecs

/// Why a golden cannot be compared with a clip: what is wrong with it, and where.
///
/// `name` is what the caller calls the file; lines count from 1.
package enum GoldenError: Error, Hashable, Sendable {
  /// The golden does not exist.
  case missing(name: String)
  /// The golden has no bytes.
  case empty(name: String)
  /// The golden ends in the middle; the last line that is there.
  case truncated(name: String, line: Int, reason: String)
  /// The golden holds the marks of an unresolved merge.
  case conflictMarkers(name: String, line: Int)
  /// The golden is the pointer that Git LFS leaves where the file itself was not fetched.
  case lfsPointer(name: String)
  /// The golden is written in a version that is not read here.
  case version(name: String, found: String)
  /// The golden is not what it should be.
  case malformed(name: String, line: Int, reason: String)
  /// The golden is over a limit.
  case tooLarge(name: String, reason: String)
  /// The golden's parts do not belong to the same clip.
  case otherClip(name: String, reason: String)
  /// The golden's pictures cannot be read.
  case pictures(CodecError)
}

extension GoldenError: CustomStringConvertible {
  /// The error as one sentence that names the file, without a full stop.
  package var description: String {
    switch self {
    case .missing(let name): "\(name) does not exist"
    case .empty(let name): "\(name) is empty, and a trace was expected"
    case .truncated(let name, let line, let reason):
      "\(name) is cut off after line \(line): \(reason)"
    case .conflictMarkers(let name, let line):
      "\(name):\(line) holds the marks of a merge conflict, which must be resolved first"
    case .lfsPointer(let name):
      "\(name) is a Git LFS pointer, not the file itself; `git lfs pull` fetches it"
    case .version(let name, let found):
      "\(name):1 says `\(found)`, and only `\(Trace.firstLine)` is read here"
    case .malformed(let name, let line, let reason): "\(name):\(line): \(reason)"
    case .tooLarge(let name, let reason): "\(name) is too large: \(reason)"
    case .otherClip(let name, let reason): "\(name) belongs to another clip: \(reason)"
    case .pictures(let error): error.description
    }
  }
}
