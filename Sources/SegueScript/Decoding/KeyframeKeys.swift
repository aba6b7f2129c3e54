internal import SegueGraphics
internal import SegueStage

extension KeyTable<LayerKeyframe> {
  /// How a screen stands at one moment of a transition; what a keyframe leaves out is between others.
  static let keyframe = KeyTable(
    name: "keyframe", title: "a keyframe", prototype: LayerKeyframe(at: 0),
    keys: [
      Key(
        "at", .share, \.progress, isRequired: true, "The eased progress, 0% to 100%."),
      Key(
        "move", .lengths("two lengths such as `[-100%, 20]`"), \.move, default: unset,
        "The move away from its place, in points or per cent of the stage."),
      Key(
        "size", .lengths("two lengths such as `[50%, 300]`"), \.size, default: unset,
        "Its size, in points or per cent of the stage."),
      Key("scale", .factors, \.scale, default: unset, "The factors along both axes."),
      Key(
        "anchor-point", .fractions, \.anchorPoint, default: unset,
        "The point about which it is scaled and turned, as fractions of its size."),
      Key("turn", .angle, \.turn, default: unset, "The turn in the plane, clockwise."),
      Key(
        "turn-x", .angle, \.turnX, default: unset,
        "The turn about the horizontal axis; the lower side comes nearer."),
      Key(
        "turn-y", .angle, \.turnY, default: unset,
        "The turn about the vertical axis; the left side comes nearer."),
      Key(
        "alpha", .number(0...1, "within 0...1"), \.alpha, default: unset, "Its opacity, 0 to 1."),
      Key(
        "corner-radius", .number(0...LengthLiteral.longest, "0 or more"), \.cornerRadius,
        default: unset, "The radius of its corners in points."),
    ])

  private static let unset = "between the keyframes that set it"
}

extension ValueKind<Double> {
  /// A progress, 0...1.
  fileprivate static let share = ValueKind(.form("a progress such as `40%`")) { decoder, entry in
    decoder.literal(entry, takes: "a progress such as `40%`", ShareLiteral.share)
  } text: {
    ShareLiteral.text($0)
  }
}
