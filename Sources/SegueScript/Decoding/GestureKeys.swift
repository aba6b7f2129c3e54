internal import SegueGraphics
internal import SegueStage

// The keys of transitions that gestures drive, and of expectations.

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
  /// The offset of the dragged layer at the end.
  var rest: Point?
}

extension KeyTable<ExpectedState> {
  /// The long form of `expect`.
  static let expectation = KeyTable(
    name: "expectation", title: "an expectation", prototype: ExpectedState(),
    exclusions: [
      KeyExclusion("detent", excludes: ["screen", "progress", "offset", "rest"], .badGesture),
      KeyExclusion("rest", excludes: ["screen", "progress", "offset"], .badGesture),
    ],
    keys: [
      Key("screen", .called(), \.screen, default: "any", "What shows in the end."),
      Key(
        "progress", .number(0...1), \.progress, default: "any",
        "The progress at the release."),
      Key(
        "offset", .place("two numbers such as `[390, 0]`"), \.offset, default: "any",
        "Where scrolling comes to rest, in points."),
      Key(
        "detent", .called(), \.detent, default: "any",
        "The detent at which the sheet comes to rest."),
      Key(
        "rest", .place("two numbers such as `[0, -680]`"), \.rest, default: "any",
        "The offset at which the dragged layer comes to rest, in points."),
    ])
}

extension [Key<InteractionSettings>] {
  /// The keys for the decision whether a driven transition finishes.
  private static let decision: [Key<InteractionSettings>] = [
    Key(
      "threshold", .number(0...1), \.threshold, default: "the transition's",
      "The progress that finishes, 0 to 1."),
    Key(
      "completion-speed", .number(0.001...1000), \.completionSpeed,
      default: "1", "How many times as fast the rest runs."),
  ]

  /// The keys for the recognition of the drag.
  private static let recognition: [Key<InteractionSettings>] = [
    Key(
      "way", .word("directions"), \.way, default: "the transition's",
      "The way of the finger that takes it on."),
    Key(
      "region", .region, \.region, default: "the transition's",
      "Where the finger has to touch down."),
    Key(
      "dead-zone", .number(0...1000), \.deadZone, default: "the transition's",
      "How far the finger goes before it follows, in points."),
    Key(
      "projection", .time, \.projection, default: "the transition's",
      "How long the finger is taken to go on at its last speed."),
  ]

  /// The keys for the pace of the rest, and for what shows until then.
  private static let completion: [Key<InteractionSettings>] = [
    Key(
      "completion-spring", .completionSpring, \.completionSpring, default: "the transition's",
      "The spring of the rest, which takes over the finger's speed."),
    Key(
      "completion-curve", .completionPace, \.completionCurve, default: "ease-in-ease-out",
      "How the rest spends its time."),
    Key(
      "scrub", .word("values"), \.scrub, default: InteractionSettings.Scrub.linear.rawValue,
      "What shows while the finger drives: its progress, or the curve's at that share."),
  ]

  /// The keys allowed with a gesture that drives a transition, in the order of the reference.
  static let terms = decision + recognition + completion
  /// The same keys in the order in which they are written.
  static let writtenTerms = recognition + decision + completion
}

extension ValueKind<String> {
  /// Returns the kind of names that are defined elsewhere in the script; they must not be empty.
  static func called(_ kind: SchemaKey.Kind = .name) -> Self {
    ValueKind(kind) { decoder, entry in
      decoder.name(entry, takes: kind.words)
    } text: {
      YAMLText.word($0)
    }
  }
}

extension ValueKind<Completion.Pace> {
  private static let words = "a curve such as `ease-in`, or `system`"

  /// A timing curve, or the system's spring; a script cannot spell other paces.
  fileprivate static let completionPace = ValueKind(.form(words)) { decoder, entry in
    if let name = entry.value.name, CanonicalName.of(name) == "system" { return .system }
    return decoder.literal(entry, takes: words, CurveLiteral.pacing).map { .pacing($0) }
  } text: { pace in
    switch pace {
    case .system: "system"
    case .pacing(.curve), .pacing(.preset): pace.pacing.map(PaceText.value)
    case .pacing, .seeded: nil
    }
  }
}

extension Completion.Pace {
  /// The curve or spring; nil for the system's spring and one that starts with the finger's velocity.
  fileprivate var pacing: Pacing? { if case .pacing(let pacing) = self { pacing } else { nil } }
}

extension InteractionSettings {
  /// The spring that completes the transition with the finger's velocity; nil if it has another pace.
  fileprivate var completionSpring: Spring? {
    get { if case .seeded(let spring) = completionPace { spring } else { nil } }
    set { if let newValue { completionPace = .seeded(newValue) } }
  }

  /// The pace of the rest if it is not such a spring.
  fileprivate var completionCurve: Completion.Pace? {
    get { completionSpring == nil ? completionPace : nil }
    set { if let newValue { completionPace = newValue } }
  }
}

extension ValueKind<PanRegion> {
  /// Anywhere, the usual edge, or an edge of a width in points.
  fileprivate static let region = union(
    "`anywhere`, `edge`, or the width of the edge in points",
    (
      .number,
      ValueKind<Double>.number(1...10_000).converted(
        to: { .edge($0) }, from: { if case .edge(let width) = $0 { width } else { nil } })
    ),
    (.any, word([("anywhere", .anywhere), ("edge", .usualEdge)], "regions")))
}

extension ValueKind<Spring> {
  /// A spring that has a duration of its own.
  fileprivate static let completionSpring = ValueKind(ValueKind<Pacing>.spring.form.kind) {
    decoder, entry in
    decoder.completionSpring(entry)
  } text: {
    PaceText.value(of: .physicalSpring($0))
  }
}

extension ValueKind<GestureExpectation> {
  private static let words: [(word: String, value: GestureExpectation)] = [
    ("finished", .outcome(.finished)), ("cancelled", .outcome(.cancelled)),
  ]

  /// An expectation: an outcome in one word, or a mapping of the state at the end.
  static let expectation = union(
    "`finished`, `cancelled`, or a mapping with `screen`, `progress`, `offset`, `detent`, or `rest`",
    short: .word(words, "outcomes"),
    long: .mapping("a mapping", KeyTable<ExpectedState>.expectation) { decoder, state, source in
      decoder.expectation(state, source.0, source.1)
    } parts: { expectation in
      switch expectation {
      case .outcome: nil
      case .detent(let name): ExpectedState(detent: name)
      case .rest(let place): ExpectedState(rest: place)
      case .state(let screen, let progress, let offset):
        ExpectedState(screen: screen, progress: progress, offset: offset)
      }
    })
}
