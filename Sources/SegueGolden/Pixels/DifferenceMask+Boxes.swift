import SegueGraphics

extension DifferenceMask {
  /// Returns up to `most` disjoint rectangles that cover all marks, the one with most marks first.
  ///
  /// Marks are grouped in cells of 16 × 16 pixels, and touching cells are connected. Then the two
  /// rectangles whose union wastes the least area are joined, until few enough remain.
  func boxes(atMost most: Int = 4) -> [PixelRect] {
    guard count > 0 else { return [] }
    if count == bounds.size.area { return [bounds] }
    var boxes = components(cells())
    // Joining takes quadratic time: large numbers of boxes are first joined by bands of rows.
    if boxes.count > 64 { boxes = joinedByBands(boxes) }
    while let pair = pairToJoin(boxes, atMost: most) {
      boxes[pair.0] = boxes[pair.0].union(boxes[pair.1])
      boxes.remove(at: pair.1)
    }
    let counted = boxes.map { (box: $0, marks: marks(in: $0)) }
    return counted.sorted {
      ($1.marks, $0.box.y, $0.box.x) < ($0.marks, $1.box.y, $1.box.x)
    }.map(\.box)
  }

  private static var cell: Int { 16 }
  private var columnsOfCells: Int { (size.width + Self.cell - 1) / Self.cell }
  private var rowsOfCells: Int { (size.height + Self.cell - 1) / Self.cell }

  /// Returns the bounding box of the marks of each cell, empty for a cell without marks.
  private func cells() -> [PixelRect] {
    var cells = [PixelRect](repeating: .empty, count: columnsOfCells * rowsOfCells)
    for y in bounds.y..<bounds.maxY where rowCounts[y] > 0 {
      let row = marks.span.extracting(y * size.width..<(y + 1) * size.width)
      for column in bounds.x / Self.cell...(bounds.maxX - 1) / Self.cell {
        let start = column * Self.cell
        let end = min(start + Self.cell, size.width)
        var (first, last) = (end, start - 1)
        for x in start..<end where row[x] != 0 {
          first = min(first, x)
          last = x
        }
        guard last >= start else { continue }
        let index = y / Self.cell * columnsOfCells + column
        cells[index] = cells[index].union(PixelRect(first, y, last - first + 1, 1))
      }
    }
    return cells
  }

  /// Returns the bounding boxes of the connected components of cells, by sides or corners.
  private func components(_ cells: [PixelRect]) -> [PixelRect] {
    var open = cells
    var boxes: [PixelRect] = []
    for start in cells.indices where !open[start].isEmpty {
      var box = PixelRect.empty
      var waiting = [start]
      while let index = waiting.popLast() {
        guard !open[index].isEmpty else { continue }
        box = box.union(open[index])
        open[index] = .empty
        let (x, y) = (index % columnsOfCells, index / columnsOfCells)
        for row in max(0, y - 1)...min(rowsOfCells - 1, y + 1) {
          for column in max(0, x - 1)...min(columnsOfCells - 1, x + 1) {
            waiting.append(row * columnsOfCells + column)
          }
        }
      }
      boxes.append(box)
    }
    return boxes
  }

  /// Joins boxes by bands: at most one box for each of 16 bands of rows.
  private func joinedByBands(_ boxes: [PixelRect]) -> [PixelRect] {
    var bands = [PixelRect](repeating: .empty, count: 16)
    for box in boxes {
      let band = box.y * 16 / size.height
      bands[band] = bands[band].union(box)
    }
    return bands.filter { !$0.isEmpty }
  }

  /// Returns two overlapping boxes or, if there are too many, the two whose union wastes the least.
  private func pairToJoin(_ boxes: [PixelRect], atMost most: Int) -> (Int, Int)? {
    var best: (Int, Int)?
    var leastWaste = Int.max
    for first in boxes.indices {
      for second in boxes.indices.dropFirst(first + 1) {
        if !boxes[first].intersection(boxes[second]).isEmpty { return (first, second) }
        let joined = boxes[first].union(boxes[second]).size.area
        let waste = joined - boxes[first].size.area - boxes[second].size.area
        if waste < leastWaste { (best, leastWaste) = ((first, second), waste) }
      }
    }
    return boxes.count > most ? best : nil
  }

  /// Counts the marks in a box.
  private func marks(in box: PixelRect) -> Int {
    var sum = 0
    for y in box.y..<box.maxY {
      let row = marks.span.extracting(y * size.width + box.x..<y * size.width + box.maxX)
      for x in row.indices { sum += Int(row[x]) }
    }
    return sum
  }
}
