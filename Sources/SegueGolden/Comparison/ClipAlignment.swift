/// Which frame of a clip shows what which frame of its golden showed.
package struct ClipAlignment: Hashable, Sendable {
  /// Two frames that show the same, or nearly.
  package struct Pair: Hashable, Sendable {
    /// The golden's frame.
    package let expected: Int
    /// The clip's frame.
    package let actual: Int
    /// Whether their pixels are known to be equal.
    package let isEqual: Bool
  }

  /// Frames during which pictures come by the same time late or early.
  package struct Drift: Hashable, Sendable {
    /// The golden's frames.
    package let span: FrameSpan
    /// How much later they show, in seconds; negative for earlier.
    package let seconds: Double
  }

  /// The pairs, both frames ascending.
  package let pairs: [Pair]
  /// Where the clip is late or early, in order; empty when it is on time.
  package let drifts: [Drift]
  /// What was done to single frames.
  package let edits: [FrameEdit]
  /// Whether every picture of the golden is there, equal, at some time, and no other.
  package let isExact: Bool

  /// The largest drift, in seconds, >= 0.
  package var largestDrift: Double { drifts.map { abs($0.seconds) }.max() ?? 0 }
}

extension ClipAlignment {
  /// The alignment of two clips by the digests of their frames; nil when some have none.
  init?(_ expected: ClipEvidence, _ actual: ClipEvidence) {
    guard let runs = FrameRun.runs(of: expected), let others = FrameRun.runs(of: actual) else {
      return nil
    }
    if let edit = Self.rearrangement(expected, actual) {
      self.init(
        pairs: Self.rearranged(expected, edit), drifts: [], edits: [edit], isExact: true)
      return
    }
    let matching = RunMatching(runs, others)
    let matched = Set(matching.pairs.map(\.actual))
    self.init(
      pairs: matching.pairs.flatMap { Self.pairs(runs[$0.expected], others[$0.actual]) },
      drifts: Self.drifts(matching, runs, others, expected, actual),
      edits: Self.edits(matching, runs, others), isExact: matched.count == others.count)
  }

  /// Two frames that changed places, or a stretch that goes backwards, if that is all.
  private static func rearrangement(
    _ expected: ClipEvidence, _ actual: ClipEvidence
  ) -> FrameEdit? {
    let digests = expected.frames.map(\.digest)
    let others = actual.frames.map(\.digest)
    guard digests.count == others.count,
      let first = digests.indices.first(where: { digests[$0] != others[$0] }),
      let last = digests.indices.last(where: { digests[$0] != others[$0] }), first < last
    else { return nil }
    let crossed = digests[first] == others[last] && digests[last] == others[first]
    if crossed, digests[first + 1..<last] == others[first + 1..<last] {
      return .swapped(first, last)
    }
    return digests[first...last].reversed().elementsEqual(others[first...last])
      ? .reversed(first...last) : nil
  }

  private static func rearranged(_ clip: ClipEvidence, _ edit: FrameEdit) -> [Pair] {
    clip.frames.indices.map { frame in
      switch edit {
      case .swapped(let a, let b):
        return Pair(
          expected: frame, actual: frame == a ? b : frame == b ? a : frame, isEqual: true)
      case .reversed(let range) where range.contains(frame):
        return Pair(
          expected: frame, actual: range.lowerBound + range.upperBound - frame, isEqual: true)
      default: return Pair(expected: frame, actual: frame, isEqual: true)
      }
    }
  }

  private static func pairs(_ run: FrameRun, _ other: FrameRun) -> [Pair] {
    (0..<max(run.count, other.count)).map { index in
      Pair(
        expected: min(run.frames.lowerBound + index, run.frames.upperBound),
        actual: min(other.frames.lowerBound + index, other.frames.upperBound), isEqual: true)
    }
  }

  /// What was done to frames that both lists, once matched, do not share.
  private static func edits(
    _ matching: RunMatching, _ runs: [FrameRun], _ others: [FrameRun]
  ) -> [FrameEdit] {
    var edits: [FrameEdit] = []
    var (next, nextOther) = (0, 0)
    for pair in matching.pairs + [(runs.count, others.count)] {
      if next < pair.expected {
        edits.append(
          .dropped(runs[next].frames.lowerBound...runs[pair.expected - 1].frames.upperBound))
      }
      if nextOther < pair.actual {
        edits.append(
          .inserted(
            others[nextOther].frames.lowerBound...others[pair.actual - 1].frames.upperBound))
      }
      (next, nextOther) = (pair.expected + 1, pair.actual + 1)
      guard pair.expected < runs.count else { continue }
      let frames = runs[pair.expected].frames
      let extra = others[pair.actual].count - frames.count
      if extra > 0 { edits.append(.doubled(frames.upperBound, extra: extra)) }
      if extra < 0 {
        edits.append(.dropped(frames.upperBound + extra + 1...frames.upperBound))
      }
    }
    return edits
  }

  /// Where matched runs start at other times, neighbours with the same drift together.
  private static func drifts(
    _ matching: RunMatching, _ runs: [FrameRun], _ others: [FrameRun],
    _ expected: ClipEvidence, _ actual: ClipEvidence
  ) -> [Drift] {
    var stretches: [(frames: ClosedRange<Int>, seconds: Double)] = []
    for pair in matching.pairs {
      let run = runs[pair.expected]
      let seconds =
        actual.start(ofFrame: others[pair.actual].frames.lowerBound)
        - expected.start(ofFrame: run.frames.lowerBound)
      if let last = stretches.last, abs(last.seconds - seconds) < 0.0006 {
        stretches[stretches.count - 1].frames = last.frames.lowerBound...run.frames.upperBound
      } else {
        stretches.append((run.frames, seconds))
      }
    }
    return stretches.filter { abs($0.seconds) >= 0.0006 }.map { stretch in
      Drift(
        span: FrameSpan(
          frames: stretch.frames, start: expected.start(ofFrame: stretch.frames.lowerBound),
          end: expected.start(ofFrame: stretch.frames.upperBound)),
        seconds: stretch.seconds)
    }
  }
}

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
