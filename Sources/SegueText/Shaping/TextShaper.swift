import SegueGraphics

/// A shaped line of glyphs, with positions in points from the start of its baseline; y downward.
struct ShapedRow: Sendable {
  /// A glyph with its position in the row.
  struct Glyph: Sendable {
    /// The index of its font.
    let font: Int
    /// The glyph's index in that font.
    let id: UInt32
    /// The position of its origin.
    let origin: Point
    /// The index of its cell; the number of cells for a glyph of the suffix.
    let cell: Int
  }

  /// The glyphs in order.
  var glyphs: [Glyph] = []
  /// The left edge of each cell, and the right edge of the last one.
  var edges: [Double] = []
  /// The width with the suffix and without the tracking after it.
  var width = 0.0
}

/// A shaper of cells, with the first font that has each of them (font fallback).
struct TextShaper {
  /// The fonts of the style, and the emoji font after them.
  private let fonts: [OpenFont]
  /// The indices of the fonts of the style.
  private let own: Range<Int>
  private let emoji: EmojiFont
  private let scales: [Double]
  private let names: [String]
  private let style: TextStyle
  private let limits: TextLimits
  private let features: [FontFeature]
  private let work: ShapingWork
  private let account: ClipAccount

  init(
    _ fonts: [Font], _ style: TextStyle, emoji: EmojiFont, limits: TextLimits, open: OpenFonts
  ) throws(TextError) {
    account = open.account
    own = fonts.indices
    self.emoji = emoji
    var fonts = fonts
    if case .font(let font) = emoji { fonts.append(font) }
    var opened: [OpenFont] = []
    for font in fonts { opened.append(try open.font(font)) }
    self.fonts = opened
    names = fonts.map(\.name)
    scales = fonts.map { style.size / Double($0.metrics.unitsPerEm) }
    self.style = style
    self.limits = limits
    work = ShapingWork(limit: 64 * (limits.characters + 16))
    // Spaced text has no ligatures unless the style requests them (CSS Text 4, letter-spacing).
    let ligatures = style.tracking == 0 ? [] : ["liga", "clig"].compactMap(FontTag.init)
    features = ligatures.map { FontFeature($0, 0) } + style.features
  }

  /// Shapes cells, and a suffix after them, into a row.
  ///
  /// - Parameter isRightToLeft: whether the paragraph is, and thus the suffix.
  func row(
    _ cells: ArraySlice<TextCell>, adding suffix: String = "", isRightToLeft: Bool = false
  ) throws(TextError) -> ShapedRow {
    var line = RowText(cells, suffix, isRightToLeft: isRightToLeft)
    guard work.add(line.codes.count) else {
      throw .damagedFont(
        font: names[0], reason: "its characters have a length of their own in each line")
    }
    try itemize(&line)
    var setter = RowBuilder(cellCount: cells.count, tracking: style.tracking)
    for index in BidiText.visualOrder(ofLevels: line.runs.map(\.level)) {
      let run = line.runs[index]
      let glyphs = try fonts[run.font].shape(
        line.codes, run.range, script: run.script, isRightToLeft: run.level % 2 == 1,
        language: style.language, features: features, counting: account)
      if let missing = glyphs.first(where: { $0.id == 0 }) {
        throw .missingGlyph(line.scalar(at: missing.character), fonts: names)
      }
      setter.add(glyphs, of: run.font, scale: scales[run.font])
    }
    if line.runs.contains(where: { $0.level > 0 }) { setter.orderClusters() }
    let row = setter.finish(owners: line.owners)
    guard row.width.magnitude <= limits.magnitude,
      row.glyphs.allSatisfy({
        $0.origin.x.magnitude <= limits.magnitude && $0.origin.y.magnitude <= limits.magnitude
      })
    else { throw .damagedFont(font: names[0], reason: "its glyphs lie too far from each other") }
    return row
  }

  /// Returns the first of some texts that the fonts have, or else the last one.
  func firstCovered(_ texts: [String]) -> String {
    texts.first { text in
      let scalars = Array(text.unicodeScalars)
      return own.contains { covers(scalars, $0, TextScript(of: scalars[0])) }
    } ?? texts.last ?? ""
  }

  /// Returns the outline of a glyph in font units, y upward.
  func outline(of glyph: ShapedRow.Glyph) throws(TextError) -> Path {
    try fonts[glyph.font].outline(of: glyph.id, atMost: limits.glyphSegments)
  }

  /// Returns the picture of a glyph; nil for an outline.
  func picture(of glyph: ShapedRow.Glyph) throws(TextError) -> FontPicture? {
    try fonts[glyph.font].picture(of: glyph.id, limits: limits, counting: account)
  }

  /// Returns the points in a unit of a font.
  func scale(of font: Int) -> Double { scales[font] }
}

/// A counter of shaped characters: a hostile font could make every line too long.
private final class ShapingWork {
  private var rest: Int

  init(limit: Int) { rest = limit }

  /// Counts `count` more characters; returns whether they are within the limit.
  func add(_ count: Int) -> Bool {
    rest -= count + 1
    return rest >= 0
  }
}

// MARK: - Font fallback

extension TextShaper {
  /// Splits a row into runs of one font and one script.
  private func itemize(_ line: inout RowText) throws(TextError) {
    let scripts = line.scripts
    for part in line.parts {
      let scalars = part.map(line.scalar(at:))
      let script = scripts[part.lowerBound]
      let font = try font(of: scalars, script)
      let level = line.levels[part.lowerBound]
      if let last = line.runs.last, last.font == font, last.script == script, last.level == level {
        line.runs[line.runs.count - 1].range = last.range.lowerBound..<part.upperBound
      } else {
        line.runs.append(RowText.Run(range: part, font: font, script: script, level: level))
      }
    }
  }

  /// Returns the index of the first font that has a cluster; throws if there is none.
  private func font(of scalars: [Unicode.Scalar], _ script: TextScript) throws(TextError) -> Int {
    let presentation = EmojiPresentation(of: scalars)
    if presentation == .emoji { return try pictureFont(of: scalars, script) }
    let found = own.first {
      covers(scalars, $0, script)
        && (presentation != .text || !hasPicture(scalars, $0, script))
    }
    if let font = found {
      try checkColors(of: scalars, font)
      return font
    }
    if presentation == .preferablyText, case .font = emoji, covers(scalars, own.count, script) {
      return own.count
    }
    if presentation == .text { throw .missingTextForm(scalars[0], fonts: Array(names[own])) }
    let missing = scalars.first { !isSilent($0) && fonts[0].glyph(of: $0) == nil }
    throw .missingGlyph(missing ?? scalars[0], fonts: Array(names[own]))
  }

  /// Returns the index of the first font that has pictures for an emoji.
  private func pictureFont(
    of scalars: [Unicode.Scalar], _ script: TextScript
  ) throws(TextError) -> Int {
    let shown = String(String.UnicodeScalarView(scalars.filter { $0 != "\u{FE0F}" }))
    if emoji == .refused { throw .colorEmoji(shown) }
    if let font = fonts.indices.first(where: { hasPicture(scalars, $0, script) }) { return font }
    if case .missing(let folders) = emoji { throw .emojiFontMissing(shown, folders: folders) }
    throw .missingEmoji(shown, fonts: names)
  }

  /// Throws for a cluster whose glyph a font has only in layers of colours, or as a refused picture.
  private func checkColors(of scalars: [Unicode.Scalar], _ font: Int) throws(TextError) {
    for scalar in scalars {
      guard let glyph = fonts[font].glyph(of: scalar) else { continue }
      let isPicture = fonts[font].hasPicture(glyph)
      if isPicture ? emoji == .refused : fonts[font].hasColorLayers(glyph) {
        throw .colorGlyph(scalar, font: names[font])
      }
    }
  }

  /// Returns whether a font has a cluster, and a picture for some of it.
  private func hasPicture(
    _ scalars: [Unicode.Scalar], _ font: Int, _ script: TextScript
  ) -> Bool {
    let glyphs = try? fonts[font].shape(
      scalars.map(\.value), 0..<scalars.count, script: script, language: nil, features: [],
      counting: account)
    guard let glyphs, glyphs.allSatisfy({ $0.id != 0 }) else { return false }
    return glyphs.contains { fonts[font].hasPicture($0.id) }
  }

  /// Returns whether a font has a cluster: each character, or glyphs for all of them together.
  private func covers(_ scalars: [Unicode.Scalar], _ font: Int, _ script: TextScript) -> Bool {
    if scalars.allSatisfy({ isSilent($0) || fonts[font].glyph(of: $0) != nil }) { return true }
    let glyphs = try? fonts[font].shape(
      scalars.map(\.value), 0..<scalars.count, script: script, language: nil, features: [],
      counting: account)
    return glyphs?.allSatisfy { $0.id != 0 } ?? false
  }

  /// Returns whether a character needs no glyph (Unicode Default_Ignorable_Code_Point).
  private func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && scalar.properties.isDefaultIgnorableCodePoint
  }
}

/// The characters of a row, in runs of one font, one script and one direction.
private struct RowText {
  /// A run of characters in one font, one script and one direction.
  struct Run {
    var range: Range<Int>
    let font: Int
    let script: TextScript
    /// The embedding level: odd from right to left.
    let level: UInt8
  }

  /// The code points of all drawn characters.
  private(set) var codes: [UInt32] = []
  /// The cell of each character.
  private(set) var owners: [Int] = []
  /// The embedding level of each character.
  private(set) var levels: [UInt8] = []
  /// The characters of each cluster.
  private(set) var parts: [Range<Int>] = []
  var runs: [Run] = []

  init(_ cells: ArraySlice<TextCell>, _ suffix: String, isRightToLeft: Bool) {
    for (index, cell) in cells.enumerated() where cell.isDrawn {
      add(cell.scalars, index, cell.level)
    }
    for character in suffix {
      add(Array(character.unicodeScalars), cells.count, isRightToLeft ? 1 : 0)
    }
  }

  /// Adds the characters of a cluster, which belong to a cell.
  private mutating func add(_ scalars: [Unicode.Scalar], _ owner: Int, _ level: UInt8) {
    parts.append(codes.count..<(codes.count + scalars.count))
    codes += scalars.map(\.value)
    owners += scalars.map { _ in owner }
    levels += scalars.map { _ in level }
  }

  /// Returns a character; U+FFFD if it is invalid.
  func scalar(at index: Int) -> Unicode.Scalar {
    codes.indices.contains(index) ? Unicode.Scalar(codes[index]) ?? "\u{FFFD}" : "\u{FFFD}"
  }

  /// The script of each character; shared ones take that of the character before, or else after.
  var scripts: [TextScript] {
    let own = codes.indices.map { TextScript(of: scalar(at: $0)) }
    guard var script = own.first(where: { !$0.isShared }) ?? own.first else { return [] }
    return own.map {
      if !$0.isShared { script = $0 }
      return script
    }
  }
}

/// A builder of a row: positions the glyphs of runs one after the other.
private struct RowBuilder {
  private let tracking: Double
  private let cellCount: Int
  private var row = ShapedRow()
  /// The first character of each cluster, and its position.
  private var clusters: [(character: Int, x: Double)] = []
  private var end = 0.0

  init(cellCount: Int, tracking: Double) {
    self.cellCount = cellCount
    self.tracking = tracking
  }

  /// Adds a run; the cells of its glyphs stay character indices until ``finish(owners:)``.
  mutating func add(_ glyphs: [ShapedGlyph], of font: Int, scale: Double) {
    let start = end
    var (pen, spaces) = (0, 0.0)
    for glyph in glyphs {
      if clusters.last.map({ $0.character != glyph.character }) ?? true {
        if !clusters.isEmpty { spaces += tracking }
        clusters.append((glyph.character, start + Double(pen) * scale + spaces))
      }
      let x = start + Double(pen + glyph.offset.x) * scale + spaces
      let origin = Point(x, 0 - Double(glyph.offset.y) * scale)
      row.glyphs.append(
        ShapedRow.Glyph(font: font, id: glyph.id, origin: origin, cell: glyph.character))
      pen += glyph.advance
    }
    end = start + Double(pen) * scale + spaces
  }

  /// Puts the clusters in the order of the text, as if all were written from left to right.
  ///
  /// Lines are measured in this order; the glyphs stay where they are.
  mutating func orderClusters() {
    let ends = clusters.dropFirst().map(\.x) + [end]
    let widths = zip(clusters, ends).map { (character: $0.character, width: $1 - $0.x) }
    var x = 0.0
    clusters = widths.sorted { $0.character < $1.character }.map { cluster in
      defer { x += cluster.width }
      return (cluster.character, x)
    }
  }

  /// Returns the row, with characters replaced by their cells.
  consuming func finish(owners: [Int]) -> ShapedRow {
    row.glyphs = row.glyphs.map {
      ShapedRow.Glyph(
        font: $0.font, id: $0.id, origin: $0.origin,
        cell: owners.indices.contains($0.cell) ? owners[$0.cell] : cellCount)
    }
    var edges = [Double?](repeating: nil, count: cellCount + 1)
    for (index, cluster) in clusters.enumerated() {
      let isLast = index + 1 == clusters.count
      let next = isLast ? (owners.count, end) : clusters[index + 1]
      let characters = cluster.character..<max(cluster.character, next.0)
      divide(owners, characters, from: cluster.x, to: next.1, &edges)
    }
    var right = edges[cellCount] ?? end
    row.edges = edges.reversed().map { edge in
      right = edge ?? right
      return right
    }.reversed()
    row.width = end
    return row
  }

  /// Divides the width of a cluster equally among its cells, since ligatures have no other measure.
  private func divide(
    _ owners: [Int], _ characters: Range<Int>, from start: Double, to end: Double,
    _ edges: inout [Double?]
  ) {
    var cells: [Int] = []
    for owner in owners[characters.clamped(to: owners.indices)] where cells.last != owner {
      if edges[owner] == nil { cells.append(owner) }
    }
    for (index, cell) in cells.enumerated() {
      edges[cell] = start + (end - start) * Double(index) / Double(cells.count)
    }
  }
}
