internal import SegueGraphics
internal import SegueStage

/// Repeated elements: `use` of shapes, groups, symbols and documents, and nested documents.
extension SVGImporter {
  /// Draws what a `use` element repeats.
  ///
  /// - Parameters:
  ///   - context: the element's own.
  ///   - parent: the parent's.
  mutating func use(
    _ element: Int, _ context: SVGContext, parent: SVGContext, into piece: inout SVGPiece
  ) throws(SVGError) {
    guard let id = document.elements[element].link, let link = document.ids[id] else { return }
    if context.open.contains(link) || isAncestor(link, of: element) {
      return warn(
        "`use` contains itself, and is not drawn", advice: "let it refer to another element",
        of: element)
    }
    let kind = document.elements[link].name
    if context.isClip, ["symbol", "g", "svg", "use"].contains(kind) { return }
    var inner = context
    inner.open.append(link)
    if document.hasContextPaint, !isMeasuring, !context.isClip {
      try setContextPaint(of: element, link, context, &inner)
    }
    let offset = Point(
      length(element, "x", .horizontal, context), length(element, "y", .vertical, context))
    inner.transform = .translation(offset.x, offset.y) * context.transform
    if kind == "symbol" {
      return try symbol(link, usedBy: element, context, inner, into: &piece)
    }
    if kind == "svg" {
      let attributes = document.elements[element].attributes
      inner.useSize = (
        attributes["width"] == nil ? nil : length(element, "width", .horizontal, context),
        attributes["height"] == nil ? nil : length(element, "height", .vertical, context)
      )
    }
    try group(element, context, into: &piece) { importer, _, piece throws(SVGError) in
      try importer.draw(link, inner, into: &piece)
    }
  }

  private func isAncestor(_ link: Int, of element: Int) -> Bool {
    var next: Int? = element
    while let current = next {
      if current == link { return true }
      next = document.elements[current].parent
    }
    return false
  }

  /// Sets the paints that shapes take from a `use` element by `context-fill` and `context-stroke`.
  private mutating func setContextPaint(
    of element: Int, _ link: Int, _ context: SVGContext, _ inner: inout SVGContext
  ) throws(SVGError) {
    var (fill, stroke) = (
      paint("fill", element, context), paint("stroke", element, context)
    )
    var isServer = false
    for paint in [fill, stroke] {
      if case .server? = paint?.source, paint?.origin == nil { isServer = true }
    }
    if isServer {
      // The gradient's box is that of everything that is repeated.
      isMeasuring = true
      defer { isMeasuring = false }
      var piece = SVGPiece()
      try use(element, context, parent: context, into: &piece)
      let origin = (box: piece.outlines.bounds(in: context.transform), transform: context.transform)
      if fill?.origin == nil { fill?.origin = origin }
      if stroke?.origin == nil { stroke?.origin = origin }
    }
    (inner.contextFill, inner.contextStroke) = (fill, stroke)
  }

  /// Draws a symbol in the place and size of a `use` element.
  private mutating func symbol(
    _ link: Int, usedBy element: Int, _ context: SVGContext, _ moved: SVGContext,
    into piece: inout SVGPiece
  ) throws(SVGError) {
    let source = document.elements[link]
    var inner = moved
    let whole = SVGLength(100, .percent)
    let size = Size(
      length(element, "width", .horizontal, context, or: whole),
      length(element, "height", .vertical, context, or: whole))
    if size.width > 0, size.height > 0 { inner.viewport = size }
    let box = SVGViewBox(
      source.attributes["viewBox"], aspect: source.attributes["preserveAspectRatio"])
    if let box, size.width > 0, size.height > 0 {
      inner.transform = box.transform(to: size) * moved.transform
    }
    try group(element, context, into: &piece) { importer, context, piece throws(SVGError) in
      var whole = SVGPiece()
      // A symbol has no transform of its own (SVG 1.1).
      var placed = importer.placed(link, inner)
      placed.transform = inner.transform
      try importer.group(link, placed, into: &whole) { importer, context, piece throws(SVGError) in
        try importer.children(of: link, context, into: &piece)
      }
      piece.outlines += whole.outlines
      let overflow = source.attributes["overflow"]?.trimmed
      if overflow == "visible" || overflow == "auto" || size.width <= 0 || size.height <= 0 {
        piece.layers += whole.layers
      } else {
        piece.layers += try importer.cut(
          whole.layers, at: Rect(origin: .zero, size: size), moved, link)
      }
    }
  }

  /// Draws an `svg` element inside another one.
  mutating func nestedDocument(
    _ element: Int, _ parent: SVGContext, into piece: inout SVGPiece
  ) throws(SVGError) {
    let source = document.elements[element]
    let context = placed(element, parent)
    let whole = SVGLength(100, .percent)
    let size = Size(
      parent.useSize.width ?? length(element, "width", .horizontal, context, or: whole),
      parent.useSize.height ?? length(element, "height", .vertical, context, or: whole))
    let origin = Point(
      length(element, "x", .horizontal, context), length(element, "y", .vertical, context))
    let isSized = size.width > 0 && size.height > 0
    var inner = context
    inner.useSize = (nil, nil)
    inner.transform = .translation(origin.x, origin.y) * context.transform
    let box = SVGViewBox(
      source.attributes["viewBox"], aspect: source.attributes["preserveAspectRatio"])
    if let box, isSized { inner.transform = box.transform(to: size) * inner.transform }
    inner.viewport = box?.rect.size ?? (isSized ? size : context.viewport)
    let overflow = source.attributes["overflow"]?.trimmed
    let hasSize =
      parent.useSize.width != nil || parent.useSize.height != nil
      || source.attributes["width"] != nil && source.attributes["height"] != nil
    let isCut = isSized && hasSize && overflow != "visible" && overflow != "auto"
    try group(element, context, into: &piece) { importer, context, piece throws(SVGError) in
      var whole = SVGPiece()
      try importer.children(of: element, inner, into: &whole)
      piece.outlines += whole.outlines
      piece.layers +=
        isCut
        ? try importer.cut(whole.layers, at: Rect(origin: origin, size: size), context, element)
        : whole.layers
    }
  }
}
