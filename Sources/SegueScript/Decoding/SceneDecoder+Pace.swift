internal import SegueStage

/// Both kinds of spring, as their keys say them.
struct SpringTerms: Sendable {
  /// How soon a spring rests that fits a duration; nil for one with a duration of its own.
  var dampingRatio: Double?
  /// The speed at the start, in whole distances a second.
  var initialVelocity = 0.0
  /// The mass.
  var mass = 1.0
  /// The force per distance.
  var stiffness = 100.0
  /// The force per speed.
  var damping = 10.0
}

extension KeyTable<SpringTerms> {
  /// Both kinds of spring; which of the keys go together is decided where they are read.
  static let spring = KeyTable(
    name: "spring", title: "a spring", prototype: SpringTerms(),
    keys: [
      Key(
        "damping-ratio", .number(.leastNonzeroMagnitude...1, "over 0 and at most 1"),
        \.dampingRatio, default: "none",
        "How soon a spring rests that fits the duration; 1 does not swing at all."),
      Key(
        "initial-velocity", .number(-1e6...1e6, "within -1000000...1000000"), \.initialVelocity,
        "The speed at the start, in whole distances a second."),
      Key(
        "mass", .number(1e-6...1e9, "within 0.000001...1000000000"), \.mass,
        "The mass of a spring with a duration of its own."),
      Key(
        "stiffness", .number(1e-6...1e9, "within 0.000001...1000000000"), \.stiffness,
        "Its force per distance."),
      Key(
        "damping", .number(0...1e9, "within 0...1000000000"), \.damping, "Its force per speed."),
    ])
}

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
    var spring = KeyTable.spring.prototype
    read(keys, KeyTable.spring, into: &spring)
    let physical = ["mass", "stiffness", "damping"].compactMap { keys[$0] }
    if keys["damping-ratio"] != nil {
      for other in physical {
        problems.error(
          .badPace, "`\(CanonicalName.of(other.name))` does not go with `damping-ratio`",
          at: other.key.place,
          help: ["a spring has `damping-ratio`, or `mass`, `stiffness` and `damping`"])
      }
    } else if physical.isEmpty, problems.errorCount == before {
      // What else it says, it lacks this; unless a key of it was misspelt.
      problems.error(
        .missingKey, "the spring has neither `damping-ratio` nor `mass`, `stiffness`, `damping`",
        at: entry.place)
    }
    guard problems.errorCount == before else { return nil }
    if let ratio = spring.dampingRatio {
      return .dampedSpring(dampingRatio: ratio, initialVelocity: spring.initialVelocity)
    }
    return .physicalSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: spring.initialVelocity)
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
