internal import SegueGraphics
internal import SegueStage

// The keys of touches: of one finger, of two, and of one that interrupts a transition.

/// The keys of a touch of one finger.
struct TouchParts: Sendable {
  var start: Point?
  var segments: [TouchPath.Segment]?
  /// The file of the touch, which has neither start nor segments then.
  var track: TrackID?
  var release = TouchPath.Release.lifted
}

/// The keys of one leg of a touch path: a move, or a hold.
struct PathLeg: Sendable {
  /// The point to which the finger moves.
  var target: Point?
  /// The duration of the move in seconds.
  var seconds: Double?
  /// The timing curve of the move; nil for a hold, and for the default.
  var curve: TimingFunction?
  /// The duration of a hold in seconds; a leg has either this or a target.
  var hold: Double?
}

/// The touches of both fingers of a pinch.
struct PinchParts: Sendable {
  var first: AuthoredTouch?
  var second: AuthoredTouch?
}

/// The long form of `interrupt`.
struct TouchInterruption: Sendable {
  /// The seconds from the transition's start.
  var after = 0.0
  /// The finger that catches the transition; without one it turns round.
  var touch: AuthoredTouch?
  /// The changes of layers that take over from an animation.
  var changes: [AnimationStep.NamedChange]?
}

extension KeyTable<TouchParts> {
  static let drag = KeyTable(
    name: "drag", title: "a drag", prototype: TouchParts(),
    exclusions: [
      KeyExclusion(
        "track", excludes: ["from", "path"], .badGesture,
        help: ["remove it: the file says where the finger goes"])
    ],
    foreign: .drag,
    keys: [
      Key(
        "from", .place("a place such as `[180, 120]`"), \.start, isRequired: true,
        "Where it starts."),
      Key("path", .path, \.segments, isRequired: true, "Where the finger goes, and how fast."),
      Key(
        "track", .track, \.track, default: "none",
        "A file of lines `t_ms,x,y`, instead of `from` and `path`."),
      Key("release", .release, \.release, "How the touch ends."),
    ])
}

extension KeyTable<PathLeg> {
  static let leg = KeyTable(
    name: "leg", title: "a part of a path", prototype: PathLeg(),
    exclusions: [
      KeyExclusion(
        "hold", excludes: ["to", "in", "curve"], .badGesture,
        help: ["remove it, or begin a part of its own with a `-`"])
    ],
    // `SceneDecoder.segment` reports these.
    company: [
      KeyCompany(["in", "curve"], need: ["to"], nil),
      KeyCompany(["to", "curve"], need: ["in"], nil),
    ],
    foreign: .leg,
    keys: [
      Key(
        "to", .place("a place such as `[180, 400]`"), \.target, default: "none", "Where it goes."),
      Key("in", .time, \.seconds, default: "none", "How long that takes."),
      Key("curve", .curve, \.curve, default: "linear", "How it spends that time."),
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

extension KeyTable<PinchParts> {
  static let pinch = KeyTable(
    name: "pinch", title: "a pinch", prototype: PinchParts(),
    keys: [
      Key("first", .finger, \.first, isRequired: true, "The one finger's way."),
      Key("second", .finger, \.second, isRequired: true, "The other finger's way."),
    ])
}

extension KeyTable<TouchInterruption> {
  static let interruption = KeyTable(
    name: "interruption", title: "an interruption", prototype: TouchInterruption(),
    exclusions: [
      KeyExclusion(
        "animate", excludes: ["drag"], .badGesture,
        help: ["keep `animate` beside an `animate` step, `drag` beside a transition"])
    ],
    keys: [
      Key(
        "after", .time, \.after, isRequired: true,
        "When, from the start of the transition or of the changes."),
      Key(
        "drag", .touch, \.touch, default: "none",
        "The finger that catches a transition; without it, and without `animate`, it turns round."),
      Key(
        "animate", .changes, \.changes, default: "none",
        "The changes that take over from an `animate`; without them that turns round."),
    ])
}

extension ValueKind<TimingFunction> {
  fileprivate static let curve = literal(.curve, CurveLiteral.curve) { CurveLiteral.text($0) }
}

extension ValueKind<[TouchPath.Segment]> {
  private static let words = "a list of `{ to: [x, y], in: 300ms }` and `{ hold: 100ms }`"
  private static let form = ValueForm(
    .form(words), example: "[{ to: [180, 400], in: 300ms }]",
    parts: [ValueForm.Part(section: "leg", pattern: "[{ … }]")])

  /// The legs of a touch path, each in a line of its own.
  fileprivate static let path = ValueKind(form) { decoder, entry in
    decoder.segments(entry, takes: words)
  } textInScene: { segments, _ in
    segments.isEmpty ? "[]" : nil
  } block: { segments, scene in
    guard !segments.isEmpty else { return nil }
    return segments.map { segment in
      let leg =
        switch segment {
        case .hold(let seconds): PathLeg(hold: seconds)
        case .move(let target, let seconds, let curve):
          PathLeg(target: target, seconds: seconds, curve: curve)
        }
      return "- { \(KeyTable.leg.pairs(of: leg, in: scene).joined(separator: ", ")) }"
    }
  }
}

extension ValueKind<AuthoredTouch> {
  /// A touch of one finger: a start and a path, or a recorded track, and its release.
  static let touch = mapping(
    "a mapping with `from` and `path`, or with `track`", KeyTable<TouchParts>.drag, isBlock: true
  ) { _, parts, _ in
    if let track = parts.track { return AuthoredTouch(.track(track), release: parts.release) }
    guard let start = parts.start, let segments = parts.segments else { return nil }
    return AuthoredTouch(.path(from: start, segments), release: parts.release)
  } parts: { touch in
    switch touch.way {
    case .track(let track): TouchParts(track: track, release: touch.release)
    case .path(let start, let segments):
      TouchParts(start: start, segments: segments, release: touch.release)
    }
  }

  /// A touch of one finger of a pinch.
  fileprivate static let finger = touch.described(as: "a mapping with `from` and `path`")
}

extension ValueKind<PinchParts> {
  /// The touches of a pinch.
  static let pinch = mapping(
    "a mapping with `first` and `second`", KeyTable<PinchParts>.pinch, isBlock: true,
    make: { _, parts, _ in parts }, parts: { $0 })
}

extension ValueKind<TouchInterruption> {
  private static let words = "a mapping with `after`, and optionally `drag` or `animate`"

  /// An interruption, in one line if no finger catches the transition.
  static let interruption = union(words, short: reversal, long: capture)

  private static let reversal = mapping(
    words, KeyTable<TouchInterruption>.interruption, make: { _, _, _ in nil },
    parts: { $0.touch == nil && $0.changes == nil ? $0 : nil })

  private static let capture = mapping(
    words, KeyTable<TouchInterruption>.interruption, isBlock: true
  ) { _, interruption, source in
    // A touch that cannot be decoded does not become a reversal.
    source.1["drag"] != nil && interruption.touch == nil ? nil : interruption
  } parts: {
    $0
  }
}

extension ValueKind<TrackID> {
  /// The path of a file of touches; equal paths share one ID.
  fileprivate static let track = ValueKind(ValueForm(.path)) { decoder, entry in
    decoder.path(entry).map { decoder.track($0, at: entry.place) }
  } textInScene: { track, scene in
    scene.tracks.indices.contains(track.index)
      ? YAMLText.quoted(scene.tracks[track.index].path) : nil
  }
}

extension ValueKind<TouchPath.Release> {
  private static let words: [(word: String, value: TouchPath.Release)] = [
    ("lift", .lifted), ("cancel", .cancelled), ("fail", .failed),
  ]

  /// A release: `lift`, `cancel`, `fail`, or a mapping with `velocity`.
  fileprivate static let release = union(
    "`lift`, `cancel`, `fail`, or a mapping with `velocity`",
    short: .word(words, "releases"),
    long: ValueKind<Point>.mapping("a mapping with `velocity`", .release).converted {
      .liftedWithVelocity($0)
    } from: {
      if case .liftedWithVelocity(let velocity) = $0 { velocity } else { nil }
    })
}

extension ValueKind<TapTarget> {
  private static let words = "a place such as `[180, 700]`, or the name of what is tapped"

  /// The target of a tap: a name, or a point of the stage.
  static let tapTarget = ValueKind(ValueForm(.form(words))) { decoder, entry in
    if case .scalar = entry.value.content {
      return decoder.name(entry, takes: words).map { .named($0) }
    }
    return ValueKind<Point>.place("").read(&decoder, entry).map { .point($0) }
  } textInScene: { target, scene in
    switch target {
    case .named(let name): YAMLText.word(name)
    case .point(let point): ValueKind<Point>.place("").text(point, scene)
    }
  }
}
