package import SegueGolden
package import SegueScript

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
  /// The clip's recording in the cache, if it was not rendered.
  package var kept: KeptRecording?
  /// The golden's files, if they exist.
  package var golden: StoredGolden?
  /// The pictures of a golden without a trace.
  package var tracelessPictures: [UInt8]?

  /// The digests of the golden's files as read, for a later approval.
  package var seen: GoldenRun.Digests {
    GoldenRun.Digests(trace: golden?.trace, pictures: golden?.pictures ?? tracelessPictures)
  }

  /// The number of frames, unchanged ones included; nil if there is no recording.
  package var frames: Int? { recording?.frames ?? kept?.frames }
  /// The warnings about the script.
  package var warnings: [Diagnostic] { loaded?.warnings ?? kept?.diagnostics ?? [] }
  /// The number of variants of the script, of which the first has a golden.
  package var variants: Int { loaded?.variantCount ?? kept?.variants ?? 1 }

  /// Makes a verdict that is equal, until changed.
  init(_ clip: GoldenClip) {
    self.clip = clip
    verdict = .equal
    sentence = "equal"
  }
}
