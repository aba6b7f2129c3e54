/// The differences of two clips' tracks, step by step.
struct TrackComparison {
  /// Changes in the pace of steps, in their order.
  private(set) var steps: [StepChange] = []
  /// Changes of layers, in the order of steps.
  private(set) var tracks: [TrackChange] = []
  /// The steps whose layers move along another path, and not only at another pace.
  private(set) var stepsOnOtherPaths: Set<Int?> = []

  private let expected: ClipEvidence
  private let actual: ClipEvidence

  /// The start delay of each step of the golden, in seconds, in order; refined while comparing.
  private var delays: [(step: Int?, seconds: Double)] = []

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
    refineStills()
    let names = StepNames(actual.causes ?? expected.causes)
    for index in steps.indices { steps[index].stepName = names.name(ofStep: steps[index].step) }
    for index in tracks.indices { tracks[index].stepName = names.name(ofStep: tracks[index].step) }
  }

  var isEmpty: Bool { steps.isEmpty && tracks.isEmpty }

  /// Records a change of a step's pace.
  private mutating func note(_ step: Int?, _ effect: StepChange.Effect) {
    steps.append(StepChange(step: step ?? 0, effect: effect))
  }

  /// Compares a step of the golden with the same step of the clip.
  private mutating func compare(_ passage: StepPassage, _ other: StepPassage) {
    if passage.text != other.text {
      note(passage.number, .replaced(expected: passage.text, actual: other.text))
    }
    let start = other.start - passage.start
    delays.append((passage.number, start))
    if isSame(passage, other) {
      if abs(start) > 0.0005 { note(passage.number, .shifted(by: start)) }
      return
    }
    let changes = LayerComparison(expected, passage, actual, other).changes
    tracks += changes
    if let effect = pace(passage, other) {
      if case .shifted(let seconds) = effect { delays[delays.count - 1].seconds = seconds }
      note(passage.number, effect)
      return
    }
    if !changes.isEmpty { stepsOnOtherPaths.insert(passage.number) }
    if let effect = duration(passage, other) { note(passage.number, effect) }
  }

  /// Returns a change of the step's duration; nil if it differs by at most 0.5 ms.
  private func duration(_ passage: StepPassage, _ other: StepPassage) -> StepChange.Effect? {
    guard abs(other.duration - passage.duration) > 0.0005 else { return nil }
    guard !passage.isRounded, !other.isRounded, passage.length != other.length else {
      return .duration(expected: passage.duration, actual: other.duration, isRounded: true)
    }
    return .duration(expected: passage.length, actual: other.length, isRounded: false)
  }

  /// Refines the lengths of still steps by the delay of the following step.
  ///
  /// A still's own frames give its length only to a frame; the pace of the next step is known
  /// between frames.
  private mutating func refineStills() {
    let passages = StepPassage.passages(of: expected)
    steps = steps.compactMap { change in
      guard case .duration(let length, let actual, let isRounded) = change.effect,
        let index = delays.firstIndex(where: { $0.step == change.step }),
        let passage = passages.first(where: { $0.number == change.step }),
        isStill(passage, expected)
      else { return change }
      let start = startDelay(of: index)
      let end =
        index + 1 < delays.count
        ? delays[index + 1].seconds : delays[index].seconds + actual - length
      let longer = end - start
      guard abs(longer) > 0.0005 else { return nil }
      return StepChange(
        step: change.step,
        effect: .duration(expected: length, actual: length + longer, isRounded: isRounded))
    }
  }

  /// Returns the start delay of a still: that of the step before, if that one is only shifted.
  private func startDelay(of index: Int) -> Double {
    let isMoved = steps.contains { change in
      guard index > 0, change.step == delays[index - 1].step, case .shifted = change.effect else {
        return false
      }
      return true
    }
    return delays[isMoved ? index - 1 : index].seconds
  }

  /// Returns whether two passages have equal layers and progress in every frame; starts may differ.
  private func isSame(_ passage: StepPassage, _ other: StepPassage) -> Bool {
    guard passage.frames.count == other.frames.count,
      abs(passage.duration - other.duration) <= 0.0005
    else { return false }
    return zip(passage.frames, other.frames).allSatisfy { index, otherIndex in
      let (a, b) = (expected.frames[index], actual.frames[otherIndex])
      return a.layers == b.layers && a.progress == b.progress
    }
  }

  /// Returns the change of pace between two passages; nil if more than the pace differs.
  private func pace(_ passage: StepPassage, _ other: StepPassage) -> StepChange.Effect? {
    if isStill(passage, expected), isStill(other, actual), sameStill(passage, other) {
      return duration(passage, other)
    }
    let table = TrackTable(passage, of: expected)
    let otherTable = TrackTable(other, of: actual)
    guard let signal = ProgressCurve(table, otherTable),
      ProgressPath(signal).leads(otherTable, like: table)
    else { return nil }
    let start = other.start - passage.start
    let delays = signal.delays
    if let shift = Self.shift(delays), abs(shift) > 0.003 { return .shifted(by: shift) }
    if let spring = spring(signal, start: start) { return spring }
    if let effect = duration(passage, other) { return effect }
    let largest = delays.max { abs($0.seconds - start) < abs($1.seconds - start) }
    guard let largest, abs(largest.seconds - start) > 0.0001 else { return nil }
    return .curve(delay: largest.seconds - start, at: largest.time)
  }

  /// Returns the delay shared by a whole step, the median; nil if the delays vary too much.
  ///
  /// Curves are interpolated by lines between frames, so a delay of a fraction of a frame varies by
  /// up to a quarter.
  private static func shift(_ delays: [ProgressCurve.Delay]) -> Double? {
    let ordered = delays.map(\.seconds).sorted()
    guard let low = ordered.first, let high = ordered.last else { return nil }
    let median = ordered[ordered.count / 2]
    return high - low <= 0.0015 + 0.25 * abs(median) ? median : nil
  }

  /// Returns a change of overshoot and settling time; nil if the overshoot does not differ.
  private func spring(_ signal: ProgressCurve, start: Double) -> StepChange.Effect? {
    let expected = ProgressCurve.overshoot(signal.expected.values)
    let actual = ProgressCurve.overshoot(signal.actual.values)
    let smallest = max(1.5 * signal.precision, 0.0002)
    guard max(expected, actual) > 0.0005, abs(expected - actual) > smallest else { return nil }
    let later =
      ProgressCurve.settling(signal.actual) - ProgressCurve.settling(signal.expected) - start
    return .spring(
      expected: expected * signal.length, actual: actual * signal.length, unit: signal.unit,
      settlesLater: later)
  }

  /// Returns whether all frames of a passage have the same layers and progress.
  private func isStill(_ passage: StepPassage, _ clip: ClipEvidence) -> Bool {
    let first = clip.frames[passage.frames.lowerBound]
    return passage.frames.allSatisfy {
      clip.frames[$0].layers == first.layers && clip.frames[$0].progress == first.progress
    }
  }

  /// Returns whether two still passages show the same layers.
  private func sameStill(_ passage: StepPassage, _ other: StepPassage) -> Bool {
    expected.frames[passage.frames.lowerBound].layers
      == actual.frames[other.frames.lowerBound].layers
  }
}
