// Foreign words beside the keys of layers, their parts, and changes of them.

extension [ForeignWord] {
  /// Words for the keys of a layer.
  static let layer: Self =
    [
      ForeignWord(
        "x", "left", "leading", "origin-x", "pos-x", "min-x", "inset-inline-start", side: "x"),
      ForeignWord("y", "top", "origin-y", "pos-y", "min-y", "inset-block-start", side: "y"),
      ForeignWord("width", "w", "wd", "inline-size", side: "width"),
      ForeignWord("height", "h", "ht", "block-size", side: "height"),
      ForeignWord("position", "origin", "pos", "location", side: "origin"),
      ForeignWord("center", "centre", side: "center"),
      ForeignWord("dimensions", "extent", "size-box", side: "size"),
      ForeignWord(
        "rect", "bounds", "box", "geometry", "layout", "bounding-box", "viewport", is: "frame"),
      ForeignWord(
        "opacity", "transparency", "alpha-value", "fade", "fill-opacity", "opaque", "o", is: "alpha"
      ),
      ForeignWord(
        "background-color", "background", "bg", "bg-color", "fill-color", "back-color",
        "background-fill", "solid-color", "fills", "sc", "paint", "container-color", is: "fill"),
      ForeignWord(
        "border-radius", "radius", "corner", "rounded", "corners-radius", "rounding", "round",
        "border-top-left-radius", "corner-size", "rx", "ry", "roundness", "clip-r-rect",
        is: "corner-radius"),
      ForeignWord("masked-corners", "rounded-corners", is: "corners"),
      ForeignWord("smooth-corners", "corner-smoothing", write: "corner-curve: continuous"),
      ForeignWord(
        "foreground-color", "text-color", "font-color", "foreground-style", "foreground",
        "label-color", "tint-color", is: "color"),
      ForeignWord("visible", "visibility", "display", "show", "shown", write: "hidden: $not"),
      ForeignWord("is-hidden", "invisible", "is-invisible", is: "hidden"),
      ForeignWord(
        "clips-to-bounds", "masks-to-bounds", "clipped", "clip-behavior", "clip-content",
        "clip-to-bounds", "clip-children", is: "clips"),
      // A key of texts, which in CSS also cuts what a box holds.
      ForeignWord("overflow", write: "clips: true"),
    ] + ofEffects + ofTransform + ofText + ofContents

  /// Words for shadows, borders and filters.
  private static let ofEffects: Self = [
    ForeignWord(
      "box-shadow", "drop-shadow", "shadows", "layer-shadow", "dropshadow", is: "shadow"),
    ForeignWord("elevation", "z-elevation", write: "shadow: card"),
    ForeignWord("shadow-color", is: "shadow.color"),
    ForeignWord("shadow-opacity", "shadow-alpha", is: "shadow.opacity"),
    ForeignWord("shadow-radius", is: "shadow.radius"),
    ForeignWord("shadow-blur", "shadow-blur-radius", is: "shadow.blur"),
    ForeignWord("shadow-offset", is: "shadow.offset"),
    ForeignWord("shadow-path", is: "shadow.path"),
    ForeignWord("shadow-spread", is: "shadow.spread"),
    ForeignWord("border-width", "border-size", "border-thickness", is: "border.width"),
    ForeignWord("border-color", is: "border.color"),
    ForeignWord("border-position", is: "border.position"),
    ForeignWord("border-style", advice: "remove it: a border is a solid line"),
    ForeignWord("outline", "stroke-border", "border-all", is: "border"),
    ForeignWord("outline-color", is: "border.color"),
    ForeignWord("outline-width", is: "border.width"),
    ForeignWord("stroke-width", "line-width", "stroke-thickness", "pen-width", is: "stroke.width"),
    ForeignWord("stroke-color", "line-color", "pen-color", is: "stroke.color"),
    ForeignWord("line-cap", "stroke-linecap", "stroke-line-cap", is: "stroke.cap"),
    ForeignWord("line-join", "stroke-linejoin", "stroke-line-join", is: "stroke.join"),
    ForeignWord("line-dash-pattern", "stroke-dasharray", "dash-array", is: "stroke.dash"),
    ForeignWord("stroke-dashoffset", "line-dash-phase", is: "stroke.phase"),
    ForeignWord("stroke-start", "trim-start", "trim-from", is: "stroke.start"),
    ForeignWord("stroke-end", "trim-end", "trim-to", "trim", is: "stroke.end"),
    ForeignWord("filter", "image-filter", "color-filter", is: "filters"),
    ForeignWord("blur-radius", "gaussian-blur", "layer-blur", "sigma", is: "blur"),
    ForeignWord(
      "backdrop-filter", "background-blur", "backdrop-blur", "visual-effect", "vibrancy",
      "blur-effect", is: "backdrop"),
    ForeignWord("material", "background-material", is: "backdrop"),
    ForeignWord("glass", "glass-effect", "liquid-glass", is: "backdrop"),
    ForeignWord(
      "mix-blend-mode", "blend-mode", "blending-mode", "compositing-filter", "bm",
      "background-blend-mode", is: "blend"),
    ForeignWord("isolation", "compositing-group", "isolate", write: "isolated: true"),
    ForeignWord("clip-path", "clip-shape", "clipper", is: "clip"),
    ForeignWord(
      "track-matte", "mask-image", "matte", "mask-layer", "mask-view", "tt", "masks-properties",
      is: "mask"),
    ForeignWord(
      "gradient-colors", "linear-gradient", "background-image", "background-gradient", "gradients",
      is: "gradient"),
  ]

  /// Words for the transform.
  private static let ofTransform: Self = [
    ForeignWord(
      "rotation", "rotate", "rotation-effect", "rotate-z", "rotation-z", "angle", "r",
      is: "transform.turn"),
    ForeignWord("turn", is: "transform.turn"),
    ForeignWord("rotate-x", "rotation-x", "turn-x", is: "transform.turn-x"),
    ForeignWord("rotate-y", "rotation-y", "turn-y", is: "transform.turn-y"),
    ForeignWord(
      "scale-effect", "zoom", "scale-x", "scale-y", "scaling", "scale", is: "transform.scale"),
    ForeignWord(
      "move", "offset", "translate", "translation", "translate-x", "translate-y",
      is: "transform.move"),
    ForeignWord(
      "transform-origin", "anchor", "pivot", "layer-anchor-point", "origin-point",
      "rotation-origin", is: "anchor-point"),
    ForeignWord("camera", "m34", "eye-distance", "transform-perspective", is: "perspective"),
  ]

  /// Words for the keys of texts.
  private static let ofText: Self = [
    ForeignWord(
      "label", "string", "caption", "content", "title", "contents-text", "inner-text",
      "text-content", "value", "attributed-text", is: "text"),
    ForeignWord("font-size", "text-size", "size", "point-size", is: "font.size"),
    ForeignWord("font-weight", "weight", "bold", is: "font.weight"),
    ForeignWord(
      "font-family", "font-name", "typeface", "family",
      advice:
        "write `font: { name: Inter }` for the built-in font, or `font: { file: FONT.otf }` for "
        + "one of your own"),
    ForeignWord("font-style", "italic", write: "font: { italic: true }"),
    ForeignWord("text-style", "style", "font-text-style", is: "font.style"),
    ForeignWord(
      "text-align", "text-alignment", "alignment", "horizontal-align", "justify",
      "multiline-text-alignment", "halign", "justify-content", is: "align"),
    ForeignWord("align-items", "valign", "vertical-alignment", is: "vertical-align"),
    ForeignWord("letter-spacing", "kerning", "kern", "character-spacing", is: "tracking"),
    ForeignWord(
      "number-of-lines", "max-lines", "line-limit", "line-clamp", "line-count", is: "lines"),
    ForeignWord("line-break-mode", "text-overflow", "truncation-mode", is: "overflow"),
    ForeignWord(
      "wrap", "white-space", "word-wrap", "soft-wrap", "text-wrap", "no-wrap",
      advice: "remove it: a text wraps in its frame; `lines: 1` keeps it in one line"),
    ForeignWord(
      "text-decoration", "underline", "strikethrough", "text-transform", "uppercase", "text-case",
      advice: "remove it: write the text as it should look; a line is a layer of its own"),
    ForeignWord("line-spacing", "leading-height", "line-height-multiple", is: "line-height"),
  ]

  /// Words for pictures and held layers, and for what a layer has not.
  private static let ofContents: Self = [
    ForeignWord(
      "file", "src", "source", "picture", "photo", "asset", "image-name", "url", "image-file",
      "href", "ref-id", is: "image"),
    ForeignWord("icon", "vector", "drawing", is: "svg"),
    ForeignWord(
      "object-fit", "resize-mode", "background-size", "fit", "scale-mode", "resizing-mode",
      "image-fit", "scaling-mode", "box-fit", "contents-gravity", "preserve-aspect-ratio",
      is: "content-mode"),
    ForeignWord(
      "subviews", "sublayers", "child", "views", "items", "elements", "nodes", "group", "layers",
      "body", "stack", "widgets", is: "children"),
    ForeignWord("id", "key", "identifier", "nm", "layer-name", "test-id", "class", is: "name"),
    ForeignWord("d", "path-data", "svg-path", "bezier-path", "points", is: "path"),
    ForeignWord(
      "type", "ty", "kind", "element", "tag",
      advice: "remove `$key`: `text`, `image`, `svg`, `shape` or `path` say what a layer shows"),
    ForeignWord(
      "z-index", "z", "z-position", "order", "depth", "layer-index",
      advice: "write the layer later in the list to draw it above those before it"),
    ForeignWord(
      "padding", "margin", "gap", "spacing", "flex", "inset", "edge-insets", "insets", "right",
      "bottom", "constraints", "grow", "flex-direction",
      advice: "write its place as `frame: [x, y, width, height]`: layers are not laid out by others"
    ),
    ForeignWord(
      "initial", "from", "start-state",
      advice:
        "write the first values in the layer itself, such as `alpha: 0`, and the others in an "
        + "`animate` step"),
    ForeignWord(
      "animate", "animation", "animations", "keyframes", "motion", "transition", "transitions",
      "tween", "while-in-view", "ks",
      advice:
        "write a step `animate: { NAME: { alpha: 0 } }` in `timeline`, with the layer's `name`; "
        + "`animates` is for what runs from the start on"),
    ForeignWord("exit", "leave", advice: "write `leave: opacity` in an `animate` step"),
    ForeignWord(
      "enter", "appear",
      advice: "write `hidden: true` here, and `enter: opacity` in an `animate` step"),
    ForeignWord(
      "on-tap", "on-click", "while-hover", "while-tap", "hover", "on-press", "on-touch", "action",
      "is-user-interaction-enabled", "on-tap-gesture",
      advice: "write a `tap` step in `timeline`, and what it causes in the next one"),
    ForeignWord(
      "draggable", "drag", "gesture", "gestures", "drag-gesture", write: "drags: { axis: both }"),
    ForeignWord(
      "duration", "delay", "curve", "easing", "in-point", "out-point", "start-time", "ip", "op",
      "time",
      advice: "write times in a step of `timeline`, such as `animate` with `duration: 300ms`"),
    ForeignWord(
      "parent", "parent-id", "parent-layer",
      advice: "write the layer into `children` of the one that holds it"),
    ForeignWord("motion-blur", "mb", advice: "remove it: every frame is sharp"),
    ForeignWord("paging-enabled", "is-paging-enabled", is: "scroll.paging"),
    ForeignWord("content-size", is: "scroll.content"),
    ForeignWord("content-offset", is: "scroll.offset"),
    ForeignWord("content-inset", is: "scroll.insets"),
    ForeignWord(
      "matched-geometry-effect", "shared-element", "hero", "layout-id",
      advice: "write `matched: [NAME]` in a transition of your own, with the layer's `name`"),
  ]

  /// Words for changes in an `animate` step, beside those for the same keys of a layer.
  static let change: Self =
    [
      ForeignWord("x", "left", "translate-x", "position-x", "dx", axis: 0, of: "move"),
      ForeignWord("y", "top", "translate-y", "position-y", "dy", axis: 1, of: "move"),
      ForeignWord(
        "offset", "translate", "translation", "position", "origin", "p", is: "move"),
      ForeignWord("w", axis: 0, of: "size"), ForeignWord("height", "h", axis: 1, of: "size"),
      ForeignWord("content-transition", "text-content", "text-transition", is: "content"),
      ForeignWord(
        "rotation", "rotate", "rotation-effect", "rotate-z", "angle", "r", "rotation-z",
        is: "turn"),
      ForeignWord("rotate-x", "rotation-x", is: "turn-x"),
      ForeignWord("rotate-y", "rotation-y", is: "turn-y"),
      ForeignWord("scale-effect", "zoom", "scale-x", "scale-y", "s", is: "scale"),
      ForeignWord(
        "transform-origin", "anchor", "pivot", "origin-point", is: "anchor-point"),
      ForeignWord(
        "opacity", "transparency", "fade", "o", "alpha-value", is: "alpha"),
      ForeignWord(
        "background-color", "background", "bg", "fill-color", is: "fill"),
      ForeignWord(
        "border-radius", "radius", "corner", "rounded", is: "corner-radius"),
      ForeignWord(
        "foreground-color", "text-color", "font-color", "foreground-style", is: "color"),
      ForeignWord("box-shadow", "drop-shadow", is: "shadow"),
      ForeignWord("elevation", write: "shadow: card"),
      ForeignWord("shadow-color", is: "shadow.color"),
      ForeignWord("blur-radius", "filter", is: "blur"),
      ForeignWord("backdrop-filter", "background-blur", is: "backdrop-blur"),
      ForeignWord("clip-path", "clip-shape", is: "clip"),
      ForeignWord("trim-end", "path-length", "trim-to", is: "stroke-end"),
      ForeignWord("trim-start", "trim-from", is: "stroke-start"),
      ForeignWord("d", "path-data", is: "path"),
      ForeignWord("motion-path", "offset-path", "keyframe-path", is: "along"),
      ForeignWord("exit", "disappear", "removal", is: "leave"),
      ForeignWord("appear", "insertion", "initial", is: "enter"),
      ForeignWord(
        "visible", "visibility", "display", "is-hidden", "show", "hide", "hidden",
        advice: "write `enter: opacity` to show a hidden layer, or `leave: opacity` to hide one"),
      ForeignWord(
        "from",
        advice:
          "remove it: a change begins at the layer's own value; write the new value alone, or "
          + "`{ to: …, duration: 300ms }`"),
      ForeignWord(
        "value", "to", "end",
        advice: "write the property and its new value, such as `alpha: 0`"),
      ForeignWord(
        "keyframes", "times",
        advice: "write a list of keyframes to a property, such as `alpha: [{ to: 1, in: 300ms }, "
          + "{ to: 0, in: 200ms }]`"),
    ] + pace + repetition

  /// Words for a change of one property.
  static let valueChange: Self = [
    ForeignWord("from", "start", advice: "remove it: a change begins at the layer's own value"),
    ForeignWord("value", "end", is: "to"),
  ]

  /// Words for the keyframes of a property.
  static let propertyKeyframe: Self = [
    ForeignWord("value", "v", "s", is: "to"),
    ForeignWord("duration", "for", "time-span", "linear-keyframe", is: "in"),
    ForeignWord("easing", "ease", "timing-function", "timing", "interpolation", is: "curve"),
    ForeignWord("wait", "pause", "delay", is: "hold"),
    ForeignWord(
      "at", "time", "offset", "t", "frame", "start", "key-time", "relative-start-time",
      advice: "write how long each keyframe takes, such as `{ to: 1, in: 300ms }`: they follow one "
        + "another"),
  ]

  /// Words for the keyframes of a transition.
  static let keyframe: Self = [
    ForeignWord("offset", "time", "percent", "progress", "t", "key-time", "position-at", is: "at"),
    ForeignWord("x", "left", "translate-x", "dx", axis: 0, of: "move"),
    ForeignWord("y", "top", "translate-y", "dy", axis: 1, of: "move"),
    ForeignWord("translate", "translation", "position", is: "move"),
    ForeignWord(
      "rotate", "rotation", "rotation-effect", "angle", "rotate-z", is: "turn"),
    ForeignWord("rotate-x", "rotation-x", is: "turn-x"),
    ForeignWord("rotate-y", "rotation-y", is: "turn-y"),
    ForeignWord("scale-effect", "zoom", is: "scale"),
    ForeignWord("opacity", "fade", "transparency", is: "alpha"),
    ForeignWord("border-radius", "radius", is: "corner-radius"),
    ForeignWord("transform-origin", "anchor", "pivot", is: "anchor-point"),
    ForeignWord("filter", "blur-radius", is: "blur"),
    ForeignWord("height", "h", axis: 1, of: "size"),
    ForeignWord(
      "curve", "easing", "ease", "timing-function",
      advice: "write the `curve` beside `from` and `to`: it is that of the whole transition"),
  ]
}
