extension ClipAlignment {
  /// Every frame beside the one of the same index.
  static func inPlace(_ expected: ClipEvidence, _ actual: ClipEvidence) -> ClipAlignment {
    let pairs = zip(expected.frames, actual.frames).enumerated().map { index, frames in
      Pair(
        expected: index, actual: index,
        isEqual: frames.0.digest != nil && frames.0.digest == frames.1.digest)
    }
    return ClipAlignment(
      pairs: pairs, drifts: [], edits: [],
      isExact: pairs.allSatisfy(\.isEqual) && expected.frames.count == actual.frames.count)
  }

  /// Whether some pictures differ where they are, so that nothing is said of time.
  ///
  /// By digests alone, a picture that differs in one pixel is a frame that was dropped and another
  /// that is shown for longer. It is not where every layer is in its place, or where one of the
  /// clips stands still all the while and before and after.
  ///
  /// - Parameters:
  ///   - tracks: what changed in the layers; nil where that is not known.
  func isInPlace(
    _ expected: ClipEvidence, _ actual: ClipEvidence, tracks: TrackComparison?
  ) -> Bool {
    guard expected.showsWhen(actual) else { return false }
    let isRearranged = edits.contains(where: \.isRearrangement)
    guard let tracks else { return !isRearranged && expected.disturbsStillsOnly(of: actual) }
    guard tracks.isEmpty, !isRearranged else { return false }
    let differing = zip(expected.frames, actual.frames).count { $0.digest != $1.digest }
    return !isExact || differing <= edits.reduce(0) { $0 + $1.frameCount }
  }
}

extension ClipEvidence {
  /// Whether both clips have as many frames, each at the same time.
  fileprivate func showsWhen(_ other: ClipEvidence) -> Bool {
    frames.count == other.frames.count && ticksPerSecond == other.ticksPerSecond
      && zip(frames, other.frames).allSatisfy { $0.start == $1.start && $0.delay == $1.delay }
  }

  /// Whether wherever the clips differ, one of them shows what both show just before and after.
  ///
  /// The frames of both stand beside each other; all have digests.
  package func disturbsStillsOnly(of other: ClipEvidence) -> Bool {
    let (digests, others) = (frames.map(\.digest), other.frames.map(\.digest))
    guard digests.count == others.count else { return false }
    var index = 0
    while index < digests.count {
      guard digests[index] != others[index] else {
        index += 1
        continue
      }
      let start = index
      while index < digests.count, digests[index] != others[index] { index += 1 }
      let around =
        (start > 0 ? [digests[start - 1]] : []) + (index < digests.count ? [digests[index]] : [])
      let isStill = [digests, others].contains { clip in
        clip[start..<index].allSatisfy { digest in around.allSatisfy { $0 == digest } }
      }
      guard isStill, !around.isEmpty else { return false }
    }
    return true
  }
}
