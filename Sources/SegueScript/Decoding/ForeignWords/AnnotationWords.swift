extension [ForeignWord] {
  /// Words of other tools for the keys of a callout.
  static let callout: Self = [
    ForeignWord(
      "on", "to", "target", "point", "position", "place", "anchor", "layer", "for", "attach-to",
      "element", "selector", is: "at"),
    ForeignWord(
      "label", "title", "words", "message", "content", "caption", "description", "body", is: "text"),
    ForeignWord("index", "badge", "step", "count", "marker", is: "number"),
    ForeignWord("placement", "direction", "edge", "location", "align", is: "side"),
    ForeignWord(
      "color", "background", "font", "arrow", "style",
      advice: "remove `$key`: a callout has the colours of its page"),
  ]

  /// Words of other tools for the keys of a focus.
  static let focus: Self = [
    ForeignWord(
      "at", "to", "rect", "frame", "region", "area", "target", "layer", "element", "crop", is: "on"),
    ForeignWord("duration", "time", "animation-duration", is: "in"),
    ForeignWord("before", "delay", "lead", "pre-roll", is: "lead-in"),
    ForeignWord("after", "hold", "linger", "post-roll", is: "lead-out"),
    ForeignWord(
      "scale", "zoom", "factor", "zoom-level", "level",
      advice: "remove `$key`: what is `on` fills the page"),
    ForeignWord(
      "curve", "easing", "spring",
      advice: "remove `$key`: the camera has a spring without a bounce, of the time `in`"),
  ]
}
