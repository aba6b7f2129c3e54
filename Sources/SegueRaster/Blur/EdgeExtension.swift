import SegueGraphics

/// An extension of a picture beyond its bounds, pixel by pixel, for blur cells of several pixels.
///
/// With it, cells that the bounds cut are as exact as any other.
struct EdgeExtension: Sendable {
  /// The edge mode; not ``BlurEdge/transparent``.
  let edge: BlurEdge
  let bounds: PixelRect

  /// Creates an extension for cells of several pixels.
  ///
  /// Nil where the edge is handled cell by cell: cells of one pixel are exact without it, and
  /// dividing by a weight below 1/16 would amplify rounding (``BlurKernel/finer``).
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

  /// Returns the column that a column maps to under the edge mode; nil if there is none.
  func column(_ x: Int) -> Int? { place(x, in: bounds.x..<bounds.maxX) }

  /// Returns the row that a row maps to under the edge mode; nil if there is none.
  func row(_ y: Int) -> Int? { place(y, in: bounds.y..<bounds.maxY) }

  /// Maps a coordinate beyond a range into it under the edge mode; nil if there is none.
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

  /// Returns the share of a finer cell's blurred weight that lies in a range, along one axis.
  ///
  /// It is the blur of 1 inside and 0 outside, computed by the same steps as pixels.
  private func weight(ofCell cell: Int, _ range: Range<Int>, _ kernel: BlurKernel) -> Double {
    let own = BlurPlan.floor(cell, 2)
    let other = own + (cell & 1 == 0 ? -1 : 1)
    return convolved(own, range, kernel) * 0.75 + convolved(other, range, kernel) * 0.25
  }

  /// Returns the share of a cell's blurred weight that lies in a range.
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
  /// The weights of finer cells along both axes, to normalize a blur that omits pixels outside.
  struct Weights {
    private let beyond: EdgeExtension
    private let kernel: BlurKernel
    private let columns: [Double]

    /// Computes the weights of the plan's columns; nil unless the edge mode is `normalize`.
    init?(_ beyond: EdgeExtension?, _ plan: BlurPlan) {
      guard let beyond, beyond.edge == .normalize else { return nil }
      let range = beyond.bounds.x..<beyond.bounds.maxX
      self.beyond = beyond
      kernel = plan.kernel
      columns = plan.fine.map { beyond.weight(ofCell: $0, range, plan.kernel) }
    }

    /// Divides a row of finer cells by their weights, four lanes each, from index `start` on.
    func divide(_ lanes: inout [Int16], at start: Int, row: Int) {
      let range = beyond.bounds.y..<beyond.bounds.maxY
      let own = beyond.weight(ofCell: row, range, kernel)
      for (index, column) in columns.enumerated() {
        let weight = own * column
        // Cells far outside the bounds are not visible.
        if weight > 0.999_99 || weight < 0.01 { continue }
        for lane in start + 4 * index..<start + 4 * index + 4 {
          lanes[lane] = Int16(min(32_767, Double(lanes[lane]) / weight + 0.5))
        }
      }
    }
  }
}
