internal import SegueGraphics
internal import SegueStage

/// All keys of scripts, by mapping; the parameters of transitions are in `TransitionCatalogue`.
package enum Schema {
  package static let script = SchemaSection(
    name: "script", title: "a script", keys: scriptKeys.map(KeyTable.clips.excluding),
    foreign: .script)

  private static let scriptKeys =
    [
      SchemaKey(
        "segue", ValueForm(.wholeNumber), default: "1", "The version of the script language."),
      SchemaKey(
        "canvas",
        form(
          "a size such as `375x812 @2x`, a device, `auto`, or `width`, `height` and `scale`",
          example: "375x812 @2x", "canvas", in: "{ … }"),
        default: nil,
        "The stage's size in points, and how many pixels a point has; `auto` for the first screenshot's."
      ),
    ] + KeyTable.head.section.keys + [
      SchemaKey(
        "screens",
        form(
          "a mapping of names to pictures or colours", example: "{ a: \"#FFFFFF\" }", "screen",
          in: "{ a: { … } }"),
        default: nil, "The screens by name, each a picture or a colour."),
      SchemaKey(
        "images", ValueForm(.form("a mapping of names to paths"), example: "{ a: a.png }"),
        default: "none", "The pictures that transitions call by name."),
      SchemaKey(
        "transitions",
        form(
          "a mapping of names to transitions", example: "{ a: {} }", "own-transition",
          in: "{ a: { … } }"),
        default: "none",
        "The script's own transitions by name, each with keyframes for both screens."),
      SchemaKey(
        "container",
        ValueForm(
          .form("a mapping with `type` and a screen for each of its parts"),
          example: "{ type: snapchat, main: a, over: a }",
          parts: [
            ValueForm.Part(section: "container", pattern: "{ … }"),
            ValueForm.Part(
              section: "picture", pattern: "{ type: picture-browser, pictures: [{ … }] }"),
          ]),
        default: "none", "What everything happens in, instead of a navigation stack."),
    ] + KeyTable.fingers.section.keys + [
      SchemaKey(
        "timeline",
        form(
          "a list of steps", example: "[{ show: a }, { hold: 400ms }]", "step",
          in: "[{ show: a }, { … }]"),
        default: nil, "What happens, in order.")
    ] + KeyTable.clips.section.keys + KeyTable.ending.section.keys + [
      SchemaKey(
        "output",
        form(
          "a path, a mapping with `file`, or a list of them", example: "[a.gif]", "output",
          in: "{ … }"),
        default: "none", "The files to write.")
    ] + KeyTable.documents.section.keys + KeyTable.golden.section.keys
    + KeyTable.words.section.keys
    + KeyTable.pages.section.keys

  /// Returns the form of a value with a mapping in it.
  private static func form(
    _ words: String, example: String, _ section: String, in pattern: String
  ) -> ValueForm {
    ValueForm(
      .form(words), example: example, parts: [ValueForm.Part(section: section, pattern: pattern)])
  }

  package static let canvas = KeyTable.canvas.section
  package static let layer = KeyTable.layer.section
  package static let output = KeyTable.output.section
  package static let spring = KeyTable.spring.section
  package static let font = KeyTable.font.section
  package static let border = KeyTable.border.section
  package static let gradient = KeyTable.gradient.section
  package static let shadow = KeyTable.shadow.section
  /// The keys of a change of a layer.
  package static let change = KeyTable.change.section
  /// The keys of an effect on a layer, or on those that it holds.
  package static let effect = KeyTable.effect.section
  /// The keys of the pieces that a snapshot is cut into.
  package static let grid = KeyTable.grid.section
  /// The keys of a layer that a finger drags.
  package static let drags = KeyTable.drags.section
  package static let blur = KeyTable.blur.section
  package static let backdrop = KeyTable.material.section
  package static let stroke = KeyTable.stroke.section
  package static let glass = KeyTable.glass.section
  package static let glassGroup = KeyTable.glassGroup.section
  /// The keys of a tab bar.
  package static let tabBar = KeyTable.tabBar.section

  /// The long form of `container`; its keys other than `type` are those of the container's type.
  package static let container = SchemaSection(
    name: "container", title: "a container",
    keys: [
      SchemaKey(
        "type", ValueForm(.name, example: "snapchat"), default: nil,
        "The container's name; `segue list containers` shows all.")
    ])

  /// The keywords of steps, then the options beside them.
  package static let step = SchemaSection(
    name: "step", title: "a step",
    keys: StepRow.all.map(\.key) + StepOptionGroup.documented.flatMap { $0.section },
    foreign: .step)

  /// The keywords of steps, in the order in which messages list them.
  package static let verbs = StepRow.keywords

  /// All sections, in the order of the reference; the script itself is first.
  package static let all: [SchemaSection] =
    [
      script, canvas, KeyTable.screen.section, layer, KeyTable.transform.section, font, border,
      gradient, shadow, blur, backdrop, glass, glassGroup, tabBar, KeyTable.tab.section, stroke,
      KeyTable.statusBar.section, step,
      spring, output,
      KeyTable<LengthPair>.place.section, KeyTable<FrameLength>.frame.section,
    ] + [
      KeyTable.ownTransition.section, KeyTable.transitionLayer.section, KeyTable.rect.section,
      KeyTable.grid.section, KeyTable.scatter.section, KeyTable.matched.section,
      KeyTable.keyframe.section,
      KeyTable.picture.section, container, KeyTable.touches.section, KeyTable.drag.section,
      KeyTable.leg.section, KeyTable.release.section, KeyTable.pinch.section,
      KeyTable.interruption.section, KeyTable.expectation.section,
    ] + [
      KeyTable.change.section, KeyTable.effect.section, KeyTable.valueChange.section,
      KeyTable.propertyKeyframe.section,
      KeyTable.clip.section, KeyTable.layerTransition.section, KeyTable.layerKeyframes.section,
      KeyTable.stagger.section,
    ] + [
      KeyTable.scroll.section, KeyTable.insets.section, KeyTable.refresh.section,
      KeyTable.drags.section,
      KeyTable.follower.section, KeyTable.scrolling.section, KeyTable.typing.section,
      KeyTable.goldenRules.section, KeyTable.goldenLimits.section,
    ] + pages

  /// The keys of a page.
  package static let page = KeyTable.page.section
  package static let pageBackground = KeyTable.pageBackground.section
  package static let deviceFrame = KeyTable.deviceFrame.section
  package static let pageWindow = KeyTable.pageWindow.section
  package static let pageTilt = KeyTable.tilt.section
  package static let pageTitle = KeyTable.title.section
  package static let pageSubtitle = KeyTable.subtitle.section
  package static let pageCaptions = KeyTable.captions.section

  private static let pages = [
    page, KeyTable.pageBackgrounds.section, KeyTable.pageBackground.section, deviceFrame,
    pageWindow, pageTitle, pageSubtitle, pageCaptions, pageTilt, KeyTable.callout.section,
    KeyTable<FocusParts>.focus.section, KeyTable.comparisonClip.section, KeyTable.clipTitle.section,
  ]
}
