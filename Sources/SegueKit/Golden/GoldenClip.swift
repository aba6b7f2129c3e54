package import SegueGolden

/// A script, and where its golden is.
package struct GoldenClip: Hashable, Sendable {
  /// The script's path.
  package var script: String
  /// Where its golden is, or would be.
  package var place: GoldenPlace
  /// Whether the script was found in a folder, and not named itself.
  package var isFound = false
  /// Why it can have no golden; nil for most.
  package var flaw: Flaw?

  /// Why a script can have no golden.
  package enum Flaw: Hashable, Sendable {
    /// Another script would have the same golden.
    case sharesGolden(with: String)
    /// The name is not UTF-8; what is not is shown as U+FFFD.
    case name
  }

  /// Why it can have no golden, as a sentence.
  var flawSentence: String {
    switch flaw {
    case .sharesGolden(let other):
      "\(other) would have the same golden, \(place.path(.trace)): rename one of them, or keep goldens "
        + "in one folder (`--goldens`), where those of folders are kept apart"
    case .name: "its name is not UTF-8: rename it"
    case nil: "nothing is wrong with it"
    }
  }

  /// A script with a place for its golden.
  package init(script: String, place: GoldenPlace) {
    self.script = script
    self.place = place
  }
}

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

/// What became of a clip that was held against its golden.
package struct GoldenVerdict: Sendable {
  /// The script and the place of its golden.
  package var clip: GoldenClip
  /// The verdict.
  package var verdict: ReportVerdict
  /// The verdict in one sentence, without a full stop.
  package var sentence: String
  /// Why there is none; nil unless the verdict is `broken`.
  package var failure: GoldenFailure?
  /// What differs, when both could be compared.
  package var comparison: ClipComparison?
  /// What is known of the golden, when it was compared.
  package var expected: ClipEvidence?
  /// What is known of the clip, when it was rendered and is not equal.
  package var actual: ClipEvidence?
  /// The clip, when it could be loaded.
  package var loaded: Clip?
  /// The clip as it was rendered, if it was.
  package var recording: ClipRecording?
  /// The golden's files, if there are any and the clip is not equal.
  package var golden: StoredGolden?
  /// The pictures of a golden whose trace is lost.
  package var lonePictures: [UInt8]?

  /// The digests of the golden's files that were seen.
  package var seen: GoldenRun.Digests {
    GoldenRun.Digests(trace: golden?.trace, pictures: golden?.pictures ?? lonePictures)
  }

  /// A clip that is equal, until something else is known.
  init(_ clip: GoldenClip) {
    self.clip = clip
    verdict = .equal
    sentence = "equal"
  }
}
