internal import SegueGraphics
internal import SegueStage

/// Decoding of curves and springs.
extension SceneDecoder {
  /// Decodes the pace of a step from its `curve` or `spring`; nil if it has neither.
  ///
  /// A step with both is reported.
  mutating func pacing(curve: SyntaxEntry?, spring: SyntaxEntry?) -> Pacing? {
    if let curve, let spring {
      problems.error(
        .badPace, "a transition has a `curve` or a `spring`, not both",
        at: max(curve.key.place, spring.key.place))
    }
    let timing = curve.flatMap {
      literal($0, takes: SchemaKey.Kind.curve.words, CurveLiteral.pacing)
    }
    return spring.flatMap { self.spring($0) } ?? timing
  }

  /// The sets of keys that define a spring; messages name a set by its first key.
  private static let springs = [
    ["damping-ratio"], ["mass", "stiffness", "damping"], ["duration", "bounce"],
    ["response", "damping-fraction"], ["preset", "extra-bounce"],
  ]

  /// Decodes a spring: the name of a preset, or a mapping with the keys of one of `springs`.
  private mutating func spring(_ entry: SyntaxEntry) -> Pacing? {
    guard case .mapping = entry.value.content else {
      let words = Schema.step.key("spring")?.kind.words ?? "a mapping"
      guard entry.value.number == nil else {
        reportKind(of: entry, takes: words)
        return nil
      }
      return literal(entry, takes: words, CurveLiteral.preset).map { .preset($0) }
    }
    let before = problems.errorCount
    guard let keys = entries(of: entry.value, Schema.spring) else { return nil }
    let kinds = Self.springs.map { $0.compactMap { keys[$0] } }.filter { !$0.isEmpty }
    for other in kinds.dropFirst().joined() {
      problems.error(
        .badPace,
        "`\(CanonicalName.of(other.name))` does not go with "
          + "`\(CanonicalName.of(kinds[0][0].name))`",
        at: other.key.place,
        help: [
          "a spring has `damping-ratio`; or `mass`, `stiffness` and `damping`; or `duration` and "
            + "`bounce`; or `response` and `damping-fraction`; or `preset`"
        ])
    }
    let pacing = spring(keys)
    // Other keys do not define a spring without one of these sets; a misspelt key was reported
    // already.
    if kinds.isEmpty, problems.errorCount == before {
      problems.error(
        .missingKey, "the spring says neither its `preset` nor what it is like", at: entry.place,
        help: ["such as `damping-ratio: 0.7`, or `duration: 500ms` with `bounce: 0.2`"])
    }
    return problems.errorCount == before ? pacing : nil
  }

  /// Decodes a spring by the first set of keys that is present.
  private mutating func spring(
    _ keys: [String: SyntaxEntry]
  ) -> Pacing? {
    let velocity = quantity(
      keys["initial-velocity"], default: 0, "within -1000000...1000000"
    ) { abs($0) <= 1e6 }
    if keys["preset"] != nil || keys["extra-bounce"] != nil {
      return preset(keys, velocity: velocity)
    }
    if let ratio = keys["damping-ratio"] {
      let value = quantity(ratio, default: 1, "over 0 and at most 1") { $0 > 0 && $0 <= 1 }
      return .dampedSpring(dampingRatio: value, initialVelocity: velocity)
    }
    if keys["duration"] != nil || keys["bounce"] != nil {
      let bounce = quantity(keys["bounce"], default: 0, "over -1 and below 1") { abs($0) < 1 }
      return .spring(
        duration: response(keys["duration"]), bounce: bounce, initialVelocity: velocity)
    }
    if keys["response"] != nil || keys["damping-fraction"] != nil {
      let ratio = quantity(
        keys["damping-fraction"], default: 0.825, "over 0 and at most 1000"
      ) { $0 > 0 && $0 <= 1000 }
      return .responseSpring(
        response: response(keys["response"]), dampingRatio: ratio, initialVelocity: velocity)
    }
    return physicalSpring(keys, velocity: velocity)
  }

  /// Decodes the response or perceptual duration of a spring, 0.001 to 1000 s; 0.5 s by default.
  private mutating func response(_ entry: SyntaxEntry?) -> Double {
    guard let entry, let seconds = time(entry) else { return 0.5 }
    guard seconds >= 0.001, seconds <= 1000 else {
      problems.error(
        .badNumber, "`\(CanonicalName.of(entry.name))` must be within 1ms...1000s",
        at: entry.place)
      return 0.5
    }
    return seconds
  }

  /// Decodes a preset spring with its `extra-bounce` and initial velocity.
  private mutating func preset(
    _ keys: [String: SyntaxEntry], velocity: Double
  ) -> Pacing? {
    let extra = keys["extra-bounce"].flatMap {
      number($0, words: "within -1...1") { abs($0) <= 1 }
    }
    guard let entry = keys["preset"] else {
      if let extra = keys["extra-bounce"] {
        problems.error(
          .badPace, "`extra-bounce` goes with a `preset`", at: extra.key.place,
          help: ["such as `{ preset: bouncy, extra-bounce: 0.1 }`"])
      }
      return nil
    }
    let words = "the name of a spring such as `snappy`"
    guard let preset = literal(entry, takes: words, CurveLiteral.preset) else { return nil }
    guard let extra, let place = keys["extra-bounce"]?.place else {
      return velocity == 0 ? .preset(preset) : preset.pacing.starting(at: velocity)
    }
    guard let base = preset.base else {
      problems.error(
        .badPace, "`\(preset.name)` takes no `extra-bounce`", at: place,
        help: ["the presets of SwiftUI do: `smooth`, `snappy`, `bouncy` and `interactive`"])
      return nil
    }
    guard abs(base.bounce + extra) < 1 else {
      problems.error(
        .badNumber, "with its own bounce, \(base.bounce.fixed(2)), this is not below 1", at: place)
      return nil
    }
    return .spring(
      duration: base.duration, bounce: base.bounce + extra, initialVelocity: velocity)
  }

  /// Decodes a spring by mass, stiffness and damping, with the defaults of `CASpringAnimation`.
  private mutating func physicalSpring(
    _ keys: [String: SyntaxEntry], velocity: Double
  ) -> Pacing? {
    let positive = { (value: Double) in value >= 1e-6 && value <= 1e9 }
    let words = "within 0.000001...1000000000"
    let mass = quantity(keys["mass"], default: 1, words, where: positive)
    let stiffness = quantity(keys["stiffness"], default: 100, words, where: positive)
    let damping = quantity(keys["damping"], default: 10, "within 0...1000000000") {
      $0 >= 0 && $0 <= 1e9
    }
    return .physicalSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }

  /// Decodes a number of a spring; its default if it is absent or invalid.
  private mutating func quantity(
    _ entry: SyntaxEntry?, default value: Double, _ words: String,
    where isGood: (Double) -> Bool
  ) -> Double {
    entry.flatMap { number($0, words: words, where: isGood) } ?? value
  }

  /// Reports a spring that takes more than 600 s to settle and has no duration.
  ///
  /// The settling time is computed once for each spring and cached, because it is slow for the
  /// worst springs.
  mutating func checkSettling(of use: inout TransitionUse, at place: ScriptPlace) {
    guard use.duration == nil, let pacing = use.pacing else { return }
    let isGood = settling[pacing] ?? ((pacing.naturalDuration ?? 0) <= 600)
    settling[pacing] = isGood
    guard !isGood else { return }
    use.pacing = nil
    reportEndlessSpring(at: place)
  }

  /// Reports that a spring needs a duration.
  mutating func reportEndlessSpring(at place: ScriptPlace) {
    problems.error(
      .badPace, "this spring takes more than ten minutes to come to rest", at: place,
      help: ["give it more `damping`, or the step a `duration`"])
  }
}
