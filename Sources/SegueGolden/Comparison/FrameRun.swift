/// Frames of a clip that follow one another and show the same picture.
struct FrameRun: Hashable {
  /// The digest of the picture.
  let digest: UInt64
  /// The frames.
  var frames: ClosedRange<Int>
  /// Their number.
  var count: Int { frames.count }

  /// The runs of a clip, in order; nil when a frame has no digest.
  static func runs(of clip: ClipEvidence) -> [FrameRun]? {
    var runs: [FrameRun] = []
    for (index, frame) in clip.frames.enumerated() {
      guard let digest = frame.digest else { return nil }
      if let last = runs.last, last.digest == digest {
        runs[runs.count - 1].frames = last.frames.lowerBound...index
      } else {
        runs.append(FrameRun(digest: digest, frames: index...index))
      }
    }
    return runs
  }
}
