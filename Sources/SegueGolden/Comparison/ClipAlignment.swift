/// An alignment of the frames of a clip with those of its golden that show the same picture.
package struct ClipAlignment: Hashable, Sendable {
  /// A pair of matching frames, with equal or similar pictures.
  package struct Pair: Hashable, Sendable {
    /// Index of the golden's frame.
    package let expected: Int
    /// Index of the clip's frame.
    package let actual: Int
    /// Whether their pixels are known to be equal.
    package let isEqual: Bool
  }

  /// A stretch of consecutive golden frames whose pictures appear early or late by the same time.
  package struct Drift: Hashable, Sendable {
    package let span: FrameSpan
    /// The delay in seconds; negative if the pictures appear early.
    package let seconds: Double
  }

  /// The matched pairs, ascending in both indices.
  package let pairs: [Pair]
  /// The early and late stretches, in order; empty if every picture is on time.
  package let drifts: [Drift]
  /// Frames that were dropped, repeated, inserted, swapped or reversed.
  package let edits: [FrameEdit]
  /// Whether the clip has all pictures of the golden, pixel for pixel, and no others; times may differ.
  package let isExact: Bool

  /// The largest drift, in seconds, >= 0.
  package var largestDrift: Double { drifts.map { abs($0.seconds) }.max() ?? 0 }
}

extension ClipAlignment {
  /// Aligns two clips by the digests of their frames; nil if a frame has no digest.
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

  /// Returns the one swap or reversal that turns the golden's frame order into the clip's, if any.
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

  /// Pairs each golden frame with its place in the clip after a swap or a reversal.
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

  /// Pairs the frames of two matched runs; the last frame of the shorter run is repeated.
  private static func pairs(_ run: FrameRun, _ other: FrameRun) -> [Pair] {
    (0..<max(run.count, other.count)).map { index in
      Pair(
        expected: min(run.frames.lowerBound + index, run.frames.upperBound),
        actual: min(other.frames.lowerBound + index, other.frames.upperBound), isEqual: true)
    }
  }

  /// Returns the dropped, repeated and inserted frames, from runs without a match in the other clip.
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

  /// Returns the stretches in which matched runs start early or late; neighbours with equal drift merge.
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
  /// Pairs every frame with the frame of the same index.
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

  /// Returns whether the clips differ in their pictures, in place, and not in timing.
  ///
  /// By digests only, a frame that differs in one pixel looks like one dropped frame and another
  /// that is repeated. Both clips must have frames at equal times. With tracks, all layers must be
  /// equal; without, wherever the clips differ one of them must hold the picture shown before or
  /// after.
  ///
  /// - Parameters:
  ///   - tracks: the differences of the layers; nil if they are unknown.
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
  /// Returns whether both clips have the same number of frames, at the same times.
  fileprivate func showsWhen(_ other: ClipEvidence) -> Bool {
    frames.count == other.frames.count && ticksPerSecond == other.ticksPerSecond
      && zip(frames, other.frames).allSatisfy { $0.start == $1.start && $0.delay == $1.delay }
  }

  /// Returns whether, wherever the clips differ, one of them holds the picture shown just before or after.
  ///
  /// Frames are compared by index; all must have digests.
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
  /// Aligns the frames whose digests differ by similarity of their pictures (`TimeWarping`).
  ///
  /// Nil unless the alignment at least halves the difference of the frames compared in place: then
  /// the clip counts as on time.
  ///
  /// - Parameters:
  ///   - signatures: the signatures of the frames from `first` on, of the golden and of the clip.
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
