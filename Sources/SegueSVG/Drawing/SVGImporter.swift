// Import of SVG documents as layers.
//
// 1. `XMLTree` reads the elements by libexpat; entities, scripts and other files are refused.
// 2. `SVGDocument` applies the style sheets, so that each element has its properties as attributes.
// 3. `SVGImporter` draws the elements in document order: each shape becomes a path in the coordinates
//    of the drawing (`SVGImporter+Shapes`), with the layers of its paint (`+Paint`, `+Gradients`,
//    `+Patterns`); texts become the paths of their glyphs (folder `Text`); groups with an opacity, a blend mode, a clip path or a mask become layers around
//    their children (`+Groups`, `+Clipping`). `use`, `symbol` and nested `svg` are in `+Use`, markers
//    in `+Markers`.
// 4. `SVGLayerFitting` gives paths a frame of their own, so that they can be scaled about their centre.
//
// All layers have the coordinates of the drawing: transforms are applied to the paths, since a layer
// has no skew. A gradient is a layer with the shape as its mask.

internal import SegueGraphics
package import SegueStage
internal import SegueText

/// An importer of SVG documents: converts their elements to layers.
package struct SVGImporter {
  let document: SVGDocument
  let limits: SVGLimits
  let fonts: SVGFonts
  /// The part of the drawing that is visible; nil until it is known.
  var visible: Rect?
  private(set) var warnings: [SVGWarning]
  private var warned: Set<SVGWarning> = []
  private var names: [String: Int] = [:]
  private var drawn = 0
  private var segments = 0
  private var layers = 0
  private var characters = 0
  /// Whether areas are measured rather than drawn.
  var isMeasuring = false

  private init(_ document: SVGDocument, limits: SVGLimits, fonts: SVGFonts) {
    self.document = document
    self.limits = limits
    self.fonts = fonts
    warnings = []
    for warning in document.warnings { warn(warning) }
  }

  /// Converts a document.
  ///
  /// - Parameter fonts: the fonts of its texts.
  /// - Returns: the drawing, and what of the document it does not express.
  package static func drawing(
    of bytes: [UInt8], limits: SVGLimits = SVGLimits(), fonts: SVGFonts = .none
  ) throws(SVGError) -> (drawing: Drawing, warnings: [SVGWarning]) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw SVGError(
        .malformed, "the SVG is compressed", line: 1,
        advice: "unpack it, as with `gunzip < icon.svgz > icon.svg`")
    }
    if bytes.count > limits.fileBytes {
      throw SVGError(
        .overLimit, "the SVG is over the limit of \(limits.fileBytes / 1_000_000) MB", line: 1,
        advice: "simplify the drawing; no option raises this limit")
    }
    var importer = SVGImporter(
      try SVGDocument(bytes, limits: limits), limits: limits, fonts: fonts)
    let drawing = try importer.drawing()
    return (drawing, importer.warnings)
  }
}

extension SVGImporter {
  /// Converts the root element.
  private mutating func drawing() throws(SVGError) -> Drawing {
    let root = document.elements[0].attributes
    var context = SVGContext(transform: .identity, viewport: Size(100, 100))
    let (size, isOpen) = try rootSize(placed(0, context))
    let box = SVGViewBox(root["viewBox"], aspect: root["preserveAspectRatio"])
    context.viewport = box?.rect.size ?? size
    if let box { context.transform = box.transform(to: size) }
    visible = isOpen ? nil : Rect(origin: .zero, size: size)
    var piece = SVGPiece()
    guard isVisible(0), root["transform"].map({ SVGTransform.parse($0)?.isUsable ?? true }) ?? true
    else { return Drawing(size: size, layers: []) }
    try background(
      root["background-color"], box?.rect ?? Rect(origin: .zero, size: size), context, &piece)
    try group(0, placed(0, context), into: &piece) { importer, context, piece throws(SVGError) in
      try importer.children(of: 0, context, into: &piece)
    }
    guard isOpen, let bounds = piece.outlines.bounds(in: .identity) else {
      return finished(piece, size)
    }
    let open = Size(bounds.maxX, bounds.maxY)
    return finished(piece, open.width > 0 && open.height > 0 ? open : size)
  }

  private mutating func finished(_ piece: SVGPiece, _ size: Size) -> Drawing {
    Drawing(size: size, layers: SVGLayerFitting(size: size).fitted(piece.layers))
  }

  /// Draws the colour behind the document, which some editors write.
  private mutating func background(
    _ text: String?, _ rect: Rect, _ context: SVGContext, _ piece: inout SVGPiece
  ) throws(SVGError) {
    guard let color = text.flatMap({ SVGColor($0) }) else { return }
    var shape = LayerShape(.path(Path.rect(rect).transformed(by: context.transform)))
    shape.fill = color.color()
    piece.layers.append(try layer("background", shape, line: 1))
  }

  /// Returns the size of the document, and whether it is that of its contents.
  private mutating func rootSize(
    _ context: SVGContext
  ) throws(SVGError) -> (size: Size, isOpen: Bool) {
    let root = document.elements[0].attributes
    let box = SVGViewBox(root["viewBox"], aspect: nil)?.rect.size
    let fontSize = context.style.fontSize
    func side(_ name: String) -> SVGLength? { root[name].flatMap { SVGLength($0) } }
    let (width, height) = (side("width"), side("height"))
    let base = box ?? Size(100, 100)
    func points(_ length: SVGLength?, _ axis: SVGLength.Axis) -> Double {
      (length ?? SVGLength(100, .percent)).resolved(axis, viewport: base, fontSize: fontSize)
    }
    var size = Size(points(width, .horizontal), points(height, .vertical))
    if let box {
      if width != nil, height == nil { size.height = box.height * size.width / box.width }
      if width == nil, height != nil { size.width = box.width * size.height / box.height }
    }
    guard size.width > 0, size.height > 0, size.width <= 1e5, size.height <= 1e5 else {
      throw SVGError(
        .malformed, "the width and height of an SVG must be greater than 0 and at most 100000",
        line: 1, advice: "correct its `width`, `height` or `viewBox`")
    }
    let isRelative = [width, height].contains { ($0 ?? SVGLength(100, .percent)).unit == .percent }
    return (size, box == nil && isRelative)
  }
}

extension SVGImporter {
  /// Adds a warning, each one once.
  private mutating func warn(_ warning: SVGWarning) {
    guard !isMeasuring, warnings.count < limits.warnings, warned.insert(warning).inserted else {
      return
    }
    warnings.append(warning)
  }

  /// Adds a warning about an element.
  mutating func warn(_ message: String, advice: String, of element: Int) {
    let line = document.elements[element].line
    warn(SVGWarning(line: line, message: message, advice: advice))
  }

  /// Warns that a clip path or a mask refers to itself.
  mutating func warnOfCycle(_ property: String, of element: Int) {
    warn(
      "`\(property)` refers to itself, and is ignored here",
      advice: "let it refer to another element", of: element)
  }

  /// Returns the error for layers that are nested too deep.
  func deepLayers(line: Int) -> SVGError {
    SVGError(
      .overLimit, "the layers would be nested more than \(limits.layerNesting) deep", line: line,
      advice: "nest fewer groups; no option raises this limit")
  }

  /// Returns a name that no other layer has.
  mutating func unique(_ name: String) -> String {
    let count = names[name, default: 0] + 1
    names[name] = count
    return count == 1 ? name : "\(name)-\(count)"
  }

  /// Returns the name of an element's layers: its ID, or what it is.
  func name(of element: Int) -> String {
    let source = document.elements[element]
    let id = source.attributes["id"].map { String($0.prefix(60)) } ?? ""
    return id.isEmpty ? source.name : id
  }

  /// Counts an element that is drawn.
  mutating func count(_ element: Int, _ context: SVGContext) throws(SVGError) {
    drawn += 1
    let line = document.elements[element].line
    if drawn > limits.drawnElements {
      throw SVGError(
        .overLimit,
        "the document draws more than \(limits.drawnElements) elements, repetitions included",
        line: line,
        advice: "simplify the drawing, or repeat less of it; no option raises this limit")
    }
    if context.depth > limits.depth {
      throw SVGError(
        .overLimit,
        "elements are nested more than \(limits.depth) deep, repetitions included", line: line,
        advice: "nest fewer groups; no option raises this limit")
    }
  }

  /// Counts the segments of a path before it is copied.
  mutating func count(_ path: Path, line: Int) throws(SVGError) {
    segments += path.elements.count
    if segments > limits.segments {
      throw SVGError(
        .overLimit, "the paths have more than \(limits.segments) segments in total", line: line,
        advice: "simplify the paths; no option raises this limit")
    }
  }

  /// Counts characters of texts before they are laid out.
  mutating func countCharacters(_ count: Int, line: Int) throws(SVGError) {
    characters += count
    if characters > limits.characters {
      throw SVGError(
        .overLimit,
        "the texts have more than \(limits.characters) characters, repetitions included",
        line: line, advice: "shorten the texts; no option raises this limit")
    }
  }

  /// Counts a layer that is made.
  mutating func countLayer(line: Int) throws(SVGError) {
    layers += 1
    if layers > limits.layers {
      throw SVGError(
        .overLimit, "the document needs more than \(limits.layers) layers", line: line,
        advice: "use fewer or simpler drawings, which share a script's limit; no option raises it")
    }
  }

  /// Returns a layer with a shape in the coordinates of the drawing.
  mutating func layer(
    _ name: String, _ shape: LayerShape, line: Int
  ) throws(SVGError) -> SceneLayer {
    try countLayer(line: line)
    var layer = SceneLayer(name: unique(name))
    layer.effects.shape = shape
    return layer
  }

  /// Returns a layer with children in the coordinates of the drawing.
  mutating func layer(
    _ name: String, holding children: [SceneLayer], line: Int
  ) throws(SVGError) -> SceneLayer {
    try countLayer(line: line)
    var layer = SceneLayer(name: unique(name))
    layer.children = children
    if layer.depth > limits.layerNesting {
      throw deepLayers(line: line)
    }
    return layer
  }
}

extension SceneLayer {
  /// The nesting depth of its tree, masks included; 1 without children.
  package var depth: Int { 1 + ((children + mask).map(\.depth).max() ?? 0) }
}
