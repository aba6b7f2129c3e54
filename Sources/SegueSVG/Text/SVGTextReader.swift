internal import SegueGraphics
internal import SegueText

/// The characters of a text element with the elements that they belong to.
struct SVGTextContent {
  /// An element of a text: the text itself, or a part of it.
  struct Span {
    let element: Int
    let context: SVGContext
    let font: SVGFontStyle
    /// The distance that the baseline is moved up, in user units.
    let rise: Double
    /// The range of its characters.
    var characters: Range<Int>
  }

  /// A character, and where it is placed.
  struct Character {
    var scalar: Unicode.Scalar
    /// The index of the innermost span.
    let span: Int
    /// Whether white space is kept.
    let isPreserved: Bool
    var (x, y): (Double?, Double?)
    var shift = Point.zero
    /// The rotation about its place on the baseline.
    var turn = 0.0

    init(_ scalar: Unicode.Scalar, span: Int, isPreserved: Bool) {
      self.scalar = scalar
      self.span = span
      self.isPreserved = isPreserved
    }
  }

  /// The spans, outer ones first.
  var spans: [Span] = []
  var characters: [Character] = []

  /// Returns the font of a character.
  func font(of character: Int) -> SVGFontStyle { spans[characters[character].span].font }

  /// Replaces white space by spaces, and removes those that are not drawn (SVG 1.1, 10.15).
  mutating func collapseSpaces() {
    var kept: [Character] = []
    // The number of characters kept before each one.
    var counts: [Int] = []
    for var character in characters {
      counts.append(kept.count)
      if "\n\r\t".unicodeScalars.contains(character.scalar) { character.scalar = " " }
      let isSecond = kept.last.map { $0.scalar == " " } ?? true
      if character.scalar == " ", !character.isPreserved, isSecond { continue }
      kept.append(character)
    }
    if let last = kept.last, last.scalar == " ", !last.isPreserved { kept.removeLast() }
    counts.append(kept.count)
    for index in spans.indices {
      let range = spans[index].characters
      spans[index].characters =
        min(counts[range.lowerBound], kept.count)..<min(counts[range.upperBound], kept.count)
    }
    characters = kept
  }
}

/// Reading of text elements.
extension SVGImporter {
  /// Returns the characters of a text element with their places.
  mutating func content(of element: Int, _ context: SVGContext) throws(SVGError) -> SVGTextContent {
    var content = SVGTextContent()
    try collect(element, context, rise: 0, into: &content)
    content.collapseSpaces()
    for index in content.spans.indices { place(content.spans[index], in: &content) }
    return content
  }

  /// Adds the characters of an element and of the parts in it.
  private mutating func collect(
    _ element: Int, _ context: SVGContext, rise: Double, into content: inout SVGTextContent
  ) throws(SVGError) {
    warnText(element, context)
    let source = document.elements[element]
    let font = SVGFontStyle(context)
    let rise = rise + self.rise(element, context, font)
    let (index, first) = (content.spans.count, content.characters.count)
    content.spans.append(
      SVGTextContent.Span(
        element: element, context: context, font: font, rise: rise, characters: first..<first))
    let isPreserved = space(of: element) == "preserve"
    var runs = source.runs[...]
    for place in 0...source.children.count {
      while let run = runs.first, run.before == place {
        try countCharacters(run.text.unicodeScalars.count, line: source.line)
        content.characters += run.text.unicodeScalars.map {
          SVGTextContent.Character($0, span: index, isPreserved: isPreserved)
        }
        runs = runs.dropFirst()
      }
      guard place < source.children.count else { break }
      try part(source.children[place], context, rise: rise, into: &content)
    }
    content.spans[index].characters = first..<content.characters.count
  }

  /// Adds a part of a text.
  private mutating func part(
    _ element: Int, _ parent: SVGContext, rise: Double, into content: inout SVGTextContent
  ) throws(SVGError) {
    let source = document.elements[element]
    var context = parent
    context.depth += 1
    try count(element, context)
    guard isVisible(element) else { return }
    switch source.name {
    case "tspan", "g":
      context.style.descend(to: resolved(element, parent))
      try collect(element, context, rise: rise, into: &content)
    case "textPath", "tref":
      warn(
        "`\(source.name)` is not drawn", advice: "convert the text to paths", of: element)
    default: break
    }
  }

  /// Returns the nearest `xml:space` of an element and those around it.
  private func space(of element: Int) -> String? {
    var next: Int? = element
    while let current = next {
      if let space = document.elements[current].attributes["xml:space"] { return space }
      next = document.elements[current].parent
    }
    return nil
  }

  /// Sets the places that the attributes of a span give to its characters.
  private func place(_ span: SVGTextContent.Span, in content: inout SVGTextContent) {
    let range = span.characters
    func list(_ name: String, _ axis: SVGLength.Axis) -> [Double] {
      guard let text = document.elements[span.element].attributes[name] else { return [] }
      return text.lengths(axis, viewport: span.context.viewport, fontSize: span.font.size)
    }
    for (index, x) in zip(range, list("x", .horizontal)) { content.characters[index].x = x }
    for (index, y) in zip(range, list("y", .vertical)) { content.characters[index].y = y }
    for (index, x) in zip(range, list("dx", .horizontal)) { content.characters[index].shift.x = x }
    for (index, y) in zip(range, list("dy", .vertical)) { content.characters[index].shift.y = y }
    let turns = document.elements[span.element].attributes["rotate"]?.numbers ?? []
    guard let last = turns.last else { return }
    for (place, index) in range.enumerated() {
      content.characters[index].turn = place < turns.count ? turns[place] : last
    }
  }

  /// Returns how far `baseline-shift` moves the baseline of an element up.
  private mutating func rise(
    _ element: Int, _ context: SVGContext, _ style: SVGFontStyle
  ) -> Double {
    guard let text = context.style.parent["baseline-shift"]?.trimmed else { return 0 }
    if let length = SVGLength(text) {
      return length.unit == .percent
        ? length.value / 100 * style.size
        : length.resolved(.vertical, viewport: context.viewport, fontSize: style.size)
    }
    guard text == "sub" || text == "super", let metrics = fonts(style, element).first?.metrics
    else { return 0 }
    let units = text == "sub" ? -metrics.subscriptOffset : metrics.superscriptOffset
    return Double(units) * style.size / Double(max(1, metrics.unitsPerEm))
  }

  /// Warns about the properties of texts that are not drawn.
  private mutating func warnText(_ element: Int, _ context: SVGContext) {
    let ignored: [(name: String, plain: Set<String>)] = [
      ("writing-mode", ["lr", "lr-tb", "rl", "rl-tb", "horizontal-tb"]),
      ("text-decoration", ["none"]), ("font-variant", ["normal"]),
      ("font-stretch", ["normal", "100%"]), ("direction", ["ltr"]),
      ("font-size-adjust", ["none"]), ("font-kerning", ["auto", "normal"]),
      ("font-feature-settings", ["normal"]), ("font-variation-settings", ["normal"]),
      ("text-rendering", ["auto", "optimizeLegibility", "geometricPrecision"]),
      ("glyph-orientation-vertical", ["auto"]), ("kerning", ["auto"]),
    ]
    for (name, plain) in ignored {
      guard let text = context.style[name]?.trimmed, !plain.contains(text) else { continue }
      warn(
        "`\(name): \(text.prefix(40))` is ignored", advice: "convert the text to paths",
        of: element)
    }
  }
}

extension String {
  /// Returns the lengths of a list, up to the first error.
  fileprivate func lengths(
    _ axis: SVGLength.Axis, viewport: Size, fontSize: Double
  ) -> [Double] {
    var scanner = ValueScanner(self)
    scanner.skipSpace()
    var lengths: [Double] = []
    while let length = SVGLength(scanning: &scanner) {
      lengths.append(length.resolved(axis, viewport: viewport, fontSize: fontSize))
      scanner.skipSeparator()
    }
    return lengths
  }
}
