internal import SegueGraphics
internal import SegueStage

/// A value with its pace, the long form of a change of a property.
struct ValueChange: Sendable {
  var timing = AnimationTiming()
  var isShortest = false
}

/// A keyframe of a property, without its value.
struct KeyframeParts: Sendable {
  var seconds: Double?
  var pacing: Pacing?
  var isCubic = false
  var velocity: [Double]?
  var hold: Double?
}

extension KeyTable<ValueChange> {
  static let valueChange = KeyTable(
    name: "value-change", title: "a change of a property", prototype: ValueChange(),
    exclusions: [.animationPace], foreign: .valueChange + .pace + .repetition,
    keys: [
      Key("to", .propertyValue, default: nil, isRequired: true, "The new value.") { _, _, _ in
        true
      },
      Key(
        "way", ValueForm(.word(["shortest"])), default: "as many turns as it is",
        "The shorter way of a turn."
      ) { decoder, entry, change in
        change.isShortest = decoder.word(entry, among: ["shortest"], kind: "values") != nil
        return change.isShortest
      } text: { change, _ in
        change.isShortest ? "shortest" : nil
      },
    ]
      + (KeyTable<AnimationTiming>.pace + KeyTable<AnimationTiming>.course)
      .map { $0.within(\.timing) })
}

extension KeyTable<KeyframeParts> {
  static let propertyKeyframe = KeyTable(
    name: "property-keyframe", title: "a keyframe of a property", prototype: KeyframeParts(),
    exclusions: [
      KeyExclusion(
        "hold", excludes: ["to", "in", "curve", "spring", "velocity"], .badAnimation,
        help: ["remove it, or write the pause as a keyframe of its own, such as `{ hold: 100ms }`"]),
      KeyExclusion(
        "spring", excludes: ["curve"], .badPace, "a keyframe has a `curve` or a `spring`, not both",
        help: ["remove one of the two"]),
    ],
    company: [
      KeyCompany(
        ["curve"], need: ["in"], .missingKey,
        help: ["add how long the keyframe takes, such as `in: 200ms`"]),
      // `SceneDecoder.track` and `SceneDecoder.part` report these.
      KeyCompany(["in", "curve", "spring", "velocity"], need: ["to"], nil),
      KeyCompany(["velocity"], need: ["spring"], nil),
    ],
    foreign: .propertyKeyframe,
    keys: [
      Key("to", .propertyValue, default: "none", "The value it goes to.") { _, _, _ in true },
      Key(
        "in", .someTime, \.seconds, default: "at once, or as long as the spring swings",
        "How long that takes."),
      Key(
        "curve", ValueForm(.form("a curve such as `ease-in`, or `cubic`")), default: "linear",
        "How it spends that time; `cubic` runs smoothly through several keyframes."
      ) { decoder, entry, parts in
        if entry.value.name.map(CanonicalName.of) == "cubic" {
          parts.isCubic = true
          return true
        }
        parts.pacing = ValueKind<Pacing>.curve.read(&decoder, entry)
        return parts.pacing != nil
      } text: { parts, _ in
        if parts.isCubic { return "cubic" }
        if case .curve? = parts.pacing { return parts.pacing.map(PaceText.value) }
        return nil
      },
      Key("spring", .spring, \.pacing.spring, default: "none", "A spring instead of a curve."),
      Key(
        "velocity", .speeds, \.velocity, default: "that before it",
        "Its speed per second: a spring's at the start, a cubic keyframe's at both ends."),
      Key("hold", .time, \.hold, default: "none", "How long it stays as it is."),
    ])
}

extension ValueForm {
  /// The form of a value whose kind is that of the property.
  fileprivate static let propertyValue = ValueForm(
    .form("a value of the property"), example: "45deg")

  /// The form of a property's values with their long forms: with a pace, and as keyframes.
  var animated: ValueForm {
    var form = self
    form.parts += [
      Part(section: "value-change", pattern: "{ … }"),
      Part(section: "property-keyframe", pattern: "[{ … }]"),
    ]
    return form
  }
}

extension ValueKind<[Double]> {
  private static let words = "a number, or two for a cubic keyframe"

  /// A speed, or those at the start and the end.
  fileprivate static let speeds = union(
    words,
    (
      .number,
      ValueKind<Double>.number(-1e6...1e6)
        .converted(to: { [$0] }, from: { $0.count == 1 ? $0[0] : nil })
    ), (.any, numbers(words, example: "[0, 1]", count: 2...2)))
}

extension SceneDecoder {
  /// Reads the values of one node.
  typealias ValueReader = (inout SceneDecoder, SyntaxEntry) -> PropertyValues?

  /// Decodes a change of properties: a value, a value with its pace, or keyframes.
  mutating func change(
    _ entry: SyntaxEntry, into change: inout Change, _ read: ValueReader
  ) -> Bool {
    switch entry.value.content {
    case .mapping(let all) where all.contains(where: { CanonicalName.of($0.name) == "to" }):
      return longChange(entry, into: &change, read)
    case .sequence(let nodes) where nodes.first?.isMapping ?? false:
      return track(entry, nodes, into: &change, read)
    default:
      guard let values = read(&self, entry) else { return false }
      for (property, value) in values { change.set(PropertyChange(property, .to(value))) }
      return true
    }
  }

  /// Decodes a value with its pace.
  private mutating func longChange(
    _ entry: SyntaxEntry, into change: inout Change, _ read: ValueReader
  ) -> Bool {
    guard let (whole, keys) = decoded(entry.value, KeyTable.valueChange), let to = keys["to"],
      let values = read(&self, SyntaxEntry(key: entry.key, value: to.value))
    else { return false }
    for (property, value) in values {
      if let way = keys["way"], ![.turn, .turnX, .turnY].contains(property) {
        problems.error(
          .badAnimation, "`way` needs a turn", at: way.key.place,
          help: ["remove it, or write it beside `to` in `turn`, `turn-x` or `turn-y`"])
      }
      change.set(
        PropertyChange(
          property, .to(value, isShortest: whole.isShortest), timing: whole.timing))
    }
    return true
  }

  /// Decodes keyframes, each with a pace of its own.
  private mutating func track(
    _ entry: SyntaxEntry, _ nodes: [SyntaxNode], into change: inout Change, _ read: ValueReader
  ) -> Bool {
    guard nodes.count <= limits.keyframes else {
      problems.error(
        .limit, "there are \(nodes.count) keyframes, over the limit of \(limits.keyframes)",
        at: entry.key.place, help: ["remove some of them"])
      return false
    }
    var order: [AnimatedProperty] = []
    var tracks: [AnimatedProperty: [PropertyPart]] = [:]
    var holds: [PropertyPart] = []
    for node in nodes {
      guard let (parts, keys) = decoded(node, KeyTable.propertyKeyframe) else { return false }
      if let seconds = parts.hold {
        holds.append(.hold(seconds: seconds))
        for property in order { tracks[property]?.append(.hold(seconds: seconds)) }
        continue
      }
      guard let to = keys["to"] else {
        problems.error(
          .missingKey, "the keyframe has neither `to` nor `hold`", at: node.place,
          help: ["write `{ to: 1, in: 200ms }`, or `{ hold: 100ms }`"])
        return false
      }
      guard let values = read(&self, SyntaxEntry(key: entry.key, value: to.value)) else {
        return false
      }
      for (property, value) in values {
        guard let part = part(of: value, property, parts, keys) else { return false }
        if tracks[property] == nil {
          order.append(property)
          tracks[property] = holds
        }
        tracks[property]?.append(part)
      }
    }
    for property in order { change.set(PropertyChange(property, .track(tracks[property] ?? []))) }
    return !order.isEmpty
  }

  /// Makes a keyframe of a value; reports keys that do not go together.
  private mutating func part(
    of value: PropertyValue, _ property: AnimatedProperty, _ parts: KeyframeParts,
    _ keys: [String: SyntaxEntry]
  ) -> PropertyPart? {
    var speeds = parts.velocity
    if [.turn, .turnX, .turnY].contains(property) {
      speeds = speeds?.map { Angle(degrees: $0).radians }
    }
    if parts.isCubic {
      guard let seconds = parts.seconds else { return nil }
      if let velocity = keys["velocity"], speeds?.count == 1 {
        problems.error(
          .badAnimation, "a cubic keyframe needs two speeds", at: velocity.place,
          help: ["write those at its start and its end, such as `[0, 2]`"])
      }
      return .cubic(
        value, seconds: seconds, start: speeds.map { [$0[0]] },
        end: speeds.map { [$0[$0.count - 1]] })
    }
    if let velocity = keys["velocity"], parts.pacing.spring == nil || speeds?.count != 1 {
      problems.error(
        .badAnimation,
        parts.pacing.spring == nil
          ? "`velocity` needs a `spring` or `curve: cubic`"
          : "a spring has one speed, at its start",
        at: velocity.key.place,
        help: [parts.pacing.spring == nil ? "add one of the two, or remove it" : "write one number"]
      )
    }
    if let spring = parts.pacing.spring {
      return .spring(value, spring, seconds: parts.seconds, velocity: speeds.map { [$0[0]] })
    }
    guard let seconds = parts.seconds else { return .move(value) }
    if case .curve(let curve)? = parts.pacing { return .linear(value, seconds: seconds, curve) }
    return .linear(value, seconds: seconds, .linear)
  }
}

extension SyntaxNode {
  var isMapping: Bool { if case .mapping = content { true } else { false } }
}

// MARK: Writing

extension Key<Change> {
  /// Returns the key of one property.
  ///
  /// - Parameters:
  ///   - erase: makes a value of the property.
  ///   - value: returns the value that the key writes; nil for a value of another kind.
  static func animated<Value>(
    _ name: String, _ values: ValueKind<Value>, _ property: AnimatedProperty, _ summary: String,
    erase: @escaping @Sendable (Value) -> PropertyValue,
    value: @escaping @Sendable (PropertyValue) -> Value?
  ) -> Self {
    Key(name, values.form.animated, default: "it stays", summary) { decoder, entry, change in
      decoder.change(entry, into: &change) { decoder, entry in
        values.read(&decoder, entry).map { [(property: property, value: erase($0))] }
      }
    } text: { change, scene in
      // The size of a frame is written with its corner.
      if property == .size, change.properties.contains(where: { $0.property == .origin }) {
        return nil
      }
      return change.properties.first { $0.property == property }?
        .text(in: scene) { value($0).flatMap { values.text($0, scene) } }
    }
  }
}

extension PropertyChange {
  /// Returns the change as YAML; `text` is that of a value.
  func text(in scene: Scene, _ text: (PropertyValue) -> String?) -> String? {
    switch way {
    case .to(let value, let isShortest):
      let whole = ValueChange(timing: timing, isShortest: isShortest)
      let pairs = KeyTable.valueChange.pairs(of: whole, in: scene)
      guard !pairs.isEmpty else { return text(value) }
      return text(value).map { "{ to: \($0), \(pairs.joined(separator: ", ")) }" }
    case .track(let parts):
      let items = parts.map { part in
        let to = part.value.flatMap(text).map { ["to: \($0)"] } ?? []
        let pairs = KeyTable.propertyKeyframe.pairs(of: part.parts(of: property), in: scene)
        return "{ \((to + pairs).joined(separator: ", ")) }"
      }
      return "[\(items.joined(separator: ", "))]"
    }
  }
}

extension PropertyPart {
  /// The keyframe's keys, without its value.
  fileprivate func parts(of property: AnimatedProperty) -> KeyframeParts {
    func speeds(_ numbers: [Double]?...) -> [Double]? {
      let all = numbers.compactMap { $0?.first }
      guard all.count == numbers.count else { return nil }
      return [.turn, .turnX, .turnY].contains(property)
        ? all.map { Angle(radians: $0).degrees } : all
    }
    switch self {
    case .move: return KeyframeParts()
    case .hold(let seconds): return KeyframeParts(hold: seconds)
    case .linear(_, let seconds, let curve):
      return KeyframeParts(seconds: seconds, pacing: curve == .linear ? nil : .curve(curve))
    case .cubic(_, let seconds, let start, let end):
      return KeyframeParts(seconds: seconds, isCubic: true, velocity: speeds(start, end))
    case .spring(_, let pacing, let seconds, let velocity):
      return KeyframeParts(seconds: seconds, pacing: pacing, velocity: speeds(velocity))
    }
  }
}

extension Change {
  /// Returns the corner and the size as a frame; nil where they do not change together.
  func frameText(in scene: Scene) -> String? {
    guard let origin = properties.first(where: { $0.property == .origin }),
      let size = properties.first(where: { $0.property == .size })
    else { return nil }
    func frame(_ corner: PropertyValue, _ size: PropertyValue) -> String? {
      guard case .numbers(let place) = corner, case .numbers(let sides) = size else { return nil }
      return "[\((place + sides).map(NumberLiteral.text).joined(separator: ", "))]"
    }
    switch (origin.way, size.way) {
    case (.to, .to(let sides, _)): return origin.text(in: scene) { frame($0, sides) }
    case (.track, .track(let sides)):
      var rest = sides.compactMap(\.value)[...]
      return origin.text(in: scene) { corner in rest.popFirst().flatMap { frame(corner, $0) } }
    default: return nil
    }
  }
}
