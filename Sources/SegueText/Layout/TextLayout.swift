// Text layout: from characters to outlines. The folders, bottom up: Fonts (files, and their
// HarfBuzz fonts), Style (fonts, sizes, alignment), Shaping (characters to glyphs), Layout (glyphs
// to lines and a path).
//
// 1. `TextParagraph` splits a text at its line breaks into cells (grapheme clusters), and refuses
//    characters that cannot be drawn, such as control characters. `BidiText` finds the directions.
// 2. `TextShaper` gives each cell the first font that has it (fallback), and emoji an emoji font;
//    HarfBuzz shapes each run of one font, one script and one direction, in font units; runs are
//    put in visual order.
// 3. `LineBreaks` finds break opportunities, and `LineComposer` makes lines as long as possible.
// 4. `TextLayout` positions lines and puts the outlines of their glyphs into one path. Glyphs in
//    colours are pictures (PNG in the font), each with its place.
//
// Advances are integers in font units, and positions are their multiples in points: no hinting, no
// rounding to pixels, and no state from one text to the next.
//
// Considered and rejected: FreeType, which without hinting and its rasterizer has nothing to add;
// Pango and the fonts of the system, whose versions and settings would change pixels; cached glyph
// bitmaps at quarter pixels, since text that is moved and scaled is a path like any other; all of
// UAX 14 (a subset breaks lines); an own implementation of UAX 9 (FriBidi is small and complete).

import SegueGraphics

/// Text layout: a pure function of the text, its style, its fonts and its box.
///
/// The result may be cached with these as the key. A paragraph takes about a millisecond, mostly for
/// HarfBuzz to read tables.
package enum TextLayout {
  /// Lays out a text in its box as lines of glyph outlines.
  ///
  /// - Parameters:
  ///   - fonts: the fonts of the style's requests, in their order.
  ///   - emoji: the font for emoji beyond these.
  ///   - box: the box of the text; lines start at its top.
  ///   - open: the cache of open fonts; its account counts the work.
  package static func set(
    _ text: String, _ style: TextStyle, fonts: [Font], emoji: EmojiFont = .refused,
    in box: TextBox = TextBox(), limits: TextLimits = TextLimits(), open: OpenFonts = OpenFonts()
  ) throws(TextError) -> ShapedText {
    guard TextLibrary.isAvailable else { throw .unavailable }
    guard let first = fonts.first else { throw .noFont }
    try style.check(limits)
    try box.check(limits)
    let paragraphs = try TextParagraph.all(of: text, limits: limits)
    open.account.work(1, .text)
    open.account.work(text.utf8.count, .character)
    try open.check()
    let shaper = try TextShaper(fonts, style, emoji: emoji, limits: limits, open: open)
    let heights = LineHeights(first.metrics, style)
    var composer = LineComposer(
      shaper, style, width: box.width, mostLines: heights.mostLines(style, box))
    try composer.add(paragraphs)
    var placer = LinePlacer(shaper, style, box, heights, limits, count: composer.lines.count)
    for line in composer.lines { try placer.add(line, widest: composer.widest) }
    let shaped = placer.finish(fonts, emoji, composer)
    open.account.work(shaped.path.elements.count, .piece)
    try open.check()
    return shaped
  }

  /// Lays out a text with the fonts of a library, which reads missing files.
  package static func set(
    _ text: String, _ style: TextStyle, from library: inout FontLibrary,
    in box: TextBox = TextBox(), open: OpenFonts = OpenFonts()
  ) throws(TextError) -> ShapedText {
    var fonts: [Font] = []
    for request in style.fonts { fonts.append(try library.font(for: request)) }
    let emoji = EmojiPresentation.isPossible(in: text) ? try library.emojiFont() : .refused
    return try set(
      text, style, fonts: fonts, emoji: emoji, in: box, limits: library.limits, open: open)
  }
}

/// The line height and baseline of a text, in points.
struct LineHeights: Sendable {
  /// The distance from the top of a line down to its baseline.
  let baseline: Double
  /// The distance from one baseline to the next.
  let line: Double

  /// Computes the measures for a font; extra line height is split equally above and below (half-leading).
  init(_ metrics: FontMetrics, _ style: TextStyle) {
    let scale = style.size / Double(metrics.unitsPerEm)
    let ascent = Double(metrics.ascent) * scale
    let needed = Double(metrics.ascent + metrics.descent) * scale
    line =
      style.lineHeight.map { $0 * style.size }
      ?? max(0, Double(metrics.ascent + metrics.descent + metrics.lineGap) * scale)
    baseline = (line - needed) / 2 + ascent
  }

  /// Returns the most lines that a text may have; nil for any number.
  func mostLines(_ style: TextStyle, _ box: TextBox) -> Int? {
    guard let height = box.height, style.overflow != .clip, line > 0 else { return style.lines }
    // A text fits into its own height.
    let room = max(1, Int(((height + 1 / 256) / line).rounded(.down)))
    return min(room, style.lines ?? room)
  }
}

/// A builder of a laid-out text: positions lines and collects the outlines of their glyphs.
private struct LinePlacer {
  private let shaper: TextShaper
  private let style: TextStyle
  private let box: TextBox
  private let heights: LineHeights
  private let limits: TextLimits
  /// The top of the first line.
  private let top: Double
  private var text = ShapedText()
  private var elements: [Path.Element] = []
  private var outlines: [GlyphKey: Path] = [:]

  /// The key of a glyph's outline in the cache.
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

  /// Adds a line below the existing ones.
  mutating func add(_ line: ComposedLine, widest: Double) throws(TextError) {
    let index = text.lines.count
    // A line longer than the box starts at its edge, so that its beginning can be read.
    let rest = (box.width ?? widest) - line.row.width
    let room = max(0, rest)
    let shift: Double
    if line.isRightToLeft {
      shift =
        switch style.alignment {
        case .start: rest
        case .center: min(rest, room / 2)
        case .end: min(rest, 0)
        }
    } else {
      shift =
        switch style.alignment {
        case .start: 0.0
        case .center: room / 2
        case .end: room
        }
    }
    if index == 0 { text.isRightToLeft = line.isRightToLeft }
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

  /// Adds a positioned glyph and its outline to the path.
  private mutating func add(
    _ glyph: ShapedRow.Glyph, of line: ComposedLine, at start: Point
  ) throws(TextError) {
    let origin = start + glyph.origin
    let cell = line.cells.startIndex + glyph.cell
    let offset =
      cell < line.cells.endIndex ? line.cells[cell].place.lowerBound : line.text.upperBound
    let scale = shaper.scale(of: glyph.font)
    if let picture = try shaper.picture(of: glyph) {
      let place = Rect(
        origin: origin + picture.place.origin * scale, size: picture.place.size * scale)
      text.glyphs.append(
        ShapedText.Glyph(
          font: glyph.font, id: glyph.id, origin: origin, offset: offset,
          pieces: elements.count..<elements.count,
          pictures: text.pictures.count..<(text.pictures.count + 1)))
      text.pictures.append(ShapedText.Picture(picture: picture.picture, place: place))
      return
    }
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
    let place = AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: origin.x, ty: origin.y)
    let first = elements.count
    elements += outline.transformed(by: place).elements
    text.glyphs.append(
      ShapedText.Glyph(
        font: glyph.font, id: glyph.id, origin: origin, offset: offset,
        pieces: first..<elements.count, pictures: text.pictures.count..<text.pictures.count))
  }

  /// Adds the caret positions of a line.
  private mutating func addCarets(_ line: ComposedLine, _ index: Int, _ shift: Double) {
    var edges = line.row.edges
    if line.isRightToLeft { edges = edges.map { line.row.width - $0 } }
    for (place, cell) in line.cells.enumerated() {
      let x = shift + edges[min(place, edges.count - 1)]
      text.carets.append(ShapedText.Caret(offset: cell.place.lowerBound, line: index, x: x))
    }
    text.carets.append(
      ShapedText.Caret(offset: line.text.upperBound, line: index, x: shift + (edges.last ?? 0)))
  }

  /// Returns the text with all of its lines.
  consuming func finish(
    _ fonts: [Font], _ emoji: EmojiFont, _ composer: LineComposer
  ) -> ShapedText {
    text.fonts = fonts.map(\.mark)
    if case .font(let font) = emoji, text.glyphs.contains(where: { $0.font == fonts.count }) {
      text.fonts.append(font.mark)
    }
    text.path = Path(elements)
    text.lineHeight = heights.line
    text.size = Size(
      box.roundedUp(composer.widest), box.roundedUp(Double(text.lines.count) * heights.line))
    text.isTruncated = composer.isTruncated
    return text
  }
}
