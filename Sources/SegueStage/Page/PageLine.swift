package import SegueGraphics
import SegueText

/// A line of words on a page, for checks of what readers can read.
package struct PageLine: Hashable, Sendable {
  /// The kind of words.
  package enum Kind: Hashable, Sendable {
    case title, subtitle
    /// A caption, with the index of its step; nil for that of the whole clip.
    case caption(step: Int?)
  }

  package var kind: Kind
  package var color: Color
  /// The pixels of the page that the line covers.
  package var place: PixelRect
}

/// Words on a page that have more lines than they may have, so that their end is cut off.
package struct CutWords: Hashable, Sendable {
  package var kind: PageLine.Kind
  /// The lines that all of the words take.
  package var lines: Int
  /// The most lines that they may have.
  package var allowed: Int
  /// The width of the lines in points.
  package var width: Double
  /// The number of characters.
  package var characters: Int
}

extension PagePainter {
  /// Returns the lines of all words of a page.
  func lines(_ geometry: PageGeometry) -> [PageLine] {
    let scale = Point(
      Double(geometry.pixelSize.width) / geometry.size.width,
      Double(geometry.pixelSize.height) / geometry.size.height)
    return placedWords(geometry).flatMap { kind, layer -> [PageLine] in
      guard let text = layer.text else { return [] }
      let shaped = text.shaped
      let corner = Point(
        layer.position.x - layer.size.width / 2, layer.position.y - layer.size.height / 2)
      return shaped.lines.indices.map { index in
        let line = shaped.lines[index]
        let (x, y) = (
          corner.x + line.baseline.x, corner.y + Double(index) * shaped.lineHeight
        )
        let (left, top) = (Int((x * scale.x).rounded(.down)), Int((y * scale.y).rounded(.down)))
        return PageLine(
          kind: kind, color: text.color,
          place: PixelRect(
            left, top, Int((line.width * scale.x).rounded(.up)),
            Int((shaped.lineHeight * scale.y).rounded(.up))))
      }
    }
  }

  /// Returns the words whose end is cut off.
  func cutWords(_ geometry: PageGeometry) -> [CutWords] {
    placedWords(geometry).compactMap { kind, layer in
      guard let text = layer.text, text.shaped.isTruncated else { return nil }
      var style = text.style
      style.lines = nil
      let all = try? parts.texts?.text(
        text.string, style, width: layer.size.width, height: nil)
      return CutWords(
        kind: kind, lines: all?.lines.count ?? 0, allowed: text.style.lines ?? 0,
        width: layer.size.width, characters: text.string.count)
    }
  }
}
