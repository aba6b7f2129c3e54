import SegueGraphics

/// A Gaussian blur of premultiplied pixels; its result does not depend on the part that is drawn.
struct GaussianBlur: Sendable {
  /// The cell size and the weights.
  let kernel: BlurKernel
  /// The edge mode outside the bounds.
  let edge: BlurEdge
  let loops: BlurLoops

  /// Creates a blur of a standard deviation in pixels.
  init(sigma: Double, edge: BlurEdge = .transparent, level: KernelLevel) {
    kernel = BlurKernel(sigma: sigma)
    self.edge = edge
    loops = BlurLoops(level)
  }

  /// The distance in pixels beyond which a pixel has no effect; 0 if there is no blur.
  var reach: Int { kernel.reach }

  /// Returns the blurred pixels of a window.
  ///
  /// Costs about 3 ns a pixel, whatever the standard deviation.
  ///
  /// - Parameters:
  ///   - canvas: must contain the pixels within reach of the window and, if there are bounds,
  ///     inside them.
  ///   - bounds: the bounds that the edge mode applies to; ignored if it is `transparent`.
  ///   - pool: the pool that provides the pixels.
  ///   - recolor: changes the colours of cells, in rows of four lanes of 0...32767 each.
  ///   - makesRamps: whether grey pixels become the ramps of a ``TintTable``, before they are
  ///     rounded.
  func blurred(
    _ canvas: PixelCanvas, bounds: PixelRect? = nil, to window: PixelRect, pool: PixelPool? = nil,
    recolor: ((inout [Int16]) -> Void)? = nil, makesRamps: Bool = false
  ) -> PixelCanvas {
    guard !window.isEmpty else { return PixelCanvas(window) }
    let area = window.size.area
    var result = PixelCanvas(window, pixels: pool?.pixels(area) ?? Array(repeating: 0, count: area))
    let limits = edge == .transparent ? nil : bounds ?? canvas.frame
    let (kernel, beyond) = kernel(in: limits)
    let plan = BlurPlan(kernel, window: window, bounds: beyond == nil ? limits : nil)
    var rows = FineRows(
      CellRows(
        canvas, plan, edge: edge, bounds: limits, beyond: beyond, loops: loops, recolor: recolor),
      plan, loops, weights: EdgeExtension.Weights(beyond, plan), makesRamps: makesRamps)
    let lanes = 4 * plan.fine.count
    var line = [Int16](repeating: 0, count: lanes)
    var pixels = result.pixels.mutableSpan
    for y in window.y..<window.maxY {
      let (row, weight) = plan.place(y)
      let start = (y - window.y) * window.width
      let upper = rows.place(row)
      if weight == 0 {
        loops.spread(
          rows.lanes, at: upper, step: plan.fineStep, phase: plan.phase, to: &pixels, at: start,
          count: window.width)
        continue
      }
      let lower = rows.place(row + 1)
      loops.mix(
        lanes, of: rows.lanes, at: upper, and: lower, to: &line, step: plan.fineStep,
        weight: weight)
      loops.spread(
        line, at: 0, step: plan.fineStep, phase: plan.phase, to: &pixels, at: start,
        count: window.width)
    }
    return result
  }
}

extension GaussianBlur {
  /// Returns the kernel for some bounds, and the extension beyond them pixel by pixel.
  ///
  /// If the weights inside would be too small, the cells are made so small that partial ones do not
  /// matter.
  func kernel(in bounds: PixelRect?) -> (BlurKernel, EdgeExtension?) {
    guard let bounds else { return (kernel, nil) }
    let beyond = EdgeExtension(edge, bounds, kernel)
    guard beyond == nil, edge == .normalize, kernel.step > 1 else { return (kernel, beyond) }
    let finer = kernel.finer
    return (finer, EdgeExtension(edge, bounds, finer))
  }
}

/// A plan of the cells that a window needs.
///
/// Convolved cells have `step` pixels. Unless the step is 1, there are finer cells of half that
/// size before and after the convolution: they are reduced by a tent filter, which keeps the
/// position of details thinner than a cell, and expanded by another, between whose results pixels
/// can be interpolated linearly.
struct BlurPlan {
  let kernel: BlurKernel
  /// The pixels of a finer cell along each axis.
  let fineStep: Int
  /// The columns of finer cells around the window's pixels, and one more.
  let fine: Range<Int>
  /// The columns of cells that `fine` is computed from.
  let columns: Range<Int>
  /// The finer cells inside the bounds; nil without bounds.
  let inside: (columns: Range<Int>, rows: Range<Int>)?
  /// The offset of the window's first pixel from the centre of the first finer column, in 1 / (2 `fineStep`).
  let phase: Int

  /// Computes the cells that a window needs.
  init(_ kernel: BlurKernel, window: PixelRect, bounds: PixelRect?) {
    self.kernel = kernel
    let step = max(1, kernel.step / 2)
    fineStep = step
    let first = Self.floor(2 * window.x + 1 - step, 2 * step)
    let last = Self.floor(2 * window.maxX - 1 - step, 2 * step) + 1
    if kernel.step == 1 {
      fine = first..<last + 1
      columns = fine
    } else {
      columns = Self.floor(first, 2) - 1..<Self.floor(last, 2) + 2
      fine = 2 * (columns.lowerBound + 1)..<2 * (columns.upperBound - 1)
    }
    phase = 2 * window.x + 1 - step - 2 * step * fine.lowerBound
    inside = bounds.map { bounds in
      (
        Self.floor(bounds.x, step)..<Self.floor(bounds.maxX - 1, step) + 1,
        Self.floor(bounds.y, step)..<Self.floor(bounds.maxY - 1, step) + 1
      )
    }
  }

  /// Returns the cells that a range of finer cells lies in.
  func cells(_ fine: Range<Int>) -> Range<Int> {
    kernel.step == 1
      ? fine : Self.floor(fine.lowerBound, 2)..<Self.floor(fine.upperBound - 1, 2) + 1
  }

  /// Returns the row of finer cells at or above the centre of a pixel row, and the distance below it.
  func place(_ y: Int) -> (row: Int, weight: Int) {
    let place = 2 * y + 1 - fineStep
    let row = Self.floor(place, 2 * fineStep)
    return (row, place - 2 * fineStep * row)
  }

  /// Divides two integers, rounding down.
  static func floor(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
}

/// A stream of rows of finer cells after the convolution; holds two at a time.
struct FineRows {
  /// Two rows; the one with an even index is first.
  private(set) var lanes: [Int16]
  private var cells: CellRows
  private let plan: BlurPlan
  private let loops: BlurLoops
  private var known: [Int?] = [nil, nil]
  private var convolved: [Int16]
  private var blended: [Int16]
  private var knownCells: [Int?] = [nil, nil]
  private let weights: EdgeExtension.Weights?
  private let makesRamps: Bool

  /// Creates rows of finer cells from rows of cells; `weights`, if any, normalize them.
  init(
    _ cells: consuming CellRows, _ plan: BlurPlan, _ loops: BlurLoops,
    weights: EdgeExtension.Weights?, makesRamps: Bool
  ) {
    self.weights = weights
    self.makesRamps = makesRamps
    self.cells = cells
    self.plan = plan
    self.loops = loops
    lanes = [Int16](repeating: 0, count: 8 * plan.fine.count)
    convolved = [Int16](repeating: 0, count: 8 * plan.columns.count)
    blended = [Int16](repeating: 0, count: 4 * plan.columns.count)
  }

  /// Returns the index of a row of finer cells in `lanes`, computed if it is missing.
  mutating func place(_ wanted: Int) -> Int {
    let row =
      plan.inside.map {
        min(max(wanted, $0.rows.lowerBound), $0.rows.upperBound - 1)
      } ?? wanted
    let start = (row & 1) * 4 * plan.fine.count
    if known[row & 1] == row { return start }
    known[row & 1] = row
    make(row, at: start)
    if makesRamps { TintTable.makeRamps(&lanes, start..<start + 4 * plan.fine.count) }
    return start
  }

  /// Computes a row of finer cells into `lanes`, from index `start` on.
  private mutating func make(_ row: Int, at start: Int) {
    guard plan.kernel.step > 1 else {
      cells.write(row, to: &lanes, at: start)
      return
    }
    // A tent: three quarters of its own cell, a quarter of the neighbour on its side.
    let own = BlurPlan.floor(row, 2)
    let other = own + (row & 1 == 0 ? -1 : 1)
    let places = [cellPlace(own), cellPlace(other)]
    loops.addTaps(
      to: &blended, at: 0, lanes: blended.count, of: convolved, at: places,
      weights: [24_576, 8_192])
    loops.double(
      blended, at: 0, to: &lanes, at: start, count: plan.columns.count - 2)
    weights?.divide(&lanes, at: start, row: row)
  }

  /// Returns the index of a convolved row of cells, computed if it is missing.
  private mutating func cellPlace(_ row: Int) -> Int {
    let start = (row & 1) * 4 * plan.columns.count
    if knownCells[row & 1] != row {
      knownCells[row & 1] = row
      cells.write(row, to: &convolved, at: start)
    }
    return start
  }
}
