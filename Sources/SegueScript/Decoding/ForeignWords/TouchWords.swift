extension [ForeignWord] {
  /// Words of screen recorders for the keys of the marks of fingers.
  static let touches: Self = [
    ForeignWord("style", "type", "kind", "shape", "mode", "mark", "as", is: "show"),
    ForeignWord("diameter", "width", "height", "scale", is: "size"),
    ForeignWord("radius", advice: "write `size`, which is twice the radius"),
    ForeignWord("colour", "fill", "tint", "tint-color", "background-color", is: "color"),
    ForeignWord("tail", "trace", "trails", "path", "line", is: "trail"),
    ForeignWord("opacity", "alpha", advice: "write a translucent `color`, such as \"#FFFFFF80\""),
  ]
}
