internal import SegueGraphics
internal import SegueText

/// A cluster of characters: its glyphs, from its own place on the baseline.
struct SVGTextCluster {
  /// The index of its first character, and of its span.
  let character: Int
  let span: Int
  var glyphs: Path
  /// The distance to the next cluster, with the spacing of its span.
  var advance: Double
  /// The distances from the baseline up and down to the edges of the line.
  let ascent: Double
  let descent: Double
  /// The distance that the baseline is moved up.
  let rise: Double
}

/// The glyphs of a text in its user space, by the spans that paint them.
struct SVGTextOutlines {
  /// The glyphs of each span.
  var glyphs: [Int: [Path.Element]] = [:]
  /// The outlines of the cells that the glyphs lie in.
  var cells: [Path.Element] = []

  /// Adds a cluster at a place on the baseline.
  mutating func add(_ cluster: SVGTextCluster, at place: Point, turn: Double) {
    let transform =
      AffineTransform.translation(0, -cluster.rise) * .rotation(Angle(degrees: turn))
      * .translation(place.x, place.y)
    glyphs[cluster.span, default: []] += cluster.glyphs.transformed(by: transform).elements
    let cell = Rect(
      0, -cluster.ascent, max(0, cluster.advance), cluster.ascent + cluster.descent)
    cells += Path.rect(cell).transformed(by: transform).elements
  }
}

/// Layout of texts: from characters to glyphs in a row.
///
/// 1. A new chunk begins at each character with a place of its own.
/// 2. Each run of characters in one font is shaped by `SegueText`, and cut into clusters.
/// 3. `textLength` stretches the clusters or the space between them.
/// 4. The clusters are placed one after the other, and each chunk is moved by its anchor.
extension SVGImporter {
  /// Returns the outlines of a text.
  mutating func outlines(of content: SVGTextContent) throws(SVGError) -> SVGTextOutlines {
    var outlines = SVGTextOutlines()
    var pen = Point.zero
    for chunk in chunks(of: content) {
      var clusters: [SVGTextCluster] = []
      for run in runs(chunk, of: content) { clusters += try shaped(run, of: content) }
      fit(&clusters, chunk, of: content)
      let start = content.characters[chunk.lowerBound]
      pen = Point(start.x ?? pen.x, start.y ?? pen.y)
      pen.x += anchorShift(of: clusters, content)
      let ends = clusters.dropFirst().map(\.character) + [chunk.upperBound]
      for (cluster, end) in zip(clusters, ends) {
        for index in cluster.character..<end { pen = pen + content.characters[index].shift }
        outlines.add(cluster, at: pen, turn: content.characters[cluster.character].turn)
        pen.x += cluster.advance
      }
    }
    return outlines
  }

  /// Returns the ranges of characters that follow each other.
  private func chunks(of content: SVGTextContent) -> [Range<Int>] {
    let starts = content.characters.indices.filter {
      $0 == 0 || content.characters[$0].x != nil || content.characters[$0].y != nil
    }
    return zip(starts, starts.dropFirst() + [content.characters.count]).map { $0..<$1 }
  }

  /// Returns the ranges of a chunk in one font, which are shaped together, in whatever spans they are.
  private func runs(_ chunk: Range<Int>, of content: SVGTextContent) -> [Range<Int>] {
    let starts = chunk.filter {
      $0 == chunk.lowerBound || content.font(of: $0) != content.font(of: $0 - 1)
    }
    return zip(starts, starts.dropFirst() + [chunk.upperBound]).map { $0..<$1 }
  }

  /// Returns the distance by which `text-anchor` moves a chunk.
  private func anchorShift(of clusters: [SVGTextCluster], _ content: SVGTextContent) -> Double {
    guard let first = clusters.first else { return 0 }
    var width = clusters.enumerated().reduce(0.0) { sum, item in
      let shift = item.offset == 0 ? 0 : content.characters[item.element.character].shift.x
      return sum + item.element.advance + shift
    }
    // What is added after the last character is no part of the text.
    width -= clusters.last.map { content.font(of: $0.character).letterSpacing } ?? 0
    switch content.spans[first.span].context.style["text-anchor"] {
    case "middle": return -width / 2
    case "end": return -width
    default: return 0
    }
  }
}

/// Shaping of runs.
extension SVGImporter {
  /// Returns the clusters of a run; empty with a warning if its characters cannot be drawn.
  private mutating func shaped(
    _ run: Range<Int>, of content: SVGTextContent
  ) throws(SVGError) -> [SVGTextCluster] {
    let span = content.spans[content.characters[run.lowerBound].span]
    guard span.font.size > 0, !run.isEmpty else { return [] }
    let found = fonts(span.font, span.element)
    guard let first = found.first else { return [] }
    // Spaces keep their width at the end of a run.
    let scalars = content.characters[run].map { $0.scalar == " " ? "\u{A0}" : $0.scalar }
    let text = String(String.UnicodeScalarView(scalars))
    do throws(TextError) {
      let shaped = try TextLayout.set(
        text, TextStyle(size: span.font.size, features: Self.features(span.font)), fonts: found,
        open: fonts.open)
      var offsets: [Int: Int] = [:]
      var offset = 0
      for (place, scalar) in zip(run, scalars) {
        offsets[offset] = place
        offset += UTF8.width(scalar)
      }
      return clusters(of: shaped, offsets, content, first.metrics).map { spaced($0, content) }
    } catch {
      if case .overLimit = error {
        throw SVGError(
          .overLimit, error.description, line: document.elements[span.element].line,
          advice: error.advice ?? "shorten the texts")
      }
      warn(
        "text is not drawn: \(error.description)",
        advice: error.advice.map { "\($0), or convert it to paths" } ?? "convert it to paths",
        of: span.element)
      return []
    }
  }

  private static func features(_ font: SVGFontStyle) -> [FontFeature] {
    font.letterSpacing == 0
      ? [] : ["liga", "clig"].compactMap(FontTag.init).map { FontFeature($0, 0) }
  }

  /// Cuts a shaped run of one line into clusters.
  private func clusters(
    of shaped: ShapedText, _ offsets: [Int: Int], _ content: SVGTextContent,
    _ metrics: FontMetrics
  ) -> [SVGTextCluster] {
    let baseline = shaped.lines.first?.baseline ?? .zero
    var glyphs = shaped.glyphs[...]
    return zip(shaped.carets, shaped.carets.dropFirst()).compactMap { caret, next in
      guard let character = offsets[caret.offset] else { return nil }
      let index = content.characters[character].span
      let span = content.spans[index]
      let scale = span.font.size / Double(max(1, metrics.unitsPerEm))
      var elements: [Path.Element] = []
      while let glyph = glyphs.first, glyph.offset < next.offset {
        elements += shaped.path.elements[glyph.pieces]
        glyphs = glyphs.dropFirst()
      }
      let path = Path(elements).transformed(by: .translation(-caret.x, -baseline.y))
      return SVGTextCluster(
        character: character, span: index, glyphs: path, advance: next.x - caret.x,
        ascent: Double(metrics.ascent) * scale, descent: Double(metrics.descent) * scale,
        rise: span.rise - Self.baseline(span.context, metrics, scale))
    }
  }

  /// Returns a cluster with the spacing of its span after it.
  private func spaced(_ cluster: SVGTextCluster, _ content: SVGTextContent) -> SVGTextCluster {
    let font = content.spans[cluster.span].font
    var cluster = cluster
    cluster.advance += font.letterSpacing
    if content.characters[cluster.character].scalar == " " { cluster.advance += font.wordSpacing }
    return cluster
  }

  /// Returns how far below its place a text's alphabetic baseline lies, by `dominant-baseline`.
  private static func baseline(
    _ context: SVGContext, _ metrics: FontMetrics, _ scale: Double
  ) -> Double {
    let own = context.style.parent["alignment-baseline"]?.trimmed
    let name =
      own.flatMap { $0 == "auto" || $0 == "baseline" ? nil : $0 }
      ?? context.style["dominant-baseline"]
    let (up, down) = (Double(metrics.ascent), Double(metrics.descent))
    switch name {
    case "middle": return Double(metrics.xHeight) / 2 * scale
    case "central": return (up - down) / 2 * scale
    case "hanging": return up * 0.8 * scale
    case "mathematical": return up / 2 * scale
    case "before-edge", "text-before-edge", "text-top": return up * scale
    case "after-edge", "text-after-edge", "text-bottom", "ideographic": return -down * scale
    default: return 0
    }
  }

  /// Stretches clusters or the space between them to the `textLength` of spans.
  private mutating func fit(
    _ clusters: inout [SVGTextCluster], _ chunk: Range<Int>, of content: SVGTextContent
  ) {
    for span in content.spans.reversed() {
      let source = document.elements[span.element]
      guard let length = source.attributes["textLength"].flatMap({ SVGLength($0) }),
        !span.characters.isEmpty, chunk.overlaps(span.characters)
      else { continue }
      let wanted = length.resolved(
        .horizontal, viewport: span.context.viewport, fontSize: span.font.size)
      let inside = clusters.indices.filter { span.characters.contains(clusters[$0].character) }
      let isWhole =
        chunk.lowerBound <= span.characters.lowerBound
        && span.characters.upperBound <= chunk.upperBound
      let width = inside.reduce(0.0) { $0 + clusters[$1].advance }
      guard isWhole, wanted >= 0, width > 0 else {
        warn(
          "`textLength` is ignored here", advice: "give each piece of the text its own place",
          of: span.element)
        continue
      }
      if source.attributes["lengthAdjust"]?.trimmed == "spacingAndGlyphs" {
        let factor = wanted / width
        for index in inside {
          clusters[index].advance *= factor
          clusters[index].glyphs = clusters[index].glyphs.transformed(by: .scale(factor, 1))
        }
      } else if inside.count > 1 {
        let extra = (wanted - width) / Double(inside.count - 1)
        // What follows a part of a text is as far from it as its characters are from each other.
        let spaced = source.name == "text" ? inside.dropLast() : inside[...]
        for index in spaced { clusters[index].advance += extra }
      }
    }
  }
}
