internal import SegueStage

extension Schema {
  /// A layer of a screen.
  package static let layer = SchemaSection(
    name: "layer", title: "a layer",
    keys: [
      SchemaKey("name", .name, default: "its position", "The name in traces."),
      SchemaKey(
        "image", .form("the name of an image, or a path"), default: "none",
        "Its picture: a name under `images`, or a path with a point or a slash in it."),
      SchemaKey("fill", .color, default: "none", "The colour behind its picture."),
      SchemaKey(
        "frame", .form("a frame such as `[92, 228, 120, 160]`"), default: "all of its holder",
        "Its place in what holds it, in points; `auto` keeps the picture's proportions."),
      SchemaKey(
        "content-mode", .word(ContentMode.allCases.map(\.rawValue)),
        default: ContentMode.scaleToFill.rawValue, "How the picture is laid out in the frame."),
      SchemaKey("corner-radius", .number, default: "0", "The radius of its corners in points."),
      SchemaKey("alpha", .number, default: "1", "The opacity of the layer with all it holds."),
      SchemaKey(
        "anchor-point", .form("two fractions such as `[0.5, 0.5]`"), default: "[0.5, 0.5]",
        "The point about which it is transformed, as fractions of its size."),
      SchemaKey(
        "transform", .form("a mapping of `turn`, `turn-x`, `turn-y`, `scale` and `move`"),
        default: "none", "How it is scaled, turned and moved, in this order."),
      SchemaKey(
        "perspective", .number, default: "none",
        "The distance in points from which the layers it holds are seen."),
      SchemaKey(
        "clips", .form("`true` or `false`"), default: "false",
        "Whether what it holds is cut at its rounded edge."),
      SchemaKey(
        "children", .form("a list of layers"), default: "none", "The layers it holds, bottom first."
      ),
    ])

  /// A layer's transform.
  package static let layerTransform = SchemaSection(
    name: "layer-transform", title: "a transform",
    keys: [
      SchemaKey("turn", .form(angle), default: "0deg", "The turn in the plane, clockwise."),
      SchemaKey(
        "turn-x", .form(angle), default: "0deg",
        "The turn about the horizontal axis; the lower side comes nearer."),
      SchemaKey(
        "turn-y", .form(angle), default: "0deg",
        "The turn about the vertical axis; the left side comes nearer."),
      SchemaKey(
        "scale", .form("a factor, or two such as `[1.2, 1]`"), default: "1",
        "The factors along both axes."),
      SchemaKey(
        "move", .form("two lengths such as `[10, -20]`"), default: "[0, 0]", "The move in points."),
    ])

  /// The bar at a screen's top.
  package static let statusBar = SchemaSection(
    name: "status-bar", title: "a status bar",
    keys: [
      SchemaKey("height", .number, default: nil, "Its height in points."),
      SchemaKey(
        "fixed", .form("`true` or `false`"), default: "true",
        "Whether it stays where it is, and is taken out of the screens that move."),
      SchemaKey("fill", .color, default: "the top of the screen itself", "Its colour."),
    ])

  private static let angle = "an angle such as `45deg`"
}
