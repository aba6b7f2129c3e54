internal import SegueGraphics
internal import SegueStage

/// Drawing of elements in document order.
extension SVGImporter {
  private static let shapes: Set<String> = [
    "rect", "circle", "ellipse", "line", "polyline", "polygon", "path",
  ]
  private static let silent: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "marker",
    "style", "title", "desc", "metadata", "filter", "stop", "view", "cursor",
  ]

  /// Draws the children of an element.
  mutating func children(
    of element: Int, _ context: SVGContext, into piece: inout SVGPiece
  ) throws(SVGError) {
    for child in document.elements[element].children {
      try draw(child, context, into: &piece)
    }
  }

  /// Draws an element with its children.
  ///
  /// - Parameter context: the parent's.
  mutating func draw(
    _ element: Int, _ context: SVGContext, into piece: inout SVGPiece
  ) throws(SVGError) {
    let name = document.elements[element].name
    if Self.silent.contains(name) || name.utf8.contains(UInt8(ascii: " ")) { return }
    var context = context
    context.depth += 1
    try count(element, context)
    guard isVisible(element), isDrawable(element) else { return }
    switch name {
    case "use": return try use(element, placed(element, context), parent: context, into: &piece)
    case "svg" where !context.isClip:
      return try nestedDocument(element, context, into: &piece)
    case "switch" where !context.isClip: return try choose(element, context, into: &piece)
    case "g" where !context.isClip:
      let inner = placed(element, context)
      return try group(element, inner, into: &piece) {
        importer, context, piece throws(SVGError) in
        try importer.children(of: element, context, into: &piece)
      }
    case "image", "foreignObject":
      if !context.isClip { warnMissing(element, name) }
      return
    case "text":
      let inner = placed(element, context)
      return try group(element, inner, into: &piece) {
        importer, context, piece throws(SVGError) in
        try importer.text(element, context, into: &piece)
      }
    case _ where Self.shapes.contains(name) && !(context.isClip && name == "line"):
      let inner = placed(element, context)
      return try group(element, inner, into: &piece) {
        importer, context, piece throws(SVGError) in
        try importer.shape(element, context, into: &piece)
      }
    case "animate", "animateTransform", "animateMotion", "animateColor", "set":
      warn(
        "`\(name)` is not played: the drawing does not move",
        advice: "import the layers with `segue import`, and animate them in the script", of: element
      )
    default: break
    }
  }

  private mutating func warnMissing(_ element: Int, _ name: String) {
    switch name {
    case "image":
      warn(
        "embedded pictures are not drawn",
        advice: "save the picture as a file, and add a layer with `image`", of: element)
    default:
      warn(
        "`\(name)` is not drawn", advice: "draw its content with shapes, or remove it", of: element)
    }
  }

  /// Returns whether an element of a name can be chosen.
  private func isKnown(_ name: String) -> Bool {
    Self.shapes.contains(name) || Self.silent.contains(name)
      || ["g", "svg", "use", "switch", "text", "image", "foreignObject"].contains(name)
  }

  /// Draws the first child whose conditions hold.
  private mutating func choose(
    _ element: Int, _ context: SVGContext, into piece: inout SVGPiece
  ) throws(SVGError) {
    let passing = document.elements[element].children.first {
      hasConditions($0) && isKnown(document.elements[$0].name)
    }
    guard let passing else { return }
    try group(element, placed(element, context), into: &piece) {
      importer, context, piece throws(SVGError) in
      try importer.draw(passing, context, into: &piece)
    }
  }

  /// Returns the context of an element: its transform and style applied to its parent's.
  func placed(_ element: Int, _ parent: SVGContext) -> SVGContext {
    var context = parent
    let attributes = resolved(element, parent)
    context.style.descend(to: attributes)
    context.transform = transform(of: attributes, "transform", context) * parent.transform
    return context
  }

  /// Returns the attributes of an element, with `inherit` of properties that are not inherited replaced.
  func resolved(_ element: Int, _ parent: SVGContext) -> [String: String] {
    var attributes = document.elements[element].attributes
    for name in SVGProperties.own where attributes[name]?.trimmed == "inherit" {
      attributes[name] = parent.style.parent[name]
    }
    return attributes
  }

  /// Returns the transform of an attribute about the element's `transform-origin`.
  func transform(
    of attributes: [String: String], _ name: String, _ context: SVGContext
  ) -> AffineTransform {
    guard let text = attributes[name], let own = SVGTransform.parse(text), own.isUsable else {
      return .identity
    }
    guard let origin = attributes["transform-origin"].flatMap({ transformOrigin($0, context) })
    else { return own }
    return .translation(-origin.x, -origin.y) * own * .translation(origin.x, origin.y)
  }

  /// Parses an origin: one or two lengths or sides.
  private func transformOrigin(_ text: String, _ context: SVGContext) -> Point? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard (1...3).contains(words.count) else { return nil }
    let sides = ["left": 0.0, "right": 100, "top": 0, "bottom": 100]
    func length(_ word: String, _ axis: SVGLength.Axis) -> Double? {
      let known = word == "center" ? 50 : sides[word]
      guard let length = known.map({ SVGLength($0, .percent) }) ?? SVGLength(word) else {
        return nil
      }
      return length.resolved(axis, viewport: context.viewport, fontSize: context.style.fontSize)
    }
    var (x, y) = (words[0], words.count > 1 ? words[1] : "center")
    if ["top", "bottom"].contains(x) || ["left", "right"].contains(y) { swap(&x, &y) }
    if ["top", "bottom"].contains(x) || ["left", "right"].contains(y) { return nil }
    guard let left = length(x, .horizontal), let top = length(y, .vertical) else { return nil }
    return Point(left, top)
  }

  /// Returns whether `display` and the conditions of an element let it be drawn.
  func isVisible(_ element: Int) -> Bool {
    document.elements[element].attributes["display"]?.trimmed != "none" && hasConditions(element)
  }

  /// Returns whether the transform of an element keeps areas.
  private func isDrawable(_ element: Int) -> Bool {
    guard let text = document.elements[element].attributes["transform"],
      let transform = SVGTransform.parse(text)
    else { return true }
    return transform.isUsable
  }

  /// Returns whether the conditions of an element hold: English, and no extensions.
  private func hasConditions(_ element: Int) -> Bool {
    let attributes = document.elements[element].attributes
    if attributes["requiredExtensions"] != nil { return false }
    guard let languages = attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains {
      let language = $0.trimmed
      return language == "en" || language.hasPrefix("en-")
    }
  }

  /// Returns the style of an element that is drawn through a reference: that of its own ancestors.
  func ownStyle(of element: Int) -> SVGStyle {
    var chain: [Int] = []
    var next = document.elements[element].parent
    while let ancestor = next {
      chain.append(ancestor)
      next = document.elements[ancestor].parent
    }
    var style = SVGStyle()
    for ancestor in chain.reversed() {
      style.descend(to: document.elements[ancestor].attributes)
    }
    return style
  }

  /// Returns a length of an element in its user space.
  func length(
    _ element: Int, _ name: String, _ axis: SVGLength.Axis, _ context: SVGContext,
    or standard: SVGLength = SVGLength(0)
  ) -> Double {
    let length = document.elements[element].attributes[name].flatMap { SVGLength($0) } ?? standard
    return length.resolved(axis, viewport: context.viewport, fontSize: context.style.fontSize)
  }
}
