import CRasterKernels
import SegueGraphics

/// The loops of smaller copies, in C; ranges are checked here, as the C functions do not check them.
///
/// Pixels become cells of four lanes, in the order of their bytes.
struct BoxLoops: Sendable {
  private let level: segue_raster_level

  /// Creates the loops for a level that this processor must have.
  init(_ level: KernelLevel) { self.level = level.instructions }

  /// Adds two rows of a picture, each times its weight, 1 or 2, to a cell for each column.
  func addRows(
    of pixmap: Pixmap, _ upper: (row: Int, weight: Int), _ lower: (row: Int, weight: Int),
    into cells: inout [Int16]
  ) {
    precondition((0..<pixmap.height).contains(upper.row) && (0..<pixmap.height).contains(lower.row))
    precondition(cells.count >= 4 * pixmap.width)
    unsafe pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      unsafe segue_boxes_add_rows(
        level, &cells, base + upper.row * pixmap.width, base + lower.row * pixmap.width,
        pixmap.width,
        Int16(upper.weight), Int16(lower.weight))
    }
  }

  /// Adds the columns of `count` boxes of 3 or 4 half cells.
  func addColumns(of cells: [Int16], halves: Int, count: Int, into sums: inout [UInt32]) {
    precondition(halves == 3 || halves == 4)
    precondition(
      count >= 0 && sums.count >= 4 * count && cells.count >= (count * halves + 1) / 2 * 4)
    unsafe segue_boxes_add_columns(level, &sums, cells, count, Int32(halves))
  }

  /// Adds each two cells of a row to one of `count` cells, or, with `adds`, to its contents.
  func halve(_ row: [UInt32], count: Int, into sums: inout [UInt32], adds: Bool) {
    precondition(count >= 0 && sums.count >= 4 * count && row.count >= 8 * count)
    unsafe segue_boxes_halve(level, &sums, row, count, adds ? 1 : 0)
  }

  /// Appends the means of `count` boxes, each channel rounded half up, as pixels.
  ///
  /// - Parameter weight: what each sum is divided by: 4^k or 9 · 4^k.
  func appendMeans(of sums: [UInt32], count: Int, weight: UInt32, to pixels: inout [UInt32]) {
    precondition(count >= 0 && sums.count >= 4 * count)
    precondition(
      weight < 1 << 24 && [1, 9].contains(weight >> UInt32(weight.trailingZeroBitCount)))
    pixels.append(addingCapacity: count) { target in
      unsafe target.withUnsafeMutableBufferPointer { buffer, initialized in
        guard let base = buffer.baseAddress else { return }
        unsafe segue_boxes_mean(level, base + initialized, sums, count, weight)
        initialized += count
      }
    }
  }
}
