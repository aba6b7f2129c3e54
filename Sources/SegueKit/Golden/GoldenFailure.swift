package import SegueGolden

/// Why a clip has no verdict, or a golden is not written.
package enum GoldenFailure: Error, Sendable {
  /// The script can have no golden, as its flaw says.
  case flaw(GoldenClip)
  /// The script cannot be rendered.
  case clip(SegueError)
  /// The golden's files cannot be read or written.
  case store(StoreError)
  /// The golden is not what it should be.
  case golden(GoldenError)
  /// The clip was not the same when it was rendered again; which time, and the first line that differs.
  case unsteady(round: Int, line: String)
}

extension GoldenFailure: CustomStringConvertible {
  /// The error as text.
  package var description: String {
    switch self {
    case .flaw(let clip): "\(clip.script): \(clip.flawSentence)"
    case .clip(let error): error.description
    case .store(let error): error.description
    case .golden(let error): error.description
    case .unsteady(let round, let line):
      "rendering \(round) differs from the first, and it must not: the first line is `\(line)`"
    }
  }
}
