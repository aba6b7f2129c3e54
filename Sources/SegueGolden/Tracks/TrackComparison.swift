/// What changed in the tracks of two clips, step by step.
struct TrackComparison {
  /// What changed in the pace of steps, in their order.
  private(set) var steps: [StepChange] = []
  /// What changed in layers, in the order of steps.
  private(set) var tracks: [TrackChange] = []
  /// The steps whose layers go another way, and not only at another pace.
  private(set) var otherWays: Set<Int?> = []

  private let expected: ClipEvidence
  private let actual: ClipEvidence

  /// Compares the tracks of two clips that both have some.
  init(_ expected: ClipEvidence, _ actual: ClipEvidence) {
    self.expected = expected
    self.actual = actual
    let passages = StepPassage.passages(of: expected)
    var others = StepPassage.passages(of: actual)
    for passage in passages {
      guard let index = others.firstIndex(where: { $0.number == passage.number }) else {
        note(passage.number, .missing(passage.text))
        continue
      }
      compare(passage, others.remove(at: index))
    }
    for other in others { note(other.number, .added(other.text)) }
  }

  /// Whether nothing changed.
  var isEmpty: Bool { steps.isEmpty && tracks.isEmpty }

  private mutating func note(_ step: Int?, _ effect: StepChange.Effect) {
    steps.append(StepChange(step: step ?? 0, effect: effect))
  }

  private mutating func compare(_ passage: StepPassage, _ other: StepPassage) {
    if passage.text != other.text {
      note(passage.number, .replaced(expected: passage.text, actual: other.text))
    }
    if isSame(passage, other) {
      if abs(other.start - passage.start) > 0.0005 {
        note(passage.number, .shifted(by: other.start - passage.start))
      }
      return
    }
    let changes = LayerComparison(expected, passage, actual, other).changes
    tracks += changes
    if let effect = pace(passage, other) {
      note(passage.number, effect)
    } else {
      if !changes.isEmpty { otherWays.insert(passage.number) }
      if abs(other.duration - passage.duration) > 0.0005 {
        note(
          passage.number, .duration(expected: passage.duration, actual: other.duration))
      }
    }
  }

  /// Whether two passages have the same frames, maybe at another time.
  private func isSame(_ passage: StepPassage, _ other: StepPassage) -> Bool {
    guard passage.frames.count == other.frames.count,
      abs(passage.duration - other.duration) <= 0.0005
    else { return false }
    return zip(passage.frames, other.frames).allSatisfy { index, otherIndex in
      let (a, b) = (expected.frames[index], actual.frames[otherIndex])
      return a.layers == b.layers && a.progress == b.progress
    }
  }

  /// What changed in the pace, if that is all that changed.
  private func pace(_ passage: StepPassage, _ other: StepPassage) -> StepChange.Effect? {
    let table = TrackTable(passage, of: expected)
    let otherTable = TrackTable(other, of: actual)
    if isStill(table), isStill(otherTable), sameStill(passage, other) {
      return .duration(expected: passage.duration, actual: other.duration)
    }
    guard let signal = PaceSignal(table, otherTable),
      PacePath(signal).leads(otherTable, like: table)
    else { return nil }
    let start = other.start - passage.start
    if let spring = spring(signal, start: start) { return spring }
    let delays = signal.delays.map(\.seconds)
    guard let low = delays.min(), let high = delays.max() else { return nil }
    if high - low <= 0.0015, abs(low + high) > 0.002 { return .shifted(by: (low + high) / 2) }
    if abs(other.duration - passage.duration) > 0.0005 {
      return .duration(expected: passage.duration, actual: other.duration)
    }
    let largest = signal.delays.max { abs($0.seconds - start) < abs($1.seconds - start) }
    return largest.map { .curve(delay: $0.seconds - start, at: $0.time) }
  }

  /// What changed in how far the end is overshot, where it is.
  private func spring(_ signal: PaceSignal, start: Double) -> StepChange.Effect? {
    let expected = PaceSignal.overshoot(signal.expected.values)
    let actual = PaceSignal.overshoot(signal.actual.values)
    let smallest = max(1.5 * signal.precision, 0.0002)
    guard max(expected, actual) > 0.0005, abs(expected - actual) > smallest else { return nil }
    let later = PaceSignal.settling(signal.actual) - PaceSignal.settling(signal.expected) - start
    return .spring(
      expected: expected * signal.length, actual: actual * signal.length, unit: signal.unit,
      settlesLater: later)
  }

  private func isStill(_ table: TrackTable) -> Bool {
    table.values.values.allSatisfy { values in values.allSatisfy { $0 == values[0] } }
  }

  private func sameStill(_ passage: StepPassage, _ other: StepPassage) -> Bool {
    expected.frames[passage.frames.lowerBound].layers
      == actual.frames[other.frames.lowerBound].layers
  }
}
