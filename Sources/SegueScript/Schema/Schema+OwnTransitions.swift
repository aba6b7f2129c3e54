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
  package static let keyframe = SchemaSection(
    name: "keyframe", title: "a keyframe",
    keys: [
      SchemaKey("at", .form(share), default: nil, "The eased progress, 0% to 100%."),
      SchemaKey(
        "move", .form("two lengths such as `[-100%, 20]`"), default: unset,
        "The move away from its place, in points or per cent of the stage."),
      SchemaKey(
        "size", .form("two lengths such as `[50%, 300]`"), default: unset,
        "Its size, in points or per cent of the stage."),
      SchemaKey(
        "scale", .form("a factor, or two such as `[1.2, 1]`"), default: unset,
        "The factors along both axes."),
      SchemaKey(
        "anchor-point", .form("two fractions such as `[0.5, 0.5]`"), default: unset,
        "The point about which it is scaled and turned, as fractions of its size."),
      SchemaKey("turn", .form(angle), default: unset, "The turn in the plane, clockwise."),
      SchemaKey(
        "turn-x", .form(angle), default: unset,
        "The turn about the horizontal axis; the lower side comes nearer."),
      SchemaKey(
        "turn-y", .form(angle), default: unset,
        "The turn about the vertical axis; the left side comes nearer."),
      SchemaKey("alpha", .number, default: unset, "Its opacity, 0 to 1."),
      SchemaKey("corner-radius", .number, default: unset, "The radius of its corners in points."),
    ])

  private static let share = "a progress such as `40%`"
  private static let angle = "an angle such as `45deg`"
  private static let unset = "between the keyframes that set it"
}
