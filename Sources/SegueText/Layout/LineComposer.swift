/// A line before it has its place.
struct ComposedLine: Sendable {
  /// The cells that it is about, with the spaces at its end.
  let cells: ArraySlice<TextCell>
  /// Where it begins in the text, and where the next one does.
  let text: Range<Int>
  /// The glyphs, without those of spaces at the end.
  let row: ShapedRow
}

/// Breaks paragraphs into lines, each of which is as long as it can be (first fit).
///
/// A paragraph is shaped once as a whole to measure it, and each of its lines once more, since glyphs
/// at the ends of a line may differ. A line that is too long then is broken at the place before.
struct LineComposer {
  private let shaper: TextShaper
  private let style: TextStyle
  /// How long lines may be, with room for errors of rounding: a text fits into the width it has.
  private let limit: Double?
  private let mostLines: Int?
  private(set) var lines: [ComposedLine] = []
  /// Whether something is left out, or goes on behind the edge.
  private(set) var isTruncated = false

  init(_ shaper: TextShaper, _ style: TextStyle, width: Double?, mostLines: Int?) {
    self.shaper = shaper
    self.style = style
    limit = width.map { $0 + 1 / 256 }
    self.mostLines = mostLines
  }

  /// Adds the lines of paragraphs.
  mutating func add(_ paragraphs: [TextParagraph]) throws(TextError) {
    for (index, paragraph) in paragraphs.enumerated() where !isTruncated {
      try add(MeasuredParagraph(paragraph, shaper), isLast: index + 1 == paragraphs.count)
    }
  }

  private mutating func add(_ paragraph: MeasuredParagraph, isLast: Bool) throws(TextError) {
    var start = 0
    repeat {
      let line = try nextLine(paragraph, from: start)
      let isEnd = line.cells.endIndex == paragraph.cells.count
      if lines.count + 1 == mostLines, !(isEnd && isLast) {
        return try overflow(paragraph, from: start)
      }
      lines.append(line)
      start = line.cells.endIndex
    } while start < paragraph.cells.count
  }

  /// How long the longest line is.
  var widest: Double { lines.map(\.row.width).max() ?? 0 }

  private func fits(_ width: Double) -> Bool { limit.map { width <= $0 } ?? true }

  /// A row of some cells without the spaces at their end, and a hyphen where a word is broken.
  private func line(
    _ paragraph: MeasuredParagraph, _ range: Range<Int>, adding suffix: String? = nil
  ) throws(TextError) -> ComposedLine {
    let cells = paragraph.cells[range]
    let shown = cells[
      ..<((cells.lastIndex { $0.kind != .space }).map { $0 + 1 } ?? range.lowerBound)]
    let isBroken = range.upperBound < paragraph.cells.count && cells.last?.kind == .softHyphen
    let hyphen = isBroken ? shaper.firstCovered(["\u{2010}", "-"]) : ""
    let row = try shaper.row(shown, adding: suffix ?? hyphen)
    let start = cells.first?.place.lowerBound ?? paragraph.start
    return ComposedLine(
      cells: cells, text: start..<(cells.last?.place.upperBound ?? start), row: row)
  }
}

/// Where lines end.
extension LineComposer {
  /// The longest line that fits.
  private func nextLine(
    _ paragraph: MeasuredParagraph, from start: Int
  ) throws(TextError) -> ComposedLine {
    let reach = paragraph.reach(from: start, limit)
    var end = paragraph.lastBreak(upTo: reach, after: start)
    while let place = end {
      let line = try line(paragraph, start..<place)
      if fits(line.row.width) { return line }
      end = paragraph.lastBreak(upTo: place - 1, after: start)
    }
    return try brokenWord(paragraph, start, reach)
  }

  /// A part of a word that is longer than a line: as much as fits, but at least a character.
  private func brokenWord(
    _ paragraph: MeasuredParagraph, _ start: Int, _ reach: Int
  ) throws(TextError) -> ComposedLine {
    if style.overflow == .error, let limit {
      throw .wordTooWide(word: paragraph.word(from: start), width: limit - 1 / 256)
    }
    var end = max(reach, min(start + 1, paragraph.cells.count))
    while true {
      let line = try line(paragraph, start..<end)
      if end <= start + 1 || fits(line.row.width) { return line }
      end -= 1
    }
  }

  /// The last line of a text that goes on.
  private mutating func overflow(
    _ paragraph: MeasuredParagraph, from start: Int
  ) throws(TextError) {
    isTruncated = true
    switch style.overflow {
    case .error: throw .tooManyLines(limit: mostLines ?? 1)
    case .clip: lines.append(try line(paragraph, start..<paragraph.cells.count))
    case .ellipsis: lines.append(try shortened(paragraph, from: start))
    }
  }

  /// As much as fits before three dots.
  private func shortened(
    _ paragraph: MeasuredParagraph, from start: Int
  ) throws(TextError) -> ComposedLine {
    let dots = shaper.firstCovered(["…", "..."])
    let taken = try shaper.row([], adding: dots).width
    let rest = limit.map { $0 - taken }
    var end = paragraph.reach(from: start, rest)
    while true {
      // The dots stand behind a character, not behind a space.
      while end > start, paragraph.cells[end - 1].kind == .space { end -= 1 }
      let line = try line(paragraph, start..<end, adding: dots)
      if end == start || fits(line.row.width) { return line }
      end -= 1
    }
  }
}

/// A paragraph with the places of its cells on one line.
private struct MeasuredParagraph {
  let cells: [TextCell]
  let start: Int
  private let edges: [Double]
  private let breaks: [Bool]

  init(_ paragraph: TextParagraph, _ shaper: TextShaper) throws(TextError) {
    cells = paragraph.cells
    start = paragraph.start
    edges = try shaper.row(cells[...]).edges
    breaks = LineBreaks.allowed(after: cells)
  }

  /// How many cells, counted from the first one, end within a width; spaces lie behind the edge.
  func reach(from start: Int, _ width: Double?) -> Int {
    guard let width else { return cells.count }
    let behind = cells.indices[start...].first {
      cells[$0].kind != .space && edges[$0 + 1] - edges[start] > width
    }
    return behind ?? cells.count
  }

  /// The last place at which a line may end, of those after a cell and up to another.
  func lastBreak(upTo end: Int, after start: Int) -> Int? {
    if cells.isEmpty { return end >= 0 && start == 0 ? 0 : nil }
    guard end > start else { return nil }
    return (start + 1...end).last { breaks[$0 - 1] }
  }

  /// The word that begins at a cell.
  func word(from start: Int) -> String {
    let end = (start..<cells.count).first { breaks[$0] }.map { $0 + 1 } ?? cells.count
    let scalars = cells[start..<end].filter(\.isDrawn).flatMap(\.scalars)
    return String(String.UnicodeScalarView(scalars.prefix(40)))
  }
}
