internal import SegueGraphics
internal import SegueStage

/// Patterns: copies of their contents, each cut at its tile, seen through the shape.
extension SVGImporter {
  private static let mostTiles = 4_000

  /// Returns whether a pattern is part of itself, which is reported.
  private mutating func isOpen(_ pattern: Int, _ context: SVGContext) -> Bool {
    guard context.open.contains(pattern) else { return false }
    warn(
      "the pattern contains itself, and is not drawn inside itself",
      advice: "remove it from its own content", of: pattern)
    return true
  }

  /// Returns the layers of a pattern within a shape of the drawing; nil for an invalid pattern.
  mutating func pattern(
    _ element: Int, _ paint: SVGPaint, _ shape: LayerShape, _ space: SVGShapeSpace, box: Rect?,
    _ user: AffineTransform
  ) throws(SVGError) -> [SceneLayer]? {
    let chain = references(from: element)
    guard let holder = chain.first(where: { !document.elements[$0].children.isEmpty }),
      !isOpen(holder, space.context), let tile = tile(chain, box, user, space.context)
    else { return nil }
    var context = space.context
    context.open.append(holder)
    context.markers = []
    context.depth += 1
    try count(holder, context)
    context.style = ownStyle(of: holder)
    context.style.descend(to: document.elements[holder].attributes)
    guard case .path(let path) = shape.outline, var bounds = path.bounds else { return [] }
    bounds = bounds.grown(by: shape.stroke?.reach ?? 0)
    if let visible {
      guard let shown = bounds.intersection(visible.grown(by: 1)) else { return [] }
      bounds = shown
    }
    guard let inverse = tile.transform.inverse else { return nil }
    let area = bounds.mapped(by: inverse)
    let columns = (area.minX - tile.rect.minX) / tile.rect.width
    let rows = (area.minY - tile.rect.minY) / tile.rect.height
    let lastColumn = (area.maxX - tile.rect.minX) / tile.rect.width
    let lastRow = (area.maxY - tile.rect.minY) / tile.rect.height
    guard [columns, rows, lastColumn, lastRow].allSatisfy({ abs($0) < 1e6 }),
      (lastColumn - columns + 2) * (lastRow - rows + 2) <= Double(Self.mostTiles)
    else {
      warn(
        "the pattern has more than \(Self.mostTiles) tiles in the shape, and is not drawn",
        advice: "make its tiles larger", of: element)
      return []
    }
    var layers: [SceneLayer] = []
    for row in Int(rows.rounded(.down))...Int(lastRow.rounded(.down)) {
      for column in Int(columns.rounded(.down))...Int(lastColumn.rounded(.down)) {
        let offset = Point(Double(column) * tile.rect.width, Double(row) * tile.rect.height)
        layers += try copy(of: holder, tile, at: offset, context)
      }
    }
    if layers.isEmpty { return [] }
    var result = try masking(
      layers,
      by: [try layer("mask", shape, line: document.elements[space.element].line)],
      isLuminance: false, space.element)
    if paint.opacity < 1, !result.isEmpty { result[0].alpha *= max(0, paint.opacity) }
    return result
  }

  /// A tile: its place in the pattern's space, and the transforms of the pattern and of its contents.
  private struct Tile {
    var rect: Rect
    /// From the pattern's space to the drawing.
    var transform: AffineTransform
    /// From the contents to the tile's space.
    var contents: AffineTransform
  }

  /// Returns the tile of a pattern; nil for an invalid one.
  private func tile(
    _ chain: [Int], _ box: Rect?, _ user: AffineTransform, _ shape: SVGContext
  ) -> Tile? {
    let isBox = attribute("patternUnits", chain)?.trimmed != "userSpaceOnUse"
    let isContentBox = attribute("patternContentUnits", chain)?.trimmed == "objectBoundingBox"
    var context = shape
    if isBox { context.viewport = Size(1, 1) }
    func side(_ name: String, _ axis: SVGLength.Axis) -> Double {
      coordinate(name, axis, chain, context, or: 0)
    }
    var rect = Rect(
      side("x", .horizontal), side("y", .vertical), side("width", .horizontal),
      side("height", .vertical))
    if rect.isEmpty { return nil }
    if isBox || isContentBox {
      guard let box, !box.isEmpty else { return nil }
      if isBox { rect = rect.mapped(by: .box(box)) }
    }
    var transform = user
    if let link = owner("patternTransform", chain) {
      let attributes = document.elements[link].attributes
      transform = self.transform(of: attributes, "patternTransform", shape) * user
    }
    var contents = AffineTransform.identity
    if let view = SVGViewBox(
      attribute("viewBox", chain), aspect: attribute("preserveAspectRatio", chain))
    {
      contents = view.transform(to: rect.size)
    } else if isContentBox, let box {
      contents = .scale(box.width, box.height)
    }
    // The contents begin at the tile's corner.
    return Tile(
      rect: rect, transform: transform, contents: contents * .translation(rect.minX, rect.minY))
  }

  /// Returns a copy of a pattern's contents, moved by an offset and cut at its tile.
  private mutating func copy(
    of holder: Int, _ tile: Tile, at offset: Point, _ shape: SVGContext
  ) throws(SVGError) -> [SceneLayer] {
    var context = shape
    let place = AffineTransform.translation(offset.x, offset.y) * tile.transform
    context.transform = tile.contents * place
    var piece = SVGPiece()
    try children(of: holder, context, into: &piece)
    if piece.layers.isEmpty { return [] }
    var space = shape
    space.transform = place
    let overflow = document.elements[holder].attributes["overflow"]?.trimmed
    if overflow == "visible" { return piece.layers }
    return try cut(piece.layers, at: tile.rect, space, holder)
  }
}
