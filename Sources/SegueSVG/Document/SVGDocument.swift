/// An SVG document: elements with their attributes, to which styles are applied.
struct SVGDocument {
  /// An element.
  struct Element {
    /// The name without SVG's namespace; `a` is a group.
    var name: String
    var attributes: [String: String]
    var parent: Int?
    var children: [Int]
    var line: Int
    /// The characters directly in it, in runs between its children.
    var runs: [XMLTree.TextRun]

    /// The target of `href` or `xlink:href`, without its `#`; nil without a local one.
    var link: String? {
      guard let text = (attributes["href"] ?? attributes["xlink:href"])?.trimmed,
        text.hasPrefix("#")
      else { return nil }
      return String(text.dropFirst())
    }
  }

  /// The elements in document order; the first one is the root.
  private(set) var elements: [Element] = []
  /// The first element of each ID.
  private(set) var ids: [String: Int] = [:]
  /// Whether a shape may take its paint from the element that repeats it.
  private(set) var hasContextPaint = false
  private(set) var warnings: [SVGWarning] = []

  /// Reads a document and applies its styles.
  init(_ bytes: [UInt8], limits: SVGLimits) throws(SVGError) {
    let tree = try XMLTree(bytes, limits: limits)
    guard tree.elements[0].name == "svg" else {
      throw SVGError(
        .malformed, "the root element is `\(tree.elements[0].name.prefix(40))`, not `svg`", line: 1,
        advice: "name an SVG file")
    }
    let sheet = try styleSheet(of: tree, limits)
    var tries = limits.matches
    for (index, source) in tree.elements.enumerated() {
      try Self.check(source)
      var element = Element(
        name: source.name == "a" ? "g" : source.name, attributes: [:], parent: source.parent,
        children: source.children, line: source.line, runs: source.runs)
      for (name, value) in source.attributes where !SVGProperties.styleOnly.contains(name) {
        element.attributes[name] = value
      }
      apply(sheet, to: &element, index, in: tree, &tries)
      if tries < 0 {
        throw SVGError(
          .overLimit, "matching the style sheets with the elements takes too long",
          line: source.line,
          advice: "write fewer rules or simpler selectors; no option raises this limit")
      }
      if let id = element.attributes["id"], ids[id] == nil { ids[id] = index }
      let paints = [element.attributes["fill"], element.attributes["stroke"]]
      if paints.contains("context-fill") || paints.contains("context-stroke") {
        hasContextPaint = true
      }
      try Self.checkValues(of: element)
      elements.append(element)
    }
  }

  /// Reads the rules of all `style` elements.
  private mutating func styleSheet(
    of tree: XMLTree, _ limits: SVGLimits
  ) throws(SVGError) -> StyleSheet {
    var sheet = StyleSheet()
    for element in tree.elements where element.name == "style" {
      let type = element.attributes.first { $0.name == "type" }?.value
      guard type == nil || type == "text/css" else { continue }
      let known = sheet.ignored.count
      guard sheet.add(element.text, limit: limits.rules) else {
        throw SVGError(
          .overLimit, "the style sheets have more than \(limits.rules) rules", line: element.line,
          advice: "remove rules that no element uses; no option raises this limit")
      }
      for ignored in sheet.ignored[known...] {
        if ignored.hasPrefix("@import") {
          throw SVGError(
            .forbidden, "`@import` names another file, which is not read", line: element.line,
            advice: "put its rules into the `style` element")
        }
        warnings.append(
          SVGWarning(
            line: element.line, message: "the rule `\(ignored.prefix(60))` is ignored",
            advice: "select by types, classes, IDs and attributes"))
      }
    }
    return sheet
  }

  /// Applies matching rules, then the element's own style.
  private func apply(
    _ sheet: StyleSheet, to element: inout Element, _ index: Int, in tree: XMLTree,
    _ tries: inout Int
  ) {
    var important: Set<String> = []
    for rule in sheet.rules where rule.selector.matches(index, in: tree, tries: &tries) {
      for declaration in rule.declarations { Self.set(declaration, on: &element, &important) }
    }
    if let style = element.attributes["style"] {
      for declaration in StyleSheet.declarations(style) {
        Self.set(declaration, on: &element, &important)
      }
    }
  }

  private static func set(
    _ declaration: StyleSheet.Declaration, on element: inout Element, _ important: inout Set<String>
  ) {
    if declaration.name == "font" {
      for part in FontShorthand.declarations(declaration) { set(part, on: &element, &important) }
      return
    }
    let names =
      declaration.name == "marker"
      ? ["marker-start", "marker-mid", "marker-end"] : [declaration.name]
    for name in names
    where SVGProperties.inherited.contains(name) || SVGProperties.own.contains(name) {
      if important.contains(name) { continue }
      if declaration.isImportant { important.insert(name) }
      element.attributes[name] = declaration.value
    }
  }
}

extension SVGDocument {
  /// Refuses scripts, and elements that name other files.
  private static func check(_ element: XMLTree.Element) throws(SVGError) {
    if element.name == "script" {
      throw SVGError(
        .forbidden, "scripts are not run, and an SVG with a script is refused", line: element.line,
        advice: "remove the `script` element")
    }
    let loading: Set<String> = [
      "use", "image", "feImage", "linearGradient", "radialGradient", "pattern", "tref", "textPath",
      "filter", "mpath",
    ]
    guard loading.contains(element.name) else { return }
    for (name, value) in element.attributes where name == "href" || name == "xlink:href" {
      let target = value.trimmed
      if target.isEmpty || target.hasPrefix("#") || target.lowercased().hasPrefix("data:") {
        continue
      }
      throw SVGError(
        .forbidden,
        "`\(element.name)` refers to `\(target.prefix(60))`, and other files are not read",
        line: element.line, advice: "copy its target into the SVG")
    }
  }

  /// Refuses properties that name other files.
  private static func checkValues(of element: Element) throws(SVGError) {
    let properties = [
      "fill", "stroke", "clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end",
    ]
    for name in properties {
      guard let value = element.attributes[name], let reference = SVGReference(value),
        reference.isExternal
      else { continue }
      throw SVGError(
        .forbidden,
        "`\(name)` refers to `\(reference.id.prefix(60))`, and other files are not read",
        line: element.line, advice: "copy its target into the SVG")
    }
  }
}

/// A reference such as `url(#gradient) red`: an ID, and what follows.
struct SVGReference {
  /// The ID, or the address of another file.
  var id: String
  var isExternal: Bool
  /// The text after the reference.
  var rest: String

  /// Parses a reference; nil for anything else.
  init?(_ text: String) {
    let text = text.trimmed
    guard text.lowercased().hasPrefix("url("), let close = text.firstIndex(of: ")") else {
      return nil
    }
    var target = text[text.index(text.startIndex, offsetBy: 4)..<close].trimmed
    for quote in ["\"", "'"] where target.hasPrefix(quote) && target.hasSuffix(quote) {
      target = String(target.dropFirst().dropLast()).trimmed
    }
    isExternal = !target.hasPrefix("#") && !target.isEmpty
    id = isExternal ? target : String(target.dropFirst())
    rest = text[text.index(after: close)...].trimmed
  }
}
