/// The presentation attributes of SVG, which style sheets can set.
enum SVGProperties {
  /// Those whose value children inherit.
  static let inherited: Set<String> = [
    "clip-rule", "color", "color-interpolation", "direction", "dominant-baseline", "fill",
    "fill-opacity", "fill-rule", "font-family", "font-feature-settings", "font-kerning",
    "font-size", "font-size-adjust", "font-stretch", "font-style", "font-variant",
    "font-variation-settings", "font-weight", "glyph-orientation-vertical", "kerning",
    "letter-spacing", "marker-end", "marker-mid", "marker-start", "paint-order",
    "shape-rendering", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor",
    "text-decoration", "text-rendering", "visibility", "word-spacing", "writing-mode",
  ]

  /// Those that apply to one element alone.
  static let own: Set<String> = [
    "alignment-baseline", "background-color", "baseline-shift", "clip-path", "display", "filter",
    "isolation", "mask", "mask-type", "mix-blend-mode", "opacity", "overflow", "stop-color",
    "stop-opacity", "transform", "transform-origin", "vector-effect",
  ]

  /// Those that are no attributes, but set in styles alone.
  static let styleOnly: Set<String> = ["mix-blend-mode", "isolation"]
}
