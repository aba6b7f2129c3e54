package import SegueGolden

/// A script with the place of its golden.
package struct GoldenClip: Hashable, Sendable {
  package var script: String
  /// The folder and name of its golden, whether that exists or not.
  package var place: GoldenPlace
  /// Whether the script was found in a folder, rather than named itself.
  package var isFound = false
  /// The reason why it cannot have a golden; nil for most.
  package var flaw: Flaw?

  /// A reason why a script cannot have a golden.
  package enum Flaw: Hashable, Sendable {
    /// Another script would have the same golden.
    case sharesGolden(with: String)
    /// The name is not UTF-8; invalid bytes are shown as U+FFFD.
    case name
  }

  /// The flaw as a sentence, with the next step.
  var flawSentence: String {
    switch flaw {
    case .sharesGolden(let other):
      "\(other) would have the same golden, \(place.path(.trace)): rename one of them, or keep goldens "
        + "in one folder (`--goldens`), where those of folders are kept apart"
    case .name: "its name is not UTF-8: rename it"
    case nil: "nothing is wrong with it"
    }
  }

  /// Makes a clip without a flaw.
  package init(script: String, place: GoldenPlace) {
    self.script = script
    self.place = place
  }
}

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
      "rendering \(round) differs from the first, and it must not: the first line is `\(line)`"
    }
  }
}

/// A verdict on a clip compared with its golden, with all data read and rendered for it.
package struct GoldenVerdict: Sendable {
  package var clip: GoldenClip
  /// The outcome of the comparison; `broken` if there could be none.
  package var verdict: ReportVerdict
  /// The verdict in one sentence, without a full stop.
  package var sentence: String
  /// The error, if the verdict is `broken`.
  package var failure: GoldenFailure?
  /// The differences, if both could be compared.
  package var comparison: ClipComparison?
  /// The golden's frames, if a comparison was needed.
  package var expected: ClipEvidence?
  /// The clip's frames, if it was rendered and is not equal.
  package var actual: ClipEvidence?
  /// The loaded clip, if loading succeeded.
  package var loaded: Clip?
  /// The clip's recording, if it was rendered.
  package var recording: ClipRecording?
  /// The golden's files, if they exist and the clip is not equal.
  package var golden: StoredGolden?
  /// The pictures of a golden without a trace.
  package var lonePictures: [UInt8]?

  /// The digests of the golden's files as read, for a later approval.
  package var seen: GoldenRun.Digests {
    GoldenRun.Digests(trace: golden?.trace, pictures: golden?.pictures ?? lonePictures)
  }

  /// Makes a verdict that is equal, until changed.
  init(_ clip: GoldenClip) {
    self.clip = clip
    verdict = .equal
    sentence = "equal"
  }
}
