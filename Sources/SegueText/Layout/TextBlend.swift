internal import SegueGraphics

/// One text on its way from one setting to another: other sizes, weights, widths, lines.
///
/// Glyphs that both settings have are drawn once. Those of one outline in two sizes or weights change
/// point by point, as the instances of a variable font do; others of the same character change at half of
/// the way. Glyphs that one setting lacks, as behind the dots of a shortened line, fade.
package struct TextBlend: Sendable {
  /// A setting of a text, with the size of its em in points.
  package typealias Setting = (text: ShapedText, size: Double)

  /// What both settings show.
  package private(set) var common: ShapedText
  /// What only the first setting shows.
  package private(set) var leaving = ShapedText()
  /// What only the last setting shows.
  package private(set) var arriving = ShapedText()

  private let first: Setting
  private let last: Setting
  private let progress: Double

  /// Blends two settings of one string.
  ///
  /// - Parameter progress: 0 for the first setting and 1 for the last; springs go beyond.
  package init(from first: Setting, to last: Setting, progress: Double) {
    (self.first, self.last, self.progress) = (first, last, progress)
    common = progress < 0.5 ? first.text : last.text
    if first.text == last.text { return }
    blendGlyphs()
    blendLines()
  }

  /// The size of an em in points.
  package var size: Double {
    max(1e-3, first.size.interpolated(to: last.size, progress: progress))
  }

  private mutating func blendGlyphs() {
    var shared: [Path.Element] = []
    var leaves: [Path.Element] = []
    var arrives = last.text.glyphs.indices.filter { isDots(last.text.glyphs[$0], of: last) }
    var rest = Dictionary(
      grouping: last.text.glyphs.indices.filter { !isDots(last.text.glyphs[$0], of: last) }
    ) { last.text.glyphs[$0].offset }
    for glyph in first.text.glyphs {
      guard !isDots(glyph, of: first), let index = rest[glyph.offset]?.first else {
        leaves += resized(glyph, of: first, to: nil)
        continue
      }
      rest[glyph.offset]?.removeFirst()
      shared += blended(glyph, last.text.glyphs[index])
    }
    arrives += rest.values.flatMap { $0 }
    common.path = Path(shared)
    leaving.path = Path(leaves)
    arriving.path = Path(
      arrives.sorted().flatMap { resized(last.text.glyphs[$0], of: last, to: nil) })
  }

  /// Whether a glyph stands for the rest of a shortened text rather than for a character.
  private func isDots(_ glyph: ShapedText.Glyph, of setting: Setting) -> Bool {
    guard setting.text.isTruncated, let end = setting.text.lines.last?.text.upperBound else {
      return false
    }
    return glyph.offset >= end
  }

  /// The outline of one character, from one glyph to another.
  private func blended(_ glyph: ShapedText.Glyph, _ other: ShapedText.Glyph) -> [Path.Element] {
    let pairs = zip(
      first.text.path.elements[glyph.pieces], last.text.path.elements[other.pieces])
    if glyph.id == other.id, glyph.pieces.count == other.pieces.count {
      let between = pairs.compactMap { $0.interpolated(to: $1, progress: progress) }
      if between.count == glyph.pieces.count { return between }
    }
    let origin = glyph.origin.interpolated(to: other.origin, progress: progress)
    return progress < 0.5
      ? resized(glyph, of: first, to: origin) : resized(other, of: last, to: origin)
  }

  /// A glyph in the size between, at a place; nil for its own, in proportion.
  private func resized(
    _ glyph: ShapedText.Glyph, of setting: Setting, to place: Point?
  ) -> [Path.Element] {
    let scale = size / max(1e-3, setting.size)
    let target = place ?? glyph.origin * scale
    let map = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: target.x - scale * glyph.origin.x,
      ty: target.y - scale * glyph.origin.y)
    return Path(Array(setting.text.path.elements[glyph.pieces])).transformed(by: map).elements
  }

  /// Baselines and places between characters, where both settings have as many.
  private mutating func blendLines() {
    let (a, b) = (first.text, last.text)
    common.isTruncated = a.isTruncated || b.isTruncated
    (leaving.isTruncated, arriving.isTruncated) = (common.isTruncated, common.isTruncated)
    common.size = a.size.interpolated(to: b.size, progress: progress)
    guard a.lines.count == b.lines.count, a.carets.count == b.carets.count else { return }
    for index in common.lines.indices {
      common.lines[index].baseline = a.lines[index].baseline
        .interpolated(to: b.lines[index].baseline, progress: progress)
    }
    for index in common.carets.indices {
      common.carets[index].x = a.carets[index].x
        .interpolated(to: b.carets[index].x, progress: progress)
    }
  }
}
