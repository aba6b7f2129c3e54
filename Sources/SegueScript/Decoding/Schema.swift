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

  package static let place = KeyTable.place.section

  package static let frame = KeyTable.frame.section

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
    ] + KeyTable.held.section.keys)

  package static let font = KeyTable.font.section

  package static let border = KeyTable.border.section

  package static let blur = KeyTable.blur.section

  package static let gradient = KeyTable.gradient.section

  package static let shadow = KeyTable.shadow.section

  package static let backdrop = KeyTable.material.section

  package static let stroke = KeyTable.stroke.section

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
