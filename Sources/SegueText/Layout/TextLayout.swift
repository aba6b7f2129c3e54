// From characters to outlines. The folders, from the ground up: Fonts (files, and what HarfBuzz reads in
// them), Style (what is asked for), Shaping (characters to glyphs), Layout (glyphs to lines and a path).
//
// 1. `TextParagraph` cuts a text at its line breaks into cells, the characters as readers count them, and
//    refuses what cannot be drawn: emoji in colours, and what is written from right to left.
// 2. `TextShaper` gives each cell the first font that has it, and HarfBuzz the glyphs of each run of one
//    font and one script, in units of the font.
// 3. `LineBreaks` says where lines may end, and `LineComposer` makes them as long as they can be.
// 4. `TextLayout` gives lines their places, and puts the outlines of their glyphs into one path.
//
// Advances are integers of the font, and places are their multiples, in points: no hinting, no rounding
// to pixels, and no state from one text to the next.
//
// Left: FreeType, which without hinting and its rasterizer has nothing to add; Pango and the fonts of the
// system, whose versions and settings would show in pixels; glyphs as small pictures at quarters of a
// pixel, for text that is moved and scaled is a path like any other; all of UAX 14, and what is
// written from right to left, which are refused or broken simply and say so.

import SegueGraphics

/// Sets text: a pure function of the text, its style, its fonts and its box.
///
/// What it returns may be kept for as long as these are equal. A paragraph takes about a millisecond,
/// most of which HarfBuzz reads tables.
package enum TextLayout {
  /// Sets a text.
  ///
  /// - Parameters:
  ///   - fonts: the fonts of the style's requests, in their order.
  ///   - box: where the text is to stand; its lines begin at the top.
  ///   - open: the fonts that are open already; what it takes is counted in their account.
  package static func set(
    _ text: String, _ style: TextStyle, fonts: [Font], in box: TextBox = TextBox(),
    limits: TextLimits = TextLimits(), open: OpenFonts = OpenFonts()
  ) throws(TextError) -> ShapedText {
    guard TextLibrary.isAvailable else { throw .unavailable }
    guard let first = fonts.first else { throw .noFont }
    try style.check(limits)
    try box.check(limits)
    let paragraphs = try TextParagraph.all(of: text, limits: limits)
    open.account.work(1, .text)
    open.account.work(text.utf8.count, .character)
    try open.check()
    let shaper = try TextShaper(fonts, style, limits: limits, open: open)
    let heights = LineHeights(first.metrics, style)
    var composer = LineComposer(
      shaper, style, width: box.width, mostLines: heights.mostLines(style, box))
    try composer.add(paragraphs)
    var placer = LinePlacer(shaper, style, box, heights, limits, count: composer.lines.count)
    for line in composer.lines { try placer.add(line, widest: composer.widest) }
    let shaped = placer.finish(fonts, composer)
    open.account.work(shaped.path.elements.count, .piece)
    try open.check()
    return shaped
  }

  /// Sets a text with the fonts of a library, which reads what it has not read.
  package static func set(
    _ text: String, _ style: TextStyle, from library: inout FontLibrary,
    in box: TextBox = TextBox(), open: OpenFonts = OpenFonts()
  ) throws(TextError) -> ShapedText {
    var fonts: [Font] = []
    for request in style.fonts { fonts.append(try library.font(for: request)) }
    return try set(
      text, style, fonts: fonts, in: box, limits: library.limits, open: open)
  }
}

/// The heights of a line in points.
struct LineHeights: Sendable {
  /// From the top of a line down to its baseline.
  let baseline: Double
  /// From one baseline to the next.
  let line: Double

  /// The heights of a font: what a line has more than it needs is above and below it in equal parts.
  init(_ metrics: FontMetrics, _ style: TextStyle) {
    let scale = style.size / Double(metrics.unitsPerEm)
    let ascent = Double(metrics.ascent) * scale
    let needed = Double(metrics.ascent + metrics.descent) * scale
    line =
      style.lineHeight.map { $0 * style.size }
      ?? max(0, Double(metrics.ascent + metrics.descent + metrics.lineGap) * scale)
    baseline = (line - needed) / 2 + ascent
  }

  /// The most lines that a text may have; nil for any number.
  func mostLines(_ style: TextStyle, _ box: TextBox) -> Int? {
    guard let height = box.height, style.overflow != .clip, line > 0 else { return style.lines }
    // A text fits into the height that it has.
    let room = max(1, Int(((height + 1 / 256) / line).rounded(.down)))
    return min(room, style.lines ?? room)
  }
}

/// Gives lines their places, and collects what they draw.
private struct LinePlacer {
  private let shaper: TextShaper
  private let style: TextStyle
  private let box: TextBox
  private let heights: LineHeights
  private let limits: TextLimits
  /// Where the first line begins.
  private let top: Double
  private var text = ShapedText()
  private var elements: [Path.Element] = []
  private var outlines: [GlyphKey: Path] = [:]

  private struct GlyphKey: Hashable {
    let font: Int
    let id: UInt32
  }

  init(
    _ shaper: TextShaper, _ style: TextStyle, _ box: TextBox, _ heights: LineHeights,
    _ limits: TextLimits, count: Int
  ) {
    self.shaper = shaper
    self.style = style
    self.box = box
    self.heights = heights
    self.limits = limits
    let room = (box.height ?? 0) - Double(count) * heights.line
    top =
      switch style.verticalAlignment {
      case .top: 0
      case .center: max(0, room / 2)
      case .bottom: max(0, room)
      }
  }

  /// Adds a line below those that are there.
  mutating func add(_ line: ComposedLine, widest: Double) throws(TextError) {
    let index = text.lines.count
    // What is longer than the box begins at its edge, so that its beginning can be read.
    let room = max(0, (box.width ?? widest) - line.row.width)
    let shift =
      switch style.alignment {
      case .start: 0.0
      case .center: room / 2
      case .end: room
      }
    let baseline = top + Double(index) * heights.line + heights.baseline
    let start = Point(shift, box.snapped(baseline))
    let first = text.glyphs.count
    for glyph in line.row.glyphs { try add(glyph, of: line, at: start) }
    text.lines.append(
      ShapedText.Line(
        text: line.text, glyphs: first..<text.glyphs.count, baseline: start,
        width: line.row.width))
    addCarets(line, index, shift)
  }

  private mutating func add(
    _ glyph: ShapedRow.Glyph, of line: ComposedLine, at start: Point
  ) throws(TextError) {
    let origin = start + glyph.origin
    let cell = line.cells.startIndex + glyph.cell
    let offset =
      cell < line.cells.endIndex ? line.cells[cell].place.lowerBound : line.text.upperBound
    let key = GlyphKey(font: glyph.font, id: glyph.id)
    let outline: Path
    if let known = outlines[key] {
      outline = known
    } else {
      outline = try shaper.outline(of: glyph)
    }
    outlines[key] = outline
    guard elements.count + outline.elements.count <= limits.segments else {
      throw .tooManySegments(font: nil, limit: limits.segments)
    }
    let scale = shaper.scale(of: glyph.font)
    let place = AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: origin.x, ty: origin.y)
    let first = elements.count
    elements += outline.transformed(by: place).elements
    text.glyphs.append(
      ShapedText.Glyph(
        font: glyph.font, id: glyph.id, origin: origin, offset: offset,
        pieces: first..<elements.count))
  }

  private mutating func addCarets(_ line: ComposedLine, _ index: Int, _ shift: Double) {
    let edges = line.row.edges
    for (place, cell) in line.cells.enumerated() {
      let x = shift + edges[min(place, edges.count - 1)]
      text.carets.append(ShapedText.Caret(offset: cell.place.lowerBound, line: index, x: x))
    }
    text.carets.append(
      ShapedText.Caret(offset: line.text.upperBound, line: index, x: shift + (edges.last ?? 0)))
  }

  /// All lines.
  consuming func finish(_ fonts: [Font], _ composer: LineComposer) -> ShapedText {
    text.fonts = fonts.map(\.mark)
    text.path = Path(elements)
    text.lineHeight = heights.line
    text.size = Size(
      box.roundedUp(composer.widest), box.roundedUp(Double(text.lines.count) * heights.line))
    text.isTruncated = composer.isTruncated
    return text
  }
}
