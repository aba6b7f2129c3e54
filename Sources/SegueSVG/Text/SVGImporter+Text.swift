internal import SegueGraphics
internal import SegueStage
internal import SegueText

/// Texts: their glyphs become paths.
extension SVGImporter {
  /// Draws a text.
  ///
  /// - Parameter context: the element's own.
  mutating func text(
    _ element: Int, _ context: SVGContext, into piece: inout SVGPiece
  ) throws(SVGError) {
    let content = try content(of: element, context)
    if content.characters.isEmpty { return }
    let outlines = try outlines(of: content)
    let line = document.elements[element].line
    let cells = Path(outlines.cells)
    guard !cells.isEmpty, isSmall(cells.transformed(by: context.transform)) else { return }
    piece.outlines.append(cells.transformed(by: context.transform))
    if isMeasuring { return }
    for (index, span) in content.spans.enumerated() {
      guard let glyphs = outlines.glyphs[index], !glyphs.isEmpty else { continue }
      let path = Path(glyphs)
      try count(path, line: line)
      guard isSmall(path.transformed(by: context.transform)) else { continue }
      try text(
        path, span, words(of: index, content), cells.tightBounds ?? Rect(0, 0, 0, 0), into: &piece)
    }
  }

  /// Draws the glyphs of a span.
  private mutating func text(
    _ path: Path, _ span: SVGTextContent.Span, _ name: String, _ box: Rect,
    into piece: inout SVGPiece
  ) throws(SVGError) {
    let isShown = span.context.style["visibility"].map { $0 == "visible" } ?? true
    guard isShown else { return }
    if span.context.isClip {
      var shape = LayerShape(.path(path.transformed(by: span.context.transform)))
      shape.fill = .white
      let line = document.elements[span.element].line
      piece.layers.append(try layer(name, shape, line: line))
      return
    }
    try painted(
      SVGShapeSpace(
        element: span.element, name: name, path: path, box: box, context: span.context,
        rule: .nonZero),
      into: &piece)
  }

  /// Returns the name of a span's layers: its ID, or its first words.
  private func words(of index: Int, _ content: SVGTextContent) -> String {
    let element = content.spans[index].element
    if document.elements[element].attributes["id"] != nil { return name(of: element) }
    let scalars = content.characters.filter { $0.span == index }.prefix(30).map(\.scalar)
    let words = String(String.UnicodeScalarView(scalars)).trimmed
    return words.isEmpty ? name(of: element) : words
  }

  /// Returns the fonts of an element's text, in the order of preference; empty with a warning if there are none.
  mutating func fonts(_ style: SVGFontStyle, _ element: Int) -> [Font] {
    let names = style.families
    func match(_ family: String) -> SVGFonts.Match? {
      fonts.match(
        SVGFonts.Query(
          family: SVGFontStyle.family(family), weight: style.weight, isItalic: style.isItalic))
    }
    let matches = names.map { ($0, match($0)) }
    let found = matches.compactMap(\.1)
    let advice =
      "put the font's file beside the SVG, name it in a `font` of the script, or convert the text to paths"
    if let first = matches.first, let font = first.1 {
      if font.isOther {
        warn(
          "`\(first.0.prefix(60))` is drawn as \(font.font.name): "
            + "this weight or slant is not at hand", advice: advice, of: element)
      }
      return found.map(\.font)
    }
    guard let standard = found.first ?? match(FontRequest.standardFamily) else {
      warn(
        "text is not drawn: there is no font for it",
        advice:
          "install fonts-inter, put a font's file beside the SVG, or convert the text to paths",
        of: element)
      return []
    }
    warn(
      (names.first.map { "the font `\($0.prefix(60))` is not at hand" } ?? "the text names no font")
        + ", and \(standard.font.name) is drawn instead", advice: advice, of: element)
    return found.isEmpty ? [standard.font] : found.map(\.font)
  }
}
