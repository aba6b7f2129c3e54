import CRasterKernels
import SegueGraphics

/// The C loops from sides of contours to coverage, with checked ranges.
enum RowKernel {
  /// The extra length of the coverage buffer beyond the bytes that are written.
  static let slack = 8
  /// The largest winding number with which a pixel's area fits 32 bits.
  private static let mostWindings = 16383

  /// Transforms a contour, appends its sides, and returns the given extent widened by them.
  ///
  /// Nil, and none are appended, unless all of it lies in the picture. The sides are the same at
  /// every level, so the best one is used.
  static func appendSides(
    of points: Span<Point>, under map: AffineTransform, in picture: PixelSize,
    to sides: inout [segue_raster_side], widening extent: (low: SubpixelPoint, high: SubpixelPoint)
  ) -> (low: SubpixelPoint, high: SubpixelPoint)? {
    precondition(max(picture.width, picture.height) <= 1 << 22, "a picture fits the grid")
    let map = segue_raster_map(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
    var widened = segue_raster_extent(
      left: Int32(clamping: extent.low.x), top: Int32(clamping: extent.low.y),
      right: Int32(clamping: extent.high.x), bottom: Int32(clamping: extent.high.y))
    var written = 0
    sides.append(addingCapacity: points.count) { target in
      unsafe target.withUnsafeMutableBufferPointer { buffer, count in
        unsafe points.withUnsafeBytes { bytes in
          unsafe withUnsafePointer(to: map) { map in
            written = unsafe segue_raster_map_sides(
              segue_raster_best(), bytes.baseAddress?.assumingMemoryBound(to: Double.self),
              points.count, map,
              Double(picture.width), Double(picture.height), buffer.baseAddress, &widened)
          }
        }
        count = max(0, written)
      }
    }
    guard written >= 0 else { return nil }
    return (
      SubpixelPoint(x: Int(widened.left), y: Int(widened.top)),
      SubpixelPoint(x: Int(widened.right), y: Int(widened.bottom))
    )
  }

  /// Accumulates the areas of some sides in a window, and marks the changed columns.
  ///
  /// A row has `words` words of marks.
  static func add(
    _ sides: [segue_raster_side], _ range: Range<Int>, in window: ScanWindow, words: Int,
    level: segue_raster_level, to areas: inout [Int32], _ marks: inout [UInt64]
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= sides.count)
    var cells = check(window, words, areas.count, marks.count)
    unsafe segue_raster_add_sides(
      level, sides, range.lowerBound, range.upperBound, &cells, &areas, &marks)
  }

  /// Sums the differences of a window's rows, clears them, and writes coverage except in solid runs.
  ///
  /// `isCut` means that contours reach the right edge of the window. If there are enough `sides`
  /// for a winding number above ``mostWindings``, the sums use 64 bits.
  static func resolve(
    _ areas: inout [Int32], _ marks: inout [UInt64], in window: ScanWindow, words: Int,
    rule: FillRule, isCut: Bool, sides: Int, level: segue_raster_level,
    to coverage: inout [UInt8], at index: Int, _ rows: inout [segue_raster_row]
  ) {
    var cells = check(window, words, areas.count, marks.count)
    let count = window.rows.count
    precondition(index >= 0 && index + count * window.columns.count + slack <= coverage.count)
    if rows.count < count {
      rows = [segue_raster_row](repeating: segue_raster_row(), count: count)
    }
    let level = sides < 2 * mostWindings ? level : SEGUE_RASTER_PORTABLE
    unsafe segue_raster_resolve_rows(
      level, &areas, &marks, &cells, rule == .evenOdd ? 1 : 0, isCut ? 1 : 0, &coverage, index,
      &rows)
  }

  /// Sums the differences of a window's rows, clears them, and draws a pixel with their coverage.
  ///
  /// `index` is that of the window's first pixel; rows are `stride` apart.
  static func draw(
    _ pixel: UInt32, opacity: UInt8, _ areas: inout [Int32], _ marks: inout [UInt64],
    in window: ScanWindow, words: Int, rule: FillRule, sides: Int, level: segue_raster_level,
    onto target: inout MutableSpan<UInt32>, at index: Int, stride: Int
  ) {
    var cells = check(window, words, areas.count, marks.count)
    let (rows, columns) = (window.rows.count, window.columns.count)
    if rows == 0 { return }
    precondition(
      index >= 0 && stride >= columns && index + (rows - 1) * stride + columns <= target.count,
      "a window lies inside the pixels that are drawn onto")
    let level = sides < 2 * mostWindings ? level : SEGUE_RASTER_PORTABLE
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe segue_raster_over_rows(
        level, &areas, &marks, &cells, rule == .evenOdd ? 1 : 0, target.baseAddress, index, stride,
        pixel, opacity)
    }
  }

  /// Checks that a window's rows lie inside their buffers, and converts the window.
  private static func check(
    _ window: ScanWindow, _ words: Int, _ areas: Int, _ marks: Int
  ) -> segue_raster_window {
    let (rows, columns) = (window.rows, window.columns)
    precondition(
      words >= 0 && window.stride <= words << 6 && rows.count * window.stride <= areas
        && rows.count * words <= marks, "a window lies inside its buffers")
    return segue_raster_window(
      left: Int64(columns.lowerBound), right: Int64(columns.upperBound),
      top: Int64(rows.lowerBound), bottom: Int64(rows.upperBound), words: words)
  }
}
