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
