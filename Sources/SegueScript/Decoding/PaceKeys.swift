internal import SegueGraphics
internal import SegueStage

// The keys for the pace of a transition: its duration, and its curve or spring.

extension KeyExclusion {
  /// A transition has a curve or a spring, which `checkPace` reports.
  static let pace = KeyExclusion("spring", excludes: ["curve"], nil)

  /// An animation has a curve or a spring.
  static let animationPace = KeyExclusion(
    "spring", excludes: ["curve"], .badPace, "an animation has a `curve` or a `spring`, not both",
    help: ["remove one of the two"])
}

extension Array {
  /// Returns the keys of a pace, whose properties lie in the `use` of a mapping.
  ///
  /// - Parameters:
  ///   - defaults: the behaviour without `duration`, `curve` and `spring`, in words.
  ///   - summaries: the purposes of `duration` and `curve`.
  ///   - help: advice about a duration of 0.
  static func pace<Root: Sendable>(
    _ use: any WritableKeyPath<Root, TransitionUse> & Sendable,
    defaults: (duration: String, curve: String, spring: String),
    summaries: (duration: String, curve: String), help: [String] = []
  ) -> [Key<Root>] where Element == Key<Root> {
    [
      Key<TransitionUse>(
        "duration", .length(help: help), \.duration, default: defaults.duration,
        summaries.duration),
      Key<TransitionUse>("curve", .curve, \.pacing.curve, default: defaults.curve, summaries.curve),
      Key<TransitionUse>(
        "spring", .spring, \.pacing.spring, default: defaults.spring, "A spring instead of a curve."
      ),
    ].map { $0.within(use) }
  }
}

extension Pacing? {
  /// The pacing if it is a curve; setting nil changes nothing.
  var curve: Pacing? {
    get { if case .curve? = self { self } else { nil } }
    set { self = newValue ?? self }
  }

  /// The pacing if it is a spring; setting nil changes nothing.
  var spring: Pacing? {
    get { if case .curve? = self { nil } else { self } }
    set { self = newValue ?? self }
  }
}

extension ValueKind<Double> {
  /// Returns the kind of the duration of a transition in seconds, greater than 0.
  fileprivate static func length(help: [String]) -> Self {
    time.checked(
      .badTime, "the duration of a transition must be longer than 0 s", help: help
    ) { $0 > 0 }
  }
}

extension ValueKind<Pacing> {
  /// A timing curve, or the name of a spring.
  static let curve = literal(.curve, CurveLiteral.pacing) { PaceText.value(of: $0) }
}

extension SceneDecoder {
  /// Reports a `curve` beside a `spring`, and a spring that takes too long to settle.
  mutating func checkPace(of use: inout TransitionUse, _ keys: [String: SyntaxEntry]) {
    guard let spring = keys["spring"] else { return }
    if let curve = keys["curve"] {
      problems.error(
        .badPace, "a transition has a `curve` or a `spring`, not both",
        at: max(curve.key.place, spring.key.place), help: ["remove one of the two"])
    }
    checkSettling(of: &use, at: spring.place)
  }

  /// Reports a spring that takes more than 600 s to settle and has no duration.
  ///
  /// The settling time is computed once for each spring and cached, because it is slow for the
  /// worst springs.
  private mutating func checkSettling(of use: inout TransitionUse, at place: ScriptPlace) {
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
      help: ["give the spring more damping, or the step a `duration`"])
  }
}
