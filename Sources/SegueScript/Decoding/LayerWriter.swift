internal import SegueGraphics
internal import SegueStage

/// A writer of the layers and the status bar of a screen, as lines of its mapping.
struct LayerWriter {
  let scene: Scene

  /// Returns the lines of a layer as an item of a list.
  func item(_ layer: SceneLayer) -> [String] {
    KeyTable.layer.lines(of: layer, in: scene).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }

  /// Returns the lines of a layer's mask below its key; nil without a mask.
  func mask(_ layer: SceneLayer) -> [String]? {
    guard let mask = layer.mask.first else { return nil }
    let inverted = layer.effects.isInvertedMask ? ["inverted: true"] : []
    return ["luminance: \(layer.effects.isLuminanceMask)"] + inverted
      + item(mask).map { String($0.dropFirst(2)) }
  }
}
