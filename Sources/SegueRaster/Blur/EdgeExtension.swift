import SegueGraphics

/// What lies beyond the bounds of a picture whose cells have several pixels, pixel by pixel: cells that
/// the bounds cut are then as right as any other.
struct EdgeExtension: Sendable {
  /// What lies there; not ``BlurEdge/transparent``.
  let edge: BlurEdge
  /// The bounds.
  let bounds: PixelRect

  /// The extension of bounds, for cells of several pixels.
  ///
  /// Nil where cells are left to themselves: those of a pixel are right without, and a weight of less than
  /// a 16th of the whole would show the rounding of what it divides (``BlurKernel/finer``).
  init?(_ edge: BlurEdge, _ bounds: PixelRect, _ kernel: BlurKernel) {
    guard kernel.step > 1, edge != .transparent, !bounds.isEmpty else { return nil }
    (self.edge, self.bounds) = (edge, bounds)
    guard edge == .normalize else { return }
    let step = max(1, kernel.step / 2)
    let least =
      weight(ofCell: BlurPlan.floor(bounds.x, step), bounds.x..<bounds.maxX, kernel)
      * weight(ofCell: BlurPlan.floor(bounds.y, step), bounds.y..<bounds.maxY, kernel)
    if least < 0.0625 { return nil }
  }

  /// The column whose pixel stands for another one; nil where there is none.
  func column(_ x: Int) -> Int? { place(x, in: bounds.x..<bounds.maxX) }

  /// The row whose pixels stand for those of another one; nil where there are none.
  func row(_ y: Int) -> Int? { place(y, in: bounds.y..<bounds.maxY) }

  private func place(_ place: Int, in range: Range<Int>) -> Int? {
    if range.contains(place) { return place }
    switch edge {
    case .transparent, .normalize: return nil
    case .clamp: return min(max(place, range.lowerBound), range.upperBound - 1)
    case .mirror:
      let period = 2 * range.count
      let offset = place - range.lowerBound
      let folded = offset - BlurPlan.floor(offset, period) * period
      return range.lowerBound + min(folded, period - 1 - folded)
    }
  }

  /// How much of what is blurred into a finer cell lies in a range, along one axis: what becomes of 1
  /// inside and 0 outside, by the steps that pixels take.
  private func weight(ofCell cell: Int, _ range: Range<Int>, _ kernel: BlurKernel) -> Double {
    let own = BlurPlan.floor(cell, 2)
    let other = own + (cell & 1 == 0 ? -1 : 1)
    return convolved(own, range, kernel) * 0.75 + convolved(other, range, kernel) * 0.25
  }

  private func convolved(_ cell: Int, _ range: Range<Int>, _ kernel: BlurKernel) -> Double {
    let step = max(1, kernel.step / 2)
    func share(_ fine: Int) -> Double {
      Double((fine * step..<fine * step + step).clamped(to: range).count) / Double(step)
    }
    var sum = 0.0
    for (index, weight) in kernel.weights.enumerated() {
      let fine = 2 * (cell + index - kernel.radius)
      let tent = share(fine - 1) + 3 * share(fine) + 3 * share(fine + 1) + share(fine + 2)
      sum += Double(weight) * tent / 8
    }
    return sum / Double(BlurKernel.one)
  }
}

extension EdgeExtension {
  /// The weights of finer cells along both axes, by which they are divided where nothing lies beyond.
  struct Weights {
    private let beyond: EdgeExtension
    private let kernel: BlurKernel
    private let columns: [Double]

    /// The weights of some columns; nil where something lies beyond.
    init?(_ beyond: EdgeExtension?, _ plan: BlurPlan) {
      guard let beyond, beyond.edge == .normalize else { return nil }
      let range = beyond.bounds.x..<beyond.bounds.maxX
      self.beyond = beyond
      kernel = plan.kernel
      columns = plan.fine.map { beyond.weight(ofCell: $0, range, plan.kernel) }
    }

    /// Divides a row of finer cells, four lanes each, from an index on.
    func divide(_ lanes: inout [Int16], at start: Int, row: Int) {
      let range = beyond.bounds.y..<beyond.bounds.maxY
      let own = beyond.weight(ofCell: row, range, kernel)
      for (index, column) in columns.enumerated() {
        let weight = own * column
        // What is far outside is not seen.
        if weight > 0.999_99 || weight < 0.01 { continue }
        for lane in start + 4 * index..<start + 4 * index + 4 {
          lanes[lane] = Int16(min(32_767, Double(lanes[lane]) / weight + 0.5))
        }
      }
    }
  }
}
