/// A composed line, whose position is not known yet.
struct ComposedLine: Sendable {
  /// The cells of the line, with the trailing spaces.
  let cells: ArraySlice<TextCell>
  /// The range of the text in bytes of UTF-8, from its start to that of the next line.
  let text: Range<Int>
  /// The shaped glyphs, without those of trailing spaces.
  let row: ShapedRow
  /// Whether its paragraph is written from right to left.
  let isRightToLeft: Bool
}

/// A line breaker: breaks paragraphs into lines, each as long as possible (first fit).
///
/// A paragraph is shaped once as a whole to measure it, and each of its lines once more, since
/// glyphs at the ends of a line may differ. A line that is then too long is broken at the previous
/// break opportunity.
struct LineComposer {
  private let shaper: TextShaper
  private let style: TextStyle
  /// The greatest line width, with a tolerance for rounding errors: a text fits into its own width.
  private let limit: Double?
  private let mostLines: Int?
  private(set) var lines: [ComposedLine] = []
  /// Whether a part of the text is missing, or lies beyond the edge.
  private(set) var isTruncated = false

  init(_ shaper: TextShaper, _ style: TextStyle, width: Double?, mostLines: Int?) {
    self.shaper = shaper
    self.style = style
    limit = width.map { $0 + 1 / 256 }
    self.mostLines = mostLines
  }

  /// Breaks paragraphs into lines and appends them.
  mutating func add(_ paragraphs: [TextParagraph]) throws(TextError) {
    for (index, paragraph) in paragraphs.enumerated() where !isTruncated {
      try add(MeasuredParagraph(paragraph, shaper), isLast: index + 1 == paragraphs.count)
    }
  }

  /// Breaks one paragraph; handles the overflow if there are more lines than allowed.
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

  /// The width of the longest line in points.
  var widest: Double { lines.map(\.row.width).max() ?? 0 }

  /// Returns whether a width is within the greatest line width.
  private func fits(_ width: Double) -> Bool { limit.map { width <= $0 } ?? true }

  /// Shapes a line without trailing spaces, with a hyphen if it ends at a soft hyphen.
  ///
  /// - Parameter suffix: a text to add instead of a hyphen.
  private func line(
    _ paragraph: MeasuredParagraph, _ range: Range<Int>, adding suffix: String? = nil
  ) throws(TextError) -> ComposedLine {
    let cells = paragraph.cells[range]
    let shown = cells[
      ..<((cells.lastIndex { $0.kind != .space }).map { $0 + 1 } ?? range.lowerBound)]
    let isBroken = range.upperBound < paragraph.cells.count && cells.last?.kind == .softHyphen
    let hyphen = isBroken ? shaper.firstCovered(["\u{2010}", "-"]) : ""
    let row = try shaper.row(
      shown, adding: suffix ?? hyphen, isRightToLeft: paragraph.isRightToLeft)
    let start = cells.first?.place.lowerBound ?? paragraph.start
    return ComposedLine(
      cells: cells, text: start..<(cells.last?.place.upperBound ?? start), row: row,
      isRightToLeft: paragraph.isRightToLeft)
  }
}

// MARK: - Line ends

extension LineComposer {
  /// Returns the longest line that fits.
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

  /// Returns a part of a word that is longer than a line: as much as fits, but at least a character.
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

  /// Adds the last line of a text with more lines than allowed, as the style's overflow requires.
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

  /// Returns the longest line that fits together with an ellipsis after it.
  private func shortened(
    _ paragraph: MeasuredParagraph, from start: Int
  ) throws(TextError) -> ComposedLine {
    let dots = shaper.firstCovered(["…", "..."])
    let taken = try shaper.row([], adding: dots).width
    let rest = limit.map { $0 - taken }
    var end = paragraph.reach(from: start, rest)
    while true {
      // The ellipsis follows a character, not a space.
      while end > start, paragraph.cells[end - 1].kind == .space { end -= 1 }
      let line = try line(paragraph, start..<end, adding: dots)
      if end == start || fits(line.row.width) { return line }
      end -= 1
    }
  }
}

/// A paragraph with the positions of its cells on one line.
private struct MeasuredParagraph {
  let cells: [TextCell]
  let start: Int
  let isRightToLeft: Bool
  private let edges: [Double]
  private let breaks: [Bool]

  init(_ paragraph: TextParagraph, _ shaper: TextShaper) throws(TextError) {
    cells = paragraph.cells
    start = paragraph.start
    isRightToLeft = paragraph.isRightToLeft
    edges = try shaper.row(cells[...]).edges
    breaks = LineBreaks.allowed(after: cells)
  }

  /// Returns the end of the cells that fit into a width from `start` on; trailing spaces always fit.
  func reach(from start: Int, _ width: Double?) -> Int {
    guard let width else { return cells.count }
    let behind = cells.indices[start...].first {
      cells[$0].kind != .space && edges[$0 + 1] - edges[start] > width
    }
    return behind ?? cells.count
  }

  /// Returns the last break opportunity after `start` and up to `end`; nil for none.
  func lastBreak(upTo end: Int, after start: Int) -> Int? {
    if cells.isEmpty { return end >= 0 && start == 0 ? 0 : nil }
    guard end > start else { return nil }
    return (start + 1...end).last { breaks[$0 - 1] }
  }

  /// Returns the word that begins at a cell, at most 40 characters, for error messages.
  func word(from start: Int) -> String {
    let end = (start..<cells.count).first { breaks[$0] }.map { $0 + 1 } ?? cells.count
    let scalars = cells[start..<end].filter(\.isDrawn).flatMap(\.scalars)
    return String(String.UnicodeScalarView(scalars.prefix(40)))
  }
}
