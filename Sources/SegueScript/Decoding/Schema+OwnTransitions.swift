import SegueStage

extension Schema {
  /// A transition of the script's own.
  package static let ownTransition = SchemaSection(
    name: "own-transition", title: "a transition",
    keys: [
      SchemaKey("duration", .time, default: "500ms, or the spring's own", "How long it takes."),
      SchemaKey("curve", .curve, default: "ease-in-ease-out", "How it spends its time."),
      SchemaKey(
        "spring",
        .form("a mapping with `damping-ratio`, or with `mass`, `stiffness` and `damping`"),
        default: "none", "A spring instead of a curve."),
      SchemaKey(
        "order", .word(KeyframeAnimator.Order.allCases.map(\.rawValue)),
        default: KeyframeAnimator.Order.toOverFrom.rawValue, "Which screen is on top."),
      SchemaKey(
        "perspective", .number, default: "none",
        "The distance in points from which an eye over the stage's centre sees turns in space."),
      SchemaKey(
        "from", .form("a list of keyframes"), default: "it stays",
        "How the screen that leaves moves."),
      SchemaKey(
        "to", .form("a list of keyframes"), default: "it stays",
        "How the screen that arrives moves."),
    ])

  /// How a screen stands at one moment of a transition.
  package static let keyframe = KeyTable.keyframe.section
}
