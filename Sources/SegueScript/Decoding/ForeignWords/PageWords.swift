extension [ForeignWord] {
  /// Words of other tools for the keys of a page: CSS, VHS, frameit and others that frame screenshots.
  static let page: Self = [
    ForeignWord("padding", "spacing", "inset", "insets", "space", "gutter", is: "margin"),
    ForeignWord(
      "bezel", "mockup", "mock-up", "phone", "device-frame", "device-name", "model", "handset",
      "shell", is: "device"),
    ForeignWord(
      "background-color", "color", "fill", "backdrop", "wallpaper", "margin-fill", "bg",
      is: "background"),
    ForeignWord("corner-radius", "border-radius", "corners", "rounding", is: "radius"),
    ForeignWord("box-shadow", "drop-shadow", "elevation", is: "shadow"),
    ForeignWord("heading", "headline", "text", "header", is: "title"),
    ForeignWord(
      "caption", "footer", "legend", "narration", is: "captions.text"),
    ForeignWord("caption-style", "caption-place", "cc", "closed-captions", is: "captions"),
    ForeignWord("subheading", "description", "tagline", "sub-title", "keyword", is: "subtitle"),
    ForeignWord("rotate", "rotation", "perspective", "angle", "turn", is: "tilt"),
    ForeignWord("preset", "format", "dimensions", "canvas", "resolution", "page-size", is: "size"),
    ForeignWord("zoom", "device-pixel-ratio", "density", "pixel-ratio", is: "scale"),
    ForeignWord("browser", "window-bar", "chrome", "title-bar", "toolbar", is: "window"),
    ForeignWord("style", "frame-style", is: "frame.style"),
    ForeignWord("frame-color", "device-color", "body-color", is: "frame.color"),
    ForeignWord("arrangement", "direction", "columns", "grid", is: "layout"),
    ForeignWord("separator", "split", "slider", "line", is: "divider"),
    ForeignWord("progress-bar", "indicator", "page-control", "pager", is: "progress"),
    ForeignWord(
      "callout", "callouts", "focus", "camera", "annotation", "tooltip",
      advice: "write it beside a step of `timeline`, such as `focus: NAME`"),
    ForeignWord("width", "height", advice: "write both as `size: 1200x900`, in points"),
  ]

  /// Words of other tools for the keys of captions.
  static let captions: Self = [
    ForeignWord("position", "side", "placement", "location", "vertical-align", is: "place"),
    ForeignWord("font-size", "text-size", is: "size"),
    ForeignWord("font-family", "typeface", "font-name", is: "font.name"),
    ForeignWord("font-weight", "weight", is: "font.weight"),
    ForeignWord("text-color", "font-color", "foreground", "fill", is: "color"),
    ForeignWord("line-clamp", "max-lines", "number-of-lines", "line-limit", is: "lines"),
    ForeignWord(
      "text-align", "text-alignment", "alignment", "multiline-text-alignment", is: "align"),
    ForeignWord("caption", "label", "words", "content", is: "text"),
  ]
}
