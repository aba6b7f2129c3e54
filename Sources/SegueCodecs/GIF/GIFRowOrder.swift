import SegueGraphics

/// The order in which a picture's rows are stored (GIF89a, appendix E).
enum GIFRowOrder: Hashable, Sendable, CaseIterable {
  case topDown
  /// Four passes: every eighth row, the rows halfway between, and so on.
  case interlaced

  /// Returns the rows of a picture of some height, in this order.
  func rows(_ height: Int) -> [Int] {
    guard self == .interlaced else { return Array(0..<height) }
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    return passes.flatMap { start, step in stride(from: start, to: height, by: step) }
  }

  /// Reorders the indices of a picture from top-down order to this order.
  func reordered(_ indices: [UInt8], width: Int) -> [UInt8] {
    guard self == .interlaced, width > 0 else { return indices }
    var result: [UInt8] = []
    result.reserveCapacity(indices.count)
    for row in rows(indices.count / width) {
      result.append(contentsOf: indices[row * width..<(row + 1) * width])
    }
    return result
  }
}
