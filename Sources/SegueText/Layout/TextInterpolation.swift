internal import SegueGraphics

/// An interpolation between two layouts of one text: other sizes, weights, widths or lines.
///
/// Glyphs that both layouts have are drawn once. Those of one outline in two sizes or weights are
/// interpolated point by point, as the instances of a variable font are; other glyphs of the same
/// character are swapped halfway. Glyphs that one layout lacks, for instance after the ellipsis of
/// a truncated line, fade.
package struct TextInterpolation: Sendable {
  /// A layout of a text, with its em size in points.
  package typealias Setting = (text: ShapedText, size: Double)

  /// The glyphs that both layouts have, interpolated.
  package private(set) var common: ShapedText
  /// The glyphs that only the first layout has, which fade out.
  package private(set) var leaving = ShapedText()
  /// The glyphs that only the last layout has, which fade in.
  package private(set) var arriving = ShapedText()

  private let first: Setting
  private let last: Setting
  private let progress: Double

  /// Interpolates between two layouts of one string.
  ///
  /// - Parameter progress: 0 for the first layout and 1 for the last; springs overshoot.
  package init(from first: Setting, to last: Setting, progress: Double) {
    (self.first, self.last, self.progress) = (first, last, progress)
    common = progress < 0.5 ? first.text : last.text
    if first.text == last.text { return }
    blendGlyphs()
    blendLines()
  }

  /// The interpolated em size in points, at least 0.001.
  package var size: Double {
    max(1e-3, first.size.interpolated(to: last.size, progress: progress))
  }

  /// Pairs the glyphs of both layouts by character, and interpolates or scales their outlines.
  private mutating func blendGlyphs() {
    var shared = GlyphParts()
    var leaves = GlyphParts()
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
    common.show(shared)
    leaving.show(leaves)
    arriving.show(
      arrives.sorted().reduce(into: GlyphParts()) {
        $0 += resized(last.text.glyphs[$1], of: last, to: nil)
      })
  }

  /// Returns whether a glyph belongs to the ellipsis of a truncated text, not to a character.
  private func isDots(_ glyph: ShapedText.Glyph, of setting: Setting) -> Bool {
    guard setting.text.isTruncated, let end = setting.text.lines.last?.text.upperBound else {
      return false
    }
    return glyph.offset >= end
  }

  /// Returns the parts of one character, interpolated between its glyphs in both layouts.
  ///
  /// Glyphs of different outlines are swapped halfway.
  private func blended(_ glyph: ShapedText.Glyph, _ other: ShapedText.Glyph) -> GlyphParts {
    let (pictures, others) = (
      first.text.pictures[glyph.pictures], last.text.pictures[other.pictures]
    )
    if !pictures.isEmpty, pictures.map(\.picture) == others.map(\.picture) {
      return GlyphParts(
        pictures: zip(pictures, others).map { $0.interpolated(to: $1, progress: progress) })
    }
    let pairs = zip(
      first.text.path.elements[glyph.pieces], last.text.path.elements[other.pieces])
    if glyph.id == other.id, pictures.isEmpty, others.isEmpty,
      glyph.pieces.count == other.pieces.count
    {
      let between = pairs.compactMap { $0.interpolated(to: $1, progress: progress) }
      if between.count == glyph.pieces.count { return GlyphParts(outline: between) }
    }
    let origin = glyph.origin.interpolated(to: other.origin, progress: progress)
    return progress < 0.5
      ? resized(glyph, of: first, to: origin) : resized(other, of: last, to: origin)
  }

  /// Returns a glyph's parts scaled to the interpolated em size, moved to an origin.
  ///
  /// - Parameter place: the new origin; nil for its own, scaled.
  private func resized(
    _ glyph: ShapedText.Glyph, of setting: Setting, to place: Point?
  ) -> GlyphParts {
    let scale = size / max(1e-3, setting.size)
    let target = place ?? glyph.origin * scale
    let map = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: target.x - scale * glyph.origin.x,
      ty: target.y - scale * glyph.origin.y)
    let outline = Path(Array(setting.text.path.elements[glyph.pieces])).transformed(by: map)
    let pictures = setting.text.pictures[glyph.pictures].map { picture in
      var picture = picture
      picture.place = Rect(
        origin: picture.place.origin * scale + Point(map.tx, map.ty),
        size: picture.place.size * scale)
      return picture
    }
    return GlyphParts(outline: outline.elements, pictures: pictures)
  }

  /// Interpolates baselines and caret positions, if both layouts have equal numbers of them.
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

/// The outlines and pictures of glyphs.
private struct GlyphParts {
  var outline: [Path.Element] = []
  var pictures: [ShapedText.Picture] = []

  static func += (parts: inout GlyphParts, more: GlyphParts) {
    parts.outline += more.outline
    parts.pictures += more.pictures
  }
}

extension ShapedText {
  /// Replaces everything that is drawn.
  fileprivate mutating func show(_ parts: GlyphParts) {
    path = Path(parts.outline)
    pictures = parts.pictures
  }
}

extension ShapedText.Picture {
  /// Interpolates the place of a picture.
  fileprivate func interpolated(to end: Self, progress: Double) -> Self {
    var between = self
    between.place = place.interpolated(to: end.place, progress: progress)
    return between
  }
}
