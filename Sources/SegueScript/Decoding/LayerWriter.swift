internal import SegueGraphics
internal import SegueStage

/// A writer of the layers and the status bar of a screen, as lines of its mapping.
struct LayerWriter {
  let scene: Scene

  /// Returns the lines of a layer as an item of a list.
  func item(_ layer: SceneLayer) -> [String] {
    let lines =
      KeyTable.layer.lines(of: Self.withFill(layer), in: scene) + shape(layer)
      + text(layer) + KeyTable.held.lines(of: layer, in: scene)
    return lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }

  /// Returns a layer whose `fill` is that of its shape, as scripts spell it.
  private static func withFill(_ layer: SceneLayer) -> SceneLayer {
    var layer = layer
    if let fill = layer.effects.shape?.fill { layer.fill = fill }
    return layer
  }

  /// Returns the lines of a layer's shape and stroke; none without a shape.
  private func shape(_ layer: SceneLayer) -> [String] {
    guard let shape = layer.effects.shape else { return [] }
    let outline =
      switch shape.outline {
      case .path(let path): "path: \(YAMLText.quoted(PathData.text(path)))"
      case .ellipse: "shape: ellipse"
      case .circle: "shape: circle"
      case .rect: "shape: rect"
      case .polygon(let sides): "shape: { polygon: \(sides) }"
      case .star(let points): "shape: { star: \(points) }"
      case .line: "shape: line"
      case .arrow: "shape: arrow"
      }
    let stroke = shape.stroke.map { stroke in
      let parts = StrokeParts(color: shape.strokeColor, style: stroke)
      let pairs = KeyTable.stroke.pairs(of: parts, in: scene)
      return "stroke: { \(pairs.joined(separator: ", ")) }"
    }
    return [outline, "fill-rule: \(shape.rule.rawValue)"] + (stroke.map { [$0] } ?? [])
  }

  /// Returns the lines of a layer's text; none without a text.
  private func text(_ layer: SceneLayer) -> [String] {
    layer.text.string == nil ? [] : KeyTable.text.lines(of: layer.text, in: scene)
  }

  /// Returns the lines of a layer's mask below its key; nil without a mask.
  func mask(_ layer: SceneLayer) -> [String]? {
    guard let mask = layer.mask.first else { return nil }
    let inverted = layer.effects.isInvertedMask ? ["inverted: true"] : []
    return ["luminance: \(layer.effects.isLuminanceMask)"] + inverted
      + item(mask).map { String($0.dropFirst(2)) }
  }
}
