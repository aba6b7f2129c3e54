internal import SegueStage

/// The sections of containers and gestures.
extension Schema {
  /// The long form of `container`; its keys other than `type` are those of the container's type.
  package static let container = SchemaSection(
    name: "container", title: "a container",
    keys: [SchemaKey("type", .name, default: nil, "The container's name.")])

  package static let touches = KeyTable.touches.section

  /// The steps with touches; `drag`, `tap` and `pinch` also accompany steps that navigate.
  static let gestures = [
    SchemaKey(
      "drag", .form("a mapping with `from` and `path`, or with `track`"), default: "none",
      "A finger moves over the stage; beside `push`, `pop`, `present` or `dismiss` it drives that."),
    SchemaKey(
      "tap", .form("a place such as `[180, 700]`, or what is tapped"), default: "none",
      "A finger taps; beside `push`, `pop`, `present` or `dismiss` that is what causes it."),
    SchemaKey(
      "double-tap", .form("a place such as `[180, 300]`"), default: "none",
      "A finger taps a place twice."),
    SchemaKey(
      "pinch", .form("a mapping with `first` and `second`"), default: "none",
      "Two fingers move over the stage; beside `pop` or `dismiss` they drive that."),
    SchemaKey("do", .name, default: "none", "The container does something by itself."),
    SchemaKey(
      "expect",
      .form(
        "`finished`, `cancelled`, or a mapping with `screen`, `progress`, `offset`, or `detent`"),
      default: "anything", "What has to come of the gesture."),
    SchemaKey(
      "until", .word(GestureEnd.allCases.map(\.rawValue)), default: GestureEnd.settled.rawValue,
      "When the next step begins: all is at rest, or the finger is lifted."),
  ]

  /// The long form of `interrupt`.
  package static let interruption = SchemaSection(
    name: "interruption", title: "an interruption",
    keys: [
      SchemaKey("after", .time, default: nil, "When, from the transition's start."),
      SchemaKey(
        "drag", .form("a mapping with `from` and `path`, or with `track`"), default: "none",
        "The finger that catches it; without one it turns round."),
    ])

  /// The keys allowed with a `drag` that drives a transition.
  static let terms = KeyTable.terms.section.keys

  /// The key of a navigation step that interrupts its transition.
  static let interrupt = SchemaKey(
    "interrupt", .form("a mapping with `after`, and `drag` or nothing"), default: "none",
    "It is caught in flight by a finger, or turns round.")

  /// The keys of a touch of one finger.
  package static let drag = SchemaSection(
    name: "drag", title: "a drag",
    keys: [
      SchemaKey("from", .form("a place such as `[180, 120]`"), default: nil, "Where it starts."),
      SchemaKey(
        "path", .form("a list of `{ to: [x, y], in: 300ms }` and `{ hold: 100ms }`"), default: nil,
        "Where the finger goes, and how fast."),
      SchemaKey(
        "track", .path, default: "none", "A file of lines `t_ms,x,y`, instead of `from` and `path`."
      ),
      SchemaKey(
        "release", .form("`lift`, `cancel`, `fail`, or a mapping with `velocity`"), default: "lift",
        "How the touch ends."),
    ])

  /// One segment of a touch path.
  package static let leg = KeyTable.leg.section

  package static let release = KeyTable.release.section

  /// The touches of a pinch.
  package static let pinch = SchemaSection(
    name: "pinch", title: "a pinch",
    keys: [
      SchemaKey(
        "first", .form("a mapping with `from` and `path`"), default: nil, "The one finger's way."),
      SchemaKey(
        "second", .form("a mapping with `from` and `path`"), default: nil,
        "The other finger's way."),
    ])

  package static let expectation = KeyTable.expectation.section
}
