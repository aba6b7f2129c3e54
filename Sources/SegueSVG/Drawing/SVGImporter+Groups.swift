internal import SegueGraphics
internal import SegueStage

/// Opacity, blend modes, clip paths and masks of groups and shapes.
extension SVGImporter {
  typealias Draw = (inout SVGImporter, SVGContext, inout SVGPiece) throws(SVGError) -> Void

  /// Draws the contents of an element, and applies what it sets for all of them together.
  ///
  /// - Parameter context: the element's own.
  mutating func group(
    _ element: Int, _ context: SVGContext, into piece: inout SVGPiece, _ draw: Draw
  ) throws(SVGError) {
    var inner = SVGPiece()
    try draw(&self, context, &inner)
    piece.outlines += inner.outlines
    let attributes = context.style.parent
    if let filter = attributes["filter"]?.trimmed, filter != "none", !filter.isEmpty {
      warn(
        "filters are not drawn", advice: "give the layer `blur`, `shadow` or `filters`",
        of: element)
    }
    if inner.layers.isEmpty { return }
    guard
      let clipped = try clipped(
        inner.layers, element, attributes["clip-path"], context, inner.outlines)
    else { return }
    if context.isClip {
      piece.layers += clipped
      return
    }
    guard
      var layers = try masked(clipped, element, attributes["mask"], context, inner.outlines)
    else { return }
    layers = try composed(layers, element, attributes)
    piece.layers += layers
  }

  /// Applies the opacity, the blend mode and the isolation of an element.
  private mutating func composed(
    _ layers: [SceneLayer], _ element: Int, _ attributes: [String: String]
  ) throws(SVGError) -> [SceneLayer] {
    let opacity = attributes["opacity"].flatMap(SVGColor.opacity) ?? 1
    if opacity == 0 { return [] }
    let isIsolated = attributes["isolation"]?.trimmed == "isolate"
    let source = document.elements[element]
    let isNamed = source.name == "g" && source.attributes["id"] != nil && layers.count > 1
    let blend = blendMode(attributes["mix-blend-mode"])
    guard opacity < 1 || isIsolated || blend != .normal || isNamed else { return layers }
    var layer =
      layers.count == 1 && layers[0].alpha == 1 && layers[0].effects.blend == .normal
      ? layers[0] : try layer(name(of: element), holding: layers, line: source.line)
    layer.alpha = opacity
    layer.effects.blend = blend
    // The group is drawn alone before it is blended.
    if isIsolated || blend != .normal { layer.effects.isIsolated = true }
    return [layer]
  }

  private func blendMode(_ text: String?) -> BlendMode {
    guard let text = text?.trimmed, !text.hasPrefix("plus") else { return .normal }
    return BlendMode(rawValue: text) ?? .normal
  }

  /// Returns layers seen through a mask.
  mutating func masking(
    _ layers: [SceneLayer], by mask: [SceneLayer], isLuminance: Bool, _ element: Int
  ) throws(SVGError) -> [SceneLayer] {
    let line = document.elements[element].line
    var holder: SceneLayer
    if layers.count == 1, layers[0].isPlain {
      holder = layers[0]
    } else {
      holder = try layer(name(of: element), holding: layers, line: line)
    }
    var shape = mask.count == 1 ? mask[0] : try layer("mask", holding: mask, line: line)
    shape.name = "mask"
    holder.mask = [shape]
    holder.effects.isLuminanceMask = isLuminance
    if holder.depth > limits.layerNesting {
      throw deepLayers(line: line)
    }
    return [holder]
  }

  /// Returns layers cut at a rectangle of a user space.
  mutating func cut(
    _ layers: [SceneLayer], at rect: Rect, _ context: SVGContext, _ element: Int
  ) throws(SVGError) -> [SceneLayer] {
    if layers.isEmpty { return [] }
    let path = Path.rect(rect).transformed(by: context.transform)
    let line = document.elements[element].line
    guard let box = path.rectangle else {
      var shape = LayerShape(.path(path))
      shape.fill = .white
      return try masking(
        layers, by: [try layer("clip", shape, line: line)], isLuminance: false, element)
    }
    // The inner layer has the coordinates of the drawing again.
    var inner = try layer("contents", holding: layers, line: line)
    inner.frame = FrameLength(x: -box.minX, y: -box.minY, width: 1, height: 1)
    var outer = try layer(name(of: element), holding: [inner], line: line)
    outer.frame = FrameLength(x: box.minX, y: box.minY, width: box.width, height: box.height)
    outer.clips = true
    return [outer]
  }
}

extension SceneLayer {
  /// Whether a mask can be set on it without changing what it shows otherwise.
  fileprivate var isPlain: Bool {
    alpha == 1 && mask.isEmpty && effects.blend == .normal && frame == nil && !effects.isIsolated
  }
}
