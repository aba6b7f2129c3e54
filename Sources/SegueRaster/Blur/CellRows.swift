import SegueGraphics

/// A stream of rows of blur cells, convolved along both axes on demand, from the top down.
struct CellRows {
  private let canvas: PixelCanvas
  private let plan: BlurPlan
  private let edge: BlurEdge
  private let bounds: PixelRect?
  private let loops: BlurLoops
  /// The columns of source cells that the plan's columns depend on.
  private let source: Range<Int>
  /// The finer columns that `source` is made of.
  private let fineColumns: Range<Int>
  /// The cells inside the bounds; nil without bounds.
  private let inside: (columns: Range<Int>, rows: Range<Int>)?
  /// Rows convolved along x, in a ring buffer: row r is in slot r mod `ring`.
  private var convolved: [Int16]
  private let ring: Int
  private var known: [Int?]
  private var sums: [UInt16]
  private var cells: [Int16]
  /// A buffer for cells interleaved with their neighbours.
  private var pairs: [Int16] = []
  /// Finer cells of one row, and four rows of them halved along x.
  private var fineCells: [Int16]
  private var halved: [Int16]
  private var knownHalves: [Int?] = [nil, nil, nil, nil]
  private let recolor: ((inout [Int16]) -> Void)?
  /// The pixels outside the bounds; nil if the edge is handled cell by cell.
  private let beyond: EdgeExtension?

  /// Creates the rows of a canvas; computes none yet.
  init(
    _ canvas: PixelCanvas, _ plan: BlurPlan, edge: BlurEdge, bounds: PixelRect?,
    beyond: EdgeExtension?, loops: BlurLoops, recolor: ((inout [Int16]) -> Void)?
  ) {
    self.beyond = beyond
    self.recolor = recolor
    (self.canvas, self.plan, self.edge, self.bounds) = (canvas, plan, edge, bounds)
    self.loops = loops
    let radius = plan.kernel.radius
    source = plan.columns.lowerBound - radius..<plan.columns.upperBound + radius
    ring = 2 * radius + 2
    convolved = [Int16](repeating: 0, count: ring * 4 * plan.columns.count)
    known = [Int?](repeating: nil, count: ring)
    inside = plan.inside.map { (plan.cells($0.columns), plan.cells($0.rows)) }
    fineColumns =
      plan.kernel.step == 1
      ? source : 2 * source.lowerBound - 1..<2 * source.upperBound + 1
    sums = [UInt16](repeating: 0, count: 4 * plan.fineStep * fineColumns.count)
    cells = [Int16](repeating: 0, count: 4 * source.count)
    fineCells = [Int16](repeating: 0, count: 4 * fineColumns.count)
    halved = [Int16](repeating: 0, count: plan.kernel.step == 1 ? 0 : 16 * source.count)
  }

  /// Writes a row of cells, convolved along both axes.
  mutating func write(_ row: Int, to target: inout [Int16], at start: Int) {
    let radius = plan.kernel.radius
    let row = inside.map { min(max(row, $0.rows.lowerBound), $0.rows.upperBound - 1) } ?? row
    let taps = taps(row - radius..<row + radius + 1, inside: inside?.rows)
    let lanes = 4 * plan.columns.count
    let places = taps.cells.map { cell in
      prepare(cell)
      return place(cell)
    }
    guard radius > 0 else {
      for lane in 0..<lanes { target[start + lane] = convolved[places[0] + lane] }
      return
    }
    loops.addTaps(
      to: &target, at: start, lanes: lanes, of: convolved, at: places, weights: taps.weights[...])
  }

  /// Returns the index of a row's first lane in the ring buffer.
  private func place(_ row: Int) -> Int {
    (row - BlurPlan.floor(row, ring) * ring) * 4 * plan.columns.count
  }

  /// Returns the cells that a range of cells maps to under the edge mode, with their weights.
  private func taps(
    _ wanted: Range<Int>, inside: Range<Int>?
  ) -> (cells: [Int], weights: [Int16]) {
    let weights = plan.kernel.weights.isEmpty ? [Int16.max] : plan.kernel.weights
    guard let inside, wanted.clamped(to: inside) != wanted else { return (Array(wanted), weights) }
    switch edge {
    case .transparent: return (Array(wanted), weights)
    case .clamp:
      return (wanted.map { min(max($0, inside.lowerBound), inside.upperBound - 1) }, weights)
    case .mirror: return (wanted.map { Self.mirrored($0, inside) }, weights)
    case .normalize:
      let kept = wanted.clamped(to: inside)
      let first = kept.lowerBound - wanted.lowerBound
      return (Array(kept), plan.kernel.weights(first..<first + kept.count))
    }
  }

  /// Reflects a cell index into a range, repeatedly if necessary.
  private static func mirrored(_ cell: Int, _ range: Range<Int>) -> Int {
    let period = 2 * range.count
    let offset = cell - range.lowerBound
    let place = offset - BlurPlan.floor(offset, period) * period
    return range.lowerBound + (place < range.count ? place : period - 1 - place)
  }

  /// Ensures that a row is convolved along x.
  private mutating func prepare(_ row: Int) {
    let slot = place(row) / (4 * plan.columns.count)
    if known[slot] == row { return }
    known[slot] = row
    makeCells(row)
    recolor?(&cells)
    convolve(to: place(row))
  }

  /// Convolves the cells of a row along x.
  private mutating func convolve(to start: Int) {
    let radius = plan.kernel.radius
    let columns = plan.columns
    func place(_ cell: Int) -> Int { 4 * (cell - source.lowerBound) }
    let weights = plan.kernel.weights
    guard radius > 0 else {
      for lane in 0..<4 * columns.count { convolved[start + lane] = cells[lane] }
      return
    }
    var whole = columns
    if let inside = inside?.columns {
      whole = columns.clamped(
        to: inside.lowerBound
          + radius..<max(
            inside.lowerBound + radius, inside.upperBound - radius))
    }
    if !whole.isEmpty {
      loops.addTaps(
        to: &convolved, at: start + 4 * (whole.lowerBound - columns.lowerBound),
        lanes: 4 * whole.count, along: cells, from: place(whole.lowerBound - radius),
        weights: weights, &pairs)
    }
    // If all columns are at an edge, `whole` is empty and its bounds are arbitrary.
    let edges =
      whole.isEmpty
      ? [columns]
      : [columns.lowerBound..<whole.lowerBound, whole.upperBound..<columns.upperBound]
    for column in edges.joined() {
      let nearest = inside.map {
        min(max(column, $0.columns.lowerBound), $0.columns.upperBound - 1)
      }
      let middle = nearest ?? column
      let taps = taps(middle - radius..<middle + radius + 1, inside: inside?.columns)
      loops.addTaps(
        to: &convolved, at: start + 4 * (column - columns.lowerBound), lanes: 4, of: cells,
        at: taps.cells.map(place), weights: taps.weights[...])
    }
  }

  /// Computes the cells of a row from finer ones.
  private mutating func makeCells(_ row: Int) {
    guard plan.kernel.step > 1 else {
      decimate(row)
      swap(&cells, &fineCells)
      return
    }
    let places = (2 * row - 1...2 * row + 2).map { halve($0) }
    loops.addTaps(
      to: &cells, at: 0, lanes: cells.count, of: halved, at: places,
      weights: [4_096, 12_288, 12_288, 4_096])
  }

  /// Returns the index of a row of finer cells halved along x, computed if it is missing.
  private mutating func halve(_ wanted: Int) -> Int {
    let row =
      plan.inside.map { min(max(wanted, $0.rows.lowerBound), $0.rows.upperBound - 1) } ?? wanted
    let start = (row & 3) * 4 * source.count
    if knownHalves[row & 3] == row { return start }
    knownHalves[row & 3] = row
    decimate(row)
    loops.halve(fineCells, to: &halved, at: start, count: source.count)
    return start
  }

  /// Computes the finer cells of a row: the means of their pixels inside canvas and bounds.
  private mutating func decimate(_ row: Int) {
    if let beyond { return decimate(row, beyond) }
    let step = plan.fineStep
    let canvas = self.canvas
    let known = bounds.map { canvas.frame.intersection($0) } ?? canvas.frame
    let rows = (row * step..<row * step + step).clamped(to: known.y..<known.maxY)
    let left = fineColumns.lowerBound * step
    let shown = (known.x..<known.maxX).clamped(to: left..<fineColumns.upperBound * step)
    if step == 1, !rows.isEmpty, !shown.isEmpty {
      let inside = 4 * (shown.lowerBound - left)..<4 * (shown.upperBound - left)
      for lane in 0..<inside.lowerBound { fineCells[lane] = 0 }
      for lane in inside.upperBound..<fineCells.count { fineCells[lane] = 0 }
      loops.makeCells(
        &fineCells, at: inside.lowerBound, of: canvas.pixels.span,
        at: canvas.frame.index(shown.lowerBound, row), count: shown.count)
      if edge != .transparent { repeatEdges(rows.count, shown) }
      return
    }
    for index in sums.indices { sums[index] = 0 }
    for y in rows where !shown.isEmpty {
      loops.addBytes(
        of: canvas.pixels.span, at: canvas.frame.index(shown.lowerBound, y), count: shown.count,
        to: &sums, at: 4 * (shown.lowerBound - left))
    }
    loops.makeCells(&fineCells, at: 0, count: fineColumns.count, of: sums, at: 0, step: step)
    if edge != .transparent { repeatEdges(rows.count, shown) }
  }

  /// Computes the finer cells of a row with an extension beyond the bounds.
  private mutating func decimate(_ row: Int, _ beyond: EdgeExtension) {
    let step = plan.fineStep
    let canvas = self.canvas
    let all = fineColumns.lowerBound * step..<fineColumns.upperBound * step
    let shown = (canvas.frame.x..<canvas.frame.maxX).clamped(to: all)
      .clamped(to: beyond.bounds.x..<beyond.bounds.maxX)
    for index in sums.indices { sums[index] = 0 }
    for y in row * step..<row * step + step {
      guard let y = beyond.row(y), y >= canvas.frame.y, y < canvas.frame.maxY else { continue }
      if !shown.isEmpty {
        loops.addBytes(
          of: canvas.pixels.span, at: canvas.frame.index(shown.lowerBound, y), count: shown.count,
          to: &sums, at: 4 * (shown.lowerBound - all.lowerBound))
      }
      guard beyond.edge != .normalize else { continue }
      addBeyond(all.lowerBound..<max(all.lowerBound, shown.lowerBound), of: y, beyond)
      addBeyond(shown.upperBound..<max(all.upperBound, shown.upperBound), of: y, beyond)
    }
    loops.makeCells(&fineCells, at: 0, count: fineColumns.count, of: sums, at: 0, step: step)
  }

  /// Adds the pixels that columns beyond the bounds map to.
  private mutating func addBeyond(_ columns: Range<Int>, of y: Int, _ beyond: EdgeExtension) {
    if columns.isEmpty { return }
    let known = canvas.frame.x..<canvas.frame.maxX
    let line = columns.map { column in
      let place = beyond.column(column).flatMap { known.contains($0) ? $0 : nil }
      return place.map { canvas.pixels[canvas.frame.index($0, y)] } ?? 0
    }
    loops.addBytes(
      of: line.span, at: 0, count: line.count, to: &sums,
      at: 4 * (columns.lowerBound - fineColumns.lowerBound * plan.fineStep))
  }

  /// Gives finer cells partly inside the bounds the mean of that part, and those outside the edge cell.
  private mutating func repeatEdges(_ rows: Int, _ shown: Range<Int>) {
    let step = plan.fineStep
    guard rows > 0, !shown.isEmpty else { return }
    let first = BlurPlan.floor(shown.lowerBound, step)
    let last = BlurPlan.floor(shown.upperBound - 1, step)
    if rows < step {
      for cell in first...last { normalizePartialCell(cell, rows, shown) }
    } else {
      normalizePartialCell(first, rows, shown)
      normalizePartialCell(last, rows, shown)
    }
    for channel in 0..<4 {
      for cell in fineColumns.lowerBound..<max(first, fineColumns.lowerBound) {
        fineCells[lane(cell, channel)] = fineCells[lane(first, channel)]
      }
      for cell in min(last + 1, fineColumns.upperBound)..<fineColumns.upperBound {
        fineCells[lane(cell, channel)] = fineCells[lane(last, channel)]
      }
    }
  }

  /// Returns the index of a channel of a finer cell.
  private func lane(_ cell: Int, _ channel: Int) -> Int {
    4 * (cell - fineColumns.lowerBound) + channel
  }

  /// Replaces a partly known finer cell by the mean of its known pixels.
  private mutating func normalizePartialCell(_ cell: Int, _ rows: Int, _ shown: Range<Int>) {
    let step = plan.fineStep
    let columns = shown.clamped(to: cell * step..<cell * step + step)
    let count = columns.count * rows
    guard count < step * step, count > 0 else { return }
    for channel in 0..<4 {
      var sum = 0
      for column in columns {
        sum += Int(sums[4 * (column - fineColumns.lowerBound * step) + channel])
      }
      fineCells[lane(cell, channel)] = Int16((sum * 128 + sum / 2) / count)
    }
  }
}
