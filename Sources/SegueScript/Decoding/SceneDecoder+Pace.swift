internal import SegueStage

/// Curves and springs.
extension SceneDecoder {
  /// The pace that a step asks for, if it does.
  mutating func pacing(curve: SyntaxEntry?, spring: SyntaxEntry?) -> Pacing? {
    if let curve, let spring {
      problems.error(
        .badPace, "a transition has a `curve` or a `spring`, not both",
        at: max(curve.key.place, spring.key.place))
    }
    let timing = curve.flatMap {
      literal($0, takes: SchemaKey.Kind.curve.words, CurveLiteral.curve)
    }
    let sprung = spring.flatMap { self.spring($0) }
    return sprung ?? timing.map { .curve($0) }
  }

  private mutating func spring(_ entry: SyntaxEntry) -> Pacing? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: Schema.step.key("spring")?.kind.words ?? "a mapping")
      return nil
    }
    let before = problems.errorCount
    guard let keys = entries(of: entry.value, Schema.spring) else { return nil }
    let physical = ["mass", "stiffness", "damping"].compactMap { keys[$0] }
    let velocity = quantity(
      keys["initial-velocity"], default: 0, "within -1000000...1000000"
    ) { abs($0) <= 1e6 }
    if let ratio = keys["damping-ratio"] {
      for other in physical {
        problems.error(
          .badPace, "`\(CanonicalName.of(other.name))` does not go with `damping-ratio`",
          at: other.key.place,
          help: ["a spring has `damping-ratio`, or `mass`, `stiffness` and `damping`"])
      }
      let value = quantity(ratio, default: 1, "over 0 and at most 1") { $0 > 0 && $0 <= 1 }
      guard problems.errorCount == before else { return nil }
      return .dampedSpring(dampingRatio: value, initialVelocity: velocity)
    }
    guard !physical.isEmpty else {
      // What else it says, it lacks this; unless a key of it was misspelt.
      if problems.errorCount == before {
        problems.error(
          .missingKey, "the spring has neither `damping-ratio` nor `mass`, `stiffness`, `damping`",
          at: entry.place)
      }
      return nil
    }
    return physicalSpring(keys, velocity: velocity, errorsBefore: before)
  }

  private mutating func physicalSpring(
    _ keys: [String: SyntaxEntry], velocity: Double, errorsBefore: Int
  ) -> Pacing? {
    let positive = { (value: Double) in value >= 1e-6 && value <= 1e9 }
    let words = "within 0.000001...1000000000"
    let mass = quantity(keys["mass"], default: 1, words, where: positive)
    let stiffness = quantity(keys["stiffness"], default: 100, words, where: positive)
    let damping = quantity(keys["damping"], default: 10, "within 0...1000000000") {
      $0 >= 0 && $0 <= 1e9
    }
    guard problems.errorCount == errorsBefore else { return nil }
    return .physicalSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }

  private mutating func quantity(
    _ entry: SyntaxEntry?, default value: Double, _ words: String,
    where isGood: (Double) -> Bool
  ) -> Double {
    entry.flatMap { number($0, words: words, where: isGood) } ?? value
  }

  /// Refuses a spring that gives its transition no end.
  ///
  /// It is asked here once for each spring, since finding out takes long for the worst of them.
  mutating func checkSettling(of use: inout TransitionUse, at place: ScriptPlace) {
    guard use.duration == nil, case .physicalSpring(let spring)? = use.pacing else { return }
    let isGood = settling[spring] ?? (spring.settlingDuration <= 600)
    settling[spring] = isGood
    guard !isGood else { return }
    use.pacing = nil
    reportEndlessSpring(at: place)
  }

  /// Says that a spring needs a duration.
  mutating func reportEndlessSpring(at place: ScriptPlace) {
    problems.error(
      .badPace, "this spring takes more than ten minutes to come to rest", at: place,
      help: ["give it more `damping`, or the step a `duration`"])
  }
}
