internal import SegueGraphics
internal import SegueStage

// The keys of touches and of what is expected of them. Which of a leg's keys go together, and whether a
// release or an expectation is a word instead, is decided where they are read.

/// A part of a finger's way as its keys say it: a move, or a stay.
struct PathLeg: Sendable {
  /// Where the finger goes.
  var target: Point?
  /// How many seconds that takes.
  var seconds: Double?
  /// How it spends them.
  var curve = TimingFunction.linear
  /// How many seconds it stays instead.
  var hold: Double?
}

/// What a gesture is to come to, as far as keys say it.
struct ExpectedState: Sendable {
  /// The screen that shows in the end.
  var screen: String?
  /// The progress at the release.
  var progress: Double?
  /// Where scrolling comes to rest, in points.
  var offset: Point?
  /// The detent at which a sheet comes to rest.
  var detent: String?
}

extension KeyTable<PathLeg> {
  /// A part of a finger's way.
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
  /// The long form of a release: its velocity in points a second.
  static let release = KeyTable(
    name: "release", title: "a release", prototype: .zero,
    keys: [
      Key(
        "velocity", .place("two speeds in points a second, such as `[0, 900]`"), \.self,
        isRequired: true, "The velocity at the release, whatever the way before.")
    ])
}

extension KeyTable<ExpectedState> {
  /// The long form of what is expected.
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

extension KeyTable<InteractionTerms> {
  /// What may stand beside `drag` where that drives a transition.
  static let terms = KeyTable(
    name: "step", title: "a step", prototype: InteractionTerms(),
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
        "scrub", .word("ways"), \.scrub, default: InteractionTerms.Scrub.linear.rawValue,
        "What shows while the finger drives: its progress, or the curve's at that share."),
    ])
}

extension ValueKind<Point> {
  /// Two numbers in points, or in points a second.
  fileprivate static func place(_ words: String) -> Self {
    ValueKind(.form(words)) { decoder, entry in
      decoder.point(entry)
    } text: {
      "[\(NumberLiteral.text($0.x)), \(NumberLiteral.text($0.y))]"
    }
  }
}

extension ValueKind<Double> {
  /// A time of at least 0, in seconds.
  fileprivate static let time = ValueKind(.time) { decoder, entry in
    decoder.time(entry)
  } text: {
    TimeLiteral.text($0)
  }
}

extension ValueKind<TimingFunction> {
  /// A curve.
  fileprivate static let curve = ValueKind(.curve) { decoder, entry in
    decoder.literal(entry, takes: SchemaKey.Kind.curve.words, CurveLiteral.curve)
  } text: {
    CurveLiteral.text($0)
  }
}

extension ValueKind<String> {
  /// A name that stands elsewhere in the script.
  fileprivate static let called = ValueKind(.name) { decoder, entry in
    decoder.name(entry)
  } text: {
    YAMLText.word($0)
  }
}

extension ValueKind<Completion.Pace> {
  private static let words = "a curve such as `ease-in`, or `system`"

  /// A curve, or the system's spring; other paces have no text, for no script can name them.
  fileprivate static let completionPace = ValueKind(.form(words)) { decoder, entry in
    if let name = entry.value.name, CanonicalName.of(name) == "system" { return .system }
    return decoder.literal(entry, takes: words, CurveLiteral.pacing).map { .pacing($0) }
  } text: { pace in
    guard case .pacing(let pacing) = pace else { return "system" }
    return PaceText.value(of: pacing)
  }
}

extension InteractionTerms {
  /// The spring on which the rest runs, if it runs on one.
  fileprivate var completionSpring: Spring? {
    get { if case .seeded(let spring) = completionPace { spring } else { nil } }
    set { if let newValue { completionPace = .seeded(newValue) } }
  }
}

extension ValueKind<PanRegion> {
  /// A region of the stage.
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
  /// A spring with a time of its own.
  fileprivate static let completionSpring = ValueKind(
    .form("the name of a spring such as `snappy`, or a mapping that says what it is like")
  ) { decoder, entry in
    decoder.completionSpring(entry)
  } text: {
    PaceText.value(of: .physicalSpring($0))
  }
}
