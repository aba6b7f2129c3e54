extension ClipAlignment {
  /// The alignment of the frames that digests leave open, by what the frames look like.
  ///
  /// Nil when laying them otherwise than in place does not halve the difference: then the clip is
  /// on time as far as can be seen.
  ///
  /// - Parameters:
  ///   - signatures: those of the frames from `first` on, of the golden and of the clip.
  init?(
    _ signatures: (expected: [FrameSignature], actual: [FrameSignature]), from first: Int,
    _ expected: ClipEvidence, _ actual: ClipEvidence
  ) {
    let warping = TimeWarping(signatures.expected, signatures.actual)
    guard warping.pairs.count > 2, warping.cost * 2 < warping.diagonalCost else { return nil }
    var stretches: [(frames: ClosedRange<Int>, seconds: Double)] = []
    var pairs: [Pair] = []
    for pair in warping.pairs {
      let (frame, other) = (pair.expected + first, pair.actual + first)
      let isEqual = expected.frames[frame].digest == actual.frames[other].digest
      pairs.append(
        Pair(
          expected: frame, actual: other,
          isEqual: isEqual && expected.frames[frame].digest != nil))
      let seconds = actual.start(ofFrame: other) - expected.start(ofFrame: frame)
      if let last = stretches.last, abs(last.seconds - seconds) < 0.0006 {
        stretches[stretches.count - 1].frames = last.frames.lowerBound...frame
      } else {
        stretches.append((frame...frame, seconds))
      }
    }
    let drifts = stretches.filter { abs($0.seconds) >= 0.0006 }.map { stretch in
      Drift(
        span: FrameSpan(
          frames: stretch.frames, start: expected.start(ofFrame: stretch.frames.lowerBound),
          end: expected.start(ofFrame: stretch.frames.upperBound)),
        seconds: stretch.seconds)
    }
    self.init(pairs: pairs, drifts: drifts, edits: [], isExact: false)
  }
}
