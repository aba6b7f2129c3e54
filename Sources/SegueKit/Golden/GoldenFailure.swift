package import SegueGolden

/// An error that prevents a verdict on a clip, or the writing of its golden.
package enum GoldenFailure: Error, Sendable {
  /// The script cannot have a golden, because of its flaw.
  case flaw(GoldenClip)
  /// The script cannot be loaded or rendered.
  case clip(SegueError)
  /// The golden's files cannot be read or written.
  case store(StoreError)
  /// The golden is damaged or inconsistent.
  case golden(GoldenError)
  /// Two renderings of the clip differ: the number of the second, and the first line of difference.
  case unsteady(round: Int, line: String)
}

extension GoldenFailure: CustomStringConvertible {
  /// The error as a sentence or several lines.
  package var description: String {
    switch self {
    case .flaw(let clip): "\(clip.script): \(clip.flawSentence)"
    case .clip(let error): error.description
    case .store(let error): error.description
    case .golden(let error): error.description
    case .unsteady(let round, let line):
      "rendering \(round) differs from the first, and must not: the first line is `\(line)`; "
        + "please report this as a bug of segue"
    }
  }
}
