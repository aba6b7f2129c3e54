package import SegueGolden

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
