internal import SegueGraphics
internal import SegueStage
internal import SegueText

/// All keys of scripts, by mapping; the parameters of transitions are in `TransitionCatalogue`.
package enum Schema {
  package static let script = SchemaSection(
    name: "script", title: "a script",
    keys: [
      SchemaKey("segue", .wholeNumber, default: "1", "The version of the script language."),
      SchemaKey(
        "canvas",
        .form("a size such as `375x812 @2x`, a device, `auto`, or `width`, `height` and `scale`"),
        default: nil,
        "The stage's size in points, and how many pixels a point has; `auto` for the first screenshot's."
      ),
    ] + KeyTable.head.section.keys + [
      SchemaKey(
        "screens", .form("a mapping of names to pictures or colours"), default: nil,
        "The screens by name, each a picture or a colour."),
      SchemaKey(
        "images", .form("a mapping of names to paths"), default: "none",
        "The pictures that transitions call by name."),
      SchemaKey(
        "transitions", .form("a mapping of names to transitions"), default: "none",
        "The script's own transitions by name, each with keyframes for both screens."),
      SchemaKey(
        "container", .form("a mapping with `type` and a screen for each of its parts"),
        default: "none", "What everything happens in, instead of a navigation stack."),
    ] + KeyTable.fingers.section.keys + [
      SchemaKey("timeline", .form("a list of steps"), default: nil, "What happens, in order.")
    ] + KeyTable.ending.section.keys + [
      SchemaKey(
        "output", .form("a path, a mapping with `file`, or a list of them"), default: "none",
        "The files to write.")
    ] + KeyTable.documents.section.keys)

  package static let canvas = KeyTable.canvas.section

  package static let screen = KeyTable.screen.section

  /// The keywords of steps, then the options beside them.
  package static let step = SchemaSection(
    name: "step", title: "a step",
    keys: StepRow.all.map(\.key) + StepOptionGroup.documented.flatMap { $0.section })

  /// The keywords of steps, in the order in which messages list them.
  package static let verbs = StepRow.keywords

  package static let spring = KeyTable.spring.section

  /// The long form of a point on the stage, for transitions.
  package static let place = SchemaSection(
    name: "place", title: "a place",
    keys: [
      SchemaKey("x", .form("a length such as `120` or `50%`"), default: nil, "From the left edge."),
      SchemaKey("y", .form("a length such as `120` or `50%`"), default: nil, "From the top edge."),
    ])

  /// The long form of a picture's frame, for transitions.
  package static let frame = SchemaSection(
    name: "frame", title: "a frame",
    keys: [
      SchemaKey("x", .number, default: nil, "The left edge in points."),
      SchemaKey("y", .number, default: nil, "The top edge in points."),
      SchemaKey("width", .number, default: "auto", "The width in points; auto keeps proportions."),
      SchemaKey(
        "height", .number, default: "auto", "The height in points; auto keeps proportions."),
    ])

  /// All sections, in the order of the reference; the script itself is first.
  package static let all =
    [script, canvas, screen, layer, layerTransform]
    + [font, border, gradient, shadow, blur, backdrop, stroke]
    + [statusBar, step, spring, output, place, frame]
    + [
      ownTransition, matched, keyframe, picture, container, touches, drag, leg, release, pinch,
      interruption,
      expectation, KeyTable.scroll.section, KeyTable.insets.section, KeyTable.refresh.section,
      KeyTable.follower.section, KeyTable.scrolling.section, KeyTable.typing.section,
    ]
}

extension Schema {
  package static let layer = SchemaSection(
    name: "layer", title: "a layer",
    keys: KeyTable.layer.section.keys + KeyTable.text.section.keys + [
      SchemaKey(
        "path", .form("SVG path data"), default: "none",
        "A path in it, in points, filled with its `fill`."),
      SchemaKey(
        "shape",
        .form("`circle`, `ellipse`, `rect`, `line`, `arrow`, `{ polygon: 6 }` or `{ star: 5 }`"),
        default: "none", "A shape as large as the layer instead of a path."),
      SchemaKey(
        "fill-rule", .word(FillRule.allCases.map(\.rawValue)),
        default: FillRule.nonZero.rawValue, "What the inside of its path is."),
      SchemaKey(
        "stroke", .form("a mapping with `color` and `width`"), default: "none",
        "The pen that is drawn along its path."),
      SchemaKey(
        "mask", .form("a mapping of a layer's keys, `luminance` and `inverted`"), default: "none",
        "A layer whose alpha, or luminance, is what is seen of it."),
      SchemaKey(
        "children", .form("a list of layers"), default: "none", "The layers it holds, bottom first."
      ),
    ])

  package static let font = SchemaSection(
    name: "font", title: "a font",
    keys: [
      SchemaKey(
        "style", .word(TextStyle.Named.allCases.map(\.rawValue)), default: "none",
        "The text style of which the other keys are changed.")
    ] + KeyTable.face.section.keys + KeyTable.font.section.keys)

  package static let border = KeyTable.border.section

  package static let blur = KeyTable.blur.section

  package static let gradient = SchemaSection(
    name: "gradient", title: "a gradient",
    keys: [
      SchemaKey("colors", .form("a list of colours"), default: nil, "Its colours, in order."),
      SchemaKey(
        "locations", .form("a list of numbers within 0...1"), default: "evenly spread",
        "Where the colours are, from start to end; they must not fall."),
    ] + KeyTable.gradient.section.keys)

  /// The keys of a shadow, with `blur` as in CSS.
  package static let shadow = SchemaSection(
    name: "shadow", title: "a shadow",
    keys: KeyTable.shadow.section.keys + [
      SchemaKey(
        "blur", .number, default: "none", "Instead of `radius`: twice as much, as in CSS.")
    ])

  /// The keys of a material: those of a named one, and its parts.
  package static let backdrop = SchemaSection(
    name: "backdrop", title: "a material",
    keys: [
      SchemaKey(
        "material", .word(Material.Name.allCases.map(\.rawValue)), default: "none",
        "The named material of which the other keys are changed."),
      SchemaKey(
        "scheme", .word(Material.Scheme.allCases.map(\.rawValue)), default: "light",
        "Whether the named material is the light or the dark one."),
    ] + KeyTable.material.section.keys)

  /// The keys of the stroke of a layer's shape.
  package static let stroke = SchemaSection(
    name: "stroke", title: "a stroke",
    keys: [SchemaKey("color", .color, default: "\"#000000\"", "Its colour.")]
      + KeyTable.stroke.section.keys)

  package static let layerTransform = KeyTable.transform.section

  package static let statusBar = KeyTable.statusBar.section
}

extension Schema {
  package static let output = KeyTable.output.section

  package static let ownTransition = KeyTable.ownTransition.section

  package static let matched = KeyTable.matched.section

  package static let keyframe = KeyTable.keyframe.section
}

extension Schema {
  /// The long form of a picture in a list of pictures, for parameters.
  package static let picture = KeyTable.picture.section
}
