/// The layer changes of one step: compares the layers frame by frame from the step's start.
struct LayerComparison {
  /// A layer's path and the kind of its change.
  private struct Key: Hashable {
    let layer: String
    let change: TrackChange.Change
  }

  /// The frames seen with one change, and the values of the frame that differs most.
  private struct Sighting {
    var frames: [Int] = []
    var worstFrame = 0
    var expected: [Double] = []
    var actual: [Double] = []
    var largest = -1.0
  }

  /// The changes, largest weight first.
  private(set) var changes: [TrackChange] = []
  private var sightings: [Key: Sighting] = [:]

  /// Compares the layers of a step of two clips.
  ///
  /// Frames are paired by their offset in the step; if the clip's step is shorter, its last frame
  /// is repeated.
  init(
    _ expected: ClipEvidence, _ passage: StepPassage, _ actual: ClipEvidence, _ other: StepPassage
  ) {
    for (offset, frame) in passage.frames.enumerated() {
      let partner = min(other.frames.lowerBound + offset, other.frames.upperBound - 1)
      let (layers, others) = (expected.frames[frame].layers, actual.frames[partner].layers)
      if layers != others { compare(layers ?? [], others ?? [], frame: frame) }
    }
    let made = sightings.map { key, sighting in
      TrackChange(
        layer: key.layer, step: passage.number, change: key.change,
        spans: FrameSpan.spans(of: sighting.frames, in: expected),
        worstFrame: sighting.worstFrame, expected: sighting.expected, actual: sighting.actual,
        largestDifference: max(0, sighting.largest))
    }
    changes = made.sorted { ($1.weight, $0.layer, $0.order) < ($0.weight, $1.layer, $1.order) }
  }

  /// Compares the layers of one frame: their presence, order and values.
  private mutating func compare(
    _ layers: [LayerSample], _ others: [LayerSample], frame: Int
  ) {
    let known = Dictionary(layers.map { ($0.path, $0) }) { first, _ in first }
    let there = Dictionary(others.map { ($0.path, $0) }) { first, _ in first }
    for layer in layers {
      guard let other = there[layer.path] else {
        note(Key(layer: layer.path, change: .disappeared), frame, [], [], 0)
        continue
      }
      if layer != other { compare(layer, other, frame: frame) }
    }
    compareGaps(of: layers, others, frame: frame)
    for other in others where known[other.path] == nil {
      note(Key(layer: other.path, change: .appeared), frame, [], [], 0)
    }
    let order = layers.map(\.path).filter { there[$0] != nil }
    let otherOrder = others.map(\.path).filter { known[$0] != nil }
    if let moved = zip(order, otherOrder).first(where: { $0 != $1 }) {
      note(Key(layer: moved.0, change: .order), frame, [], [], 0)
    }
  }

  /// Compares which shapes of glass groups touch each other.
  private mutating func compareGaps(
    of layers: [LayerSample], _ others: [LayerSample], frame: Int
  ) {
    let gaps = GlassGap.all(in: layers)
    guard !gaps.isEmpty else { return }
    let otherGaps = GlassGap.all(in: others)
    for (group, pairs) in gaps {
      for pair in pairs {
        guard
          let other = otherGaps[group]?.first(where: {
            $0.one == pair.one && $0.other == pair.other
          }), other.touches != pair.touches
        else { continue }
        let change = TrackChange.Change.touch(pair.one, pair.other, touches: other.touches)
        note(
          Key(layer: group, change: change), frame, [pair.gap], [other.gap],
          abs(pair.gap - other.gap))
      }
    }
  }

  /// Compares the effects and properties of a layer in one frame.
  private mutating func compare(_ layer: LayerSample, _ other: LayerSample, frame: Int) {
    if layer.effects != other.effects {
      compare(layer.effects, other.effects, of: layer.path, frame: frame)
    }
    for property in LayerProperty.allCases {
      let (values, otherValues) = (layer.values(of: property), other.values(of: property))
      guard values != otherValues else { continue }
      let differences = zip(values, otherValues).map { abs($0 - $1) }
      note(
        Key(layer: layer.path, change: .property(property)), frame, values, otherValues,
        differences.max() ?? 0)
    }
  }

  /// Compares the effects of a layer, by name and field.
  private mutating func compare(
    _ effects: [EffectSample], _ others: [EffectSample], of layer: String, frame: Int
  ) {
    for effect in effects {
      guard let other = others.first(where: { $0.name == effect.name }) else {
        note(Key(layer: layer, change: .effectDisappeared(effect.name)), frame, [], [], 0)
        continue
      }
      for field in effect.fields {
        compare(effect.name, field, other[field.name] ?? .text("none"), of: layer, frame: frame)
      }
    }
    for other in others where !effects.contains(where: { $0.name == other.name }) {
      note(Key(layer: layer, change: .effectAppeared(other.name)), frame, [], [], 0)
    }
  }

  /// Compares one field of an effect, as numbers or as text.
  private mutating func compare(
    _ effect: String, _ field: EffectSample.Field, _ other: EffectSample.Value,
    of layer: String, frame: Int
  ) {
    guard field.value != other else { return }
    if case .numbers(let values) = field.value, case .numbers(let others) = other,
      values.count == others.count
    {
      let largest = zip(values, others).map { abs($0 - $1) }.max() ?? 0
      note(
        Key(layer: layer, change: .effect(effect, field: field.name)), frame, values, others,
        largest)
      return
    }
    let change = TrackChange.Change.effectText(
      effect, field: field.name, expected: field.value.text, actual: other.text)
    note(Key(layer: layer, change: change), frame, [], [], 0)
  }

  /// Records a change in a frame, and its values if the difference is the largest yet.
  private mutating func note(
    _ key: Key, _ frame: Int, _ expected: [Double], _ actual: [Double], _ difference: Double
  ) {
    var sighting = sightings[key] ?? Sighting()
    sighting.frames.append(frame)
    if difference > sighting.largest {
      sighting.worstFrame = frame
      sighting.expected = expected
      sighting.actual = actual
      sighting.largest = difference
    }
    sightings[key] = sighting
  }
}
