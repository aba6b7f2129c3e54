internal import SegueGraphics
internal import SegueStage

// The keys of touches and expectations. Which keys of a leg go together, and whether a release or
// an expectation is a word instead of a mapping, is decided in `SceneDecoder+Gestures`.

/// The keys of one leg of a touch path: a move, or a hold.
struct PathLeg: Sendable {
  /// The point to which the finger moves.
  var target: Point?
  /// The duration of the move in seconds.
  var seconds: Double?
  /// The timing curve of the move.
  var curve = TimingFunction.linear
  /// The duration of a hold in seconds; a leg has either this or a target.
  var hold: Double?
}

/// The long form of `expect`: the state in which a gesture should end.
struct ExpectedState: Sendable {
  /// The screen that is visible at the end.
  var screen: String?
  /// The progress at the release, 0 to 1.
  var progress: Double?
  /// The final scroll offset in points.
  var offset: Point?
  /// The detent of the sheet at the end.
  var detent: String?
}

extension KeyTable<PathLeg> {
  static let leg = KeyTable(
    name: "leg", title: "a part of a path", prototype: PathLeg(),
    keys: [
      Key(
        "to", .place("a place such as `[180, 400]`"), \.target, default: "none", "Where it goes."),
      Key("in", .time, \.seconds, default: "none", "How long that takes."),
      Key("curve", .curve, \.curve, "How it spends that time."),
      Key("hold", .time, \.hold, default: "none", "How long the finger stays where it is."),
    ])
}

extension KeyTable<Point> {
  /// The long form of a release: its velocity in points per second.
  static let release = KeyTable(
    name: "release", title: "a release", prototype: .zero,
    keys: [
      Key(
        "velocity", .place("two speeds in points a second, such as `[0, 900]`"), \.self,
        isRequired: true, "The velocity at the release, whatever the way before.")
    ])
}

extension KeyTable<ExpectedState> {
  /// The long form of `expect`.
  static let expectation = KeyTable(
    name: "expectation", title: "an expectation", prototype: ExpectedState(),
    keys: [
      Key("screen", .called, \.screen, default: "any", "What shows in the end."),
      Key(
        "progress", .number(0...1, "within 0...1"), \.progress, default: "any",
        "The progress at the release."),
      Key(
        "offset", .place("two numbers such as `[390, 0]`"), \.offset, default: "any",
        "Where scrolling comes to rest, in points."),
      Key(
        "detent", .called, \.detent, default: "any", "The detent at which the sheet comes to rest."),
    ])
}

extension KeyTable<InteractionSettings> {
  /// The keys allowed with a `drag` that drives a transition.
  static let terms = KeyTable(
    name: "step", title: "a step", prototype: InteractionSettings(),
    keys: [
      Key(
        "threshold", .number(0...1, "within 0...1"), \.threshold, default: "the transition's",
        "The progress that finishes, 0 to 1."),
      Key(
        "completion-speed", .number(0.001...1000, "within 0.001...1000"), \.completionSpeed,
        default: "1", "How many times as fast the rest runs."),
      Key(
        "way", .word("ways"), \.way, default: "the transition's",
        "The way of the finger that takes it on."),
      Key(
        "region", .region, \.region, default: "the transition's",
        "Where the finger has to touch down."),
      Key(
        "dead-zone", .number(0...1000, "within 0...1000"), \.deadZone, default: "the transition's",
        "How far the finger goes before it follows, in points."),
      Key(
        "projection", .time, \.projection, default: "the transition's",
        "How long the finger is taken to go on at its last speed."),
      Key(
        "completion-spring", .completionSpring, \.completionSpring, default: "the transition's",
        "The spring of the rest, which takes over the finger's speed."),
      Key(
        "completion-curve", .completionPace, \.completionPace, default: "ease-in-ease-out",
        "How the rest spends its time."),
      Key(
        "scrub", .word("ways"), \.scrub, default: InteractionSettings.Scrub.linear.rawValue,
        "What shows while the finger drives: its progress, or the curve's at that share."),
    ])
}

extension ValueKind<Point> {
  /// Two numbers, in points or points per second.
  fileprivate static func place(_ words: String) -> Self {
    ValueKind(.form(words)) { decoder, entry in
      decoder.point(entry)
    } text: {
      "[\(NumberLiteral.text($0.x)), \(NumberLiteral.text($0.y))]"
    }
  }
}

extension ValueKind<Double> {
  /// A time in seconds, at least 0.
  fileprivate static let time = ValueKind(.time) { decoder, entry in
    decoder.time(entry)
  } text: {
    TimeLiteral.text($0)
  }
}

extension ValueKind<TimingFunction> {
  fileprivate static let curve = ValueKind(.curve) { decoder, entry in
    decoder.literal(entry, takes: SchemaKey.Kind.curve.words, CurveLiteral.curve)
  } text: {
    CurveLiteral.text($0)
  }
}

extension ValueKind<String> {
  /// A name that is defined elsewhere in the script.
  fileprivate static let called = ValueKind(.name) { decoder, entry in
    decoder.name(entry)
  } text: {
    YAMLText.word($0)
  }
}

extension ValueKind<Completion.Pace> {
  private static let words = "a curve such as `ease-in`, or `system`"

  /// A timing curve, or the system's spring.
  ///
  /// Other paces cannot be written in a script and have no text.
  fileprivate static let completionPace = ValueKind(.form(words)) { decoder, entry in
    if let name = entry.value.name, CanonicalName.of(name) == "system" { return .system }
    return decoder.literal(entry, takes: words, CurveLiteral.pacing).map { .pacing($0) }
  } text: { pace in
    guard case .pacing(let pacing) = pace else { return "system" }
    return PaceText.value(of: pacing)
  }
}

extension InteractionSettings {
  /// The spring that completes the transition with the finger's velocity; nil if it has another pace.
  fileprivate var completionSpring: Spring? {
    get { if case .seeded(let spring) = completionPace { spring } else { nil } }
    set { if let newValue { completionPace = .seeded(newValue) } }
  }
}

extension ValueKind<PanRegion> {
  fileprivate static let region = ValueKind(
    .form("`anywhere`, `edge`, or the width of the edge in points")
  ) { decoder, entry in
    decoder.region(entry)
  } text: { region in
    guard case .edge(let width) = region else { return "anywhere" }
    return NumberLiteral.text(width)
  }
}

extension ValueKind<Spring> {
  /// A spring that has a duration of its own.
  fileprivate static let completionSpring = ValueKind(
    .form("the name of a spring such as `snappy`, or a mapping that says what it is like")
  ) { decoder, entry in
    decoder.completionSpring(entry)
  } text: {
    PaceText.value(of: .physicalSpring($0))
  }
}
