import CRasterKernels
import SegueGraphics

/// The loop that turns a row of areas into coverage, in C; ranges are checked here.
enum RowKernel {
  /// How much longer than what is written the coverage must be.
  static let slack = 8

  /// Sums up the differences of a row, forgets them, and writes its coverage but for one run.
  ///
  /// `words` are the row's marks, `start` is the index of the first of its `width` + 1 differences, and
  /// `solid` the column at which the run begins that is not written.
  @inline(__always)
  static func resolve(
    _ areas: inout MutableSpan<Int32>, from start: Int, _ marks: inout MutableSpan<UInt64>,
    _ words: Range<Int>, width: Int, rule: FillRule, solid: Int,
    to coverage: inout MutableSpan<UInt8>, at index: Int
  ) -> segue_raster_row {
    precondition(
      start >= 0 && index >= 0 && width >= 0 && words.lowerBound >= 0
        && words.upperBound <= marks.count && start + width < areas.count
        && index + width + slack <= coverage.count && width < words.count << 6,
      "a row lies inside its buffers")
    var row = segue_raster_row()
    unsafe areas.withUnsafeMutableBufferPointer { areas in
      unsafe marks.withUnsafeMutableBufferPointer { marks in
        unsafe coverage.withUnsafeMutableBufferPointer { coverage in
          unsafe segue_raster_resolve_row(
            areas.baseAddress, start, marks.baseAddress, words.lowerBound, words.count, width,
            rule == .evenOdd ? 1 : 0, solid, coverage.baseAddress, index, &row)
        }
      }
    }
    return row
  }
}
