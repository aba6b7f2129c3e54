internal import SegueGraphics
package import SegueStage

/// A writer of layers as a list that people edit: only keys that are set, without comments.
package enum LayerListWriter {
  /// Returns the lines of a list of layers, as they stand below the key `layers`.
  package static func lines(_ layers: [SceneLayer], in scene: Scene) -> [String] {
    layers.flatMap { item($0, scene) }
  }

  /// Returns the lines of a layer as an item of a list.
  private static func item(_ layer: SceneLayer, _ scene: Scene) -> [String] {
    keys(of: layer, scene).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }

  /// Returns the lines of a layer's keys.
  private static func keys(of layer: SceneLayer, _ scene: Scene) -> [String] {
    KeyTable.layer.written.flatMap { lines(of: $0, layer, scene) ?? [] }
  }

  /// Returns the lines of a key; nil if it has its default.
  private static func lines(
    of key: Key<SceneLayer>, _ layer: SceneLayer, _ scene: Scene
  ) -> [String]? {
    switch key.name {
    case "fill-rule" where layer.effects.shape?.rule == .nonZero: return nil
    case "stroke": return stroke(layer, scene)
    case "mask":
      return layer.mask.first.map { mask in
        ["mask:"] + self.mask(mask, of: layer, scene).map { "  " + $0 }
      }
    case "children":
      guard let children = layer.plainChildren, !children.isEmpty else { return nil }
      return ["children:"] + lines(children, in: scene).map { "  " + $0 }
    default:
      let lines = key.lines(of: layer, in: scene)
      return lines == key.lines(of: KeyTable.layer.prototype, in: scene) ? nil : lines
    }
  }

  private static func mask(_ mask: SceneLayer, of layer: SceneLayer, _ scene: Scene) -> [String] {
    (layer.effects.isLuminanceMask ? ["luminance: true"] : [])
      + (layer.effects.isInvertedMask ? ["inverted: true"] : [])
      + keys(of: mask, scene).filter { $0 != "name: mask" }
  }

  /// Returns the line of a stroke, with its colour and width and what differs from the defaults.
  private static func stroke(_ layer: SceneLayer, _ scene: Scene) -> [String]? {
    guard let shape = layer.effects.shape, let stroke = shape.stroke else { return nil }
    let parts = StrokeParts(color: shape.strokeColor, style: stroke)
    let table = KeyTable.stroke
    let pairs = table.keys.compactMap { key -> String? in
      guard let text = key.text(parts, scene),
        key.name == "width" || key.name == "color"
          || text != key.text(table.prototype, scene)
      else { return nil }
      return "\(key.name): \(text)"
    }
    return ["stroke: { \(pairs.joined(separator: ", ")) }"]
  }
}
