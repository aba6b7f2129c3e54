import CRasterKernels
import SegueGraphics

/// The loops of the blur, in C; ranges are checked here, as the C functions do not check them.
struct BlurLoops: Sendable {
  private let level: segue_raster_level

  /// Creates the loops for a level that this processor must have.
  init(_ level: KernelLevel) {
    self.level = level.instructions
  }

  /// Convolves rows: writes weighted sums of lanes of a source at several indices, over 32768.
  func addTaps(
    to target: inout [Int16], at start: Int, lanes: Int, of source: [Int16], at places: [Int],
    weights: ArraySlice<Int16>
  ) {
    precondition(places.count == weights.count, "a weight for each place")
    precondition(start >= 0 && lanes >= 0 && start + lanes <= target.count)
    for place in places { precondition(place >= 0 && place + lanes <= source.count) }
    unsafe source.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      let rows = unsafe places.map { unsafe Optional(base + $0) }
      unsafe weights.withUnsafeBufferPointer { weights in
        unsafe target.withUnsafeMutableBufferPointer { target in
          guard let out = target.baseAddress, let weights = weights.baseAddress else { return }
          unsafe segue_blur_taps(level, out + start, rows, weights, rows.count, lanes)
        }
      }
    }
  }

  /// Convolves along a row of cells of four lanes each.
  ///
  /// - Parameter pairs: a buffer that is enlarged if necessary.
  func addTaps(
    to target: inout [Int16], at start: Int, lanes: Int, along cells: [Int16], from first: Int,
    weights: [Int16], _ pairs: inout [Int16]
  ) {
    guard !weights.isEmpty else { return }
    let all = lanes + 4 * (weights.count - 1)
    precondition(start >= 0 && lanes >= 0 && start + lanes <= target.count)
    precondition(first >= 0 && first + all <= cells.count)
    if pairs.count < 2 * all { pairs = [Int16](repeating: 0, count: 2 * all) }
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe target.withUnsafeMutableBufferPointer { target in
        guard let base = cells.baseAddress, let out = target.baseAddress else { return }
        unsafe segue_blur_along(
          level, out + start, base + first, weights, weights.count, lanes, &pairs)
      }
    }
  }

  /// Adds the bytes of pixels to column sums.
  func addBytes(
    of pixels: Span<UInt32>, at start: Int, count: Int, to sums: inout [UInt16], at first: Int
  ) {
    precondition(start >= 0 && count >= 0 && start + count <= pixels.count)
    precondition(first >= 0 && first + 4 * count <= sums.count)
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        guard let base = pixels.baseAddress, let out = sums.baseAddress else { return }
        unsafe segue_blur_add_bytes(level, out + first, base + start, count)
      }
    }
  }

  /// Converts pixels to cells of one pixel.
  func makeCells(
    _ cells: inout [Int16], at first: Int, of pixels: Span<UInt32>, at start: Int, count: Int
  ) {
    precondition(start >= 0 && count >= 0 && start + count <= pixels.count)
    precondition(first >= 0 && first + 4 * count <= cells.count)
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        guard let base = pixels.baseAddress, let out = cells.baseAddress else { return }
        unsafe segue_blur_pixels(level, out + first, base + start, count)
      }
    }
  }

  /// Averages column sums over the pixels of each cell.
  func makeCells(
    _ cells: inout [Int16], at start: Int, count: Int, of sums: [UInt16], at first: Int, step: Int
  ) {
    precondition(start >= 0 && count >= 0 && start + 4 * count <= cells.count)
    precondition(first >= 0 && first + 4 * step * count <= sums.count)
    precondition((1...64).contains(step) && step.nonzeroBitCount == 1)
    unsafe sums.withUnsafeBufferPointer { sums in
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        guard let base = sums.baseAddress, let out = cells.baseAddress else { return }
        unsafe segue_blur_cells(level, out + start, base + first, count, Int32(step))
      }
    }
  }

  /// Halves a row of cells along x with the weights 1 3 3 1.
  func halve(_ cells: [Int16], to target: inout [Int16], at start: Int, count: Int) {
    precondition(start >= 0 && count >= 0 && start + 4 * count <= target.count)
    precondition(count == 0 || 8 * count + 8 <= cells.count)
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe target.withUnsafeMutableBufferPointer { target in
        guard let base = cells.baseAddress, let out = target.baseAddress else { return }
        unsafe segue_blur_halve(level, out + start, base, count)
      }
    }
  }

  /// Doubles a row of cells along x, with weights of a quarter and three quarters.
  ///
  /// From `count` + 2 cells, 2 `count` are made: those of all but the first and the last.
  func double(
    _ cells: [Int16], at first: Int, to target: inout [Int16], at start: Int, count: Int
  ) {
    precondition(start >= 0 && count >= 0 && start + 8 * count <= target.count)
    precondition(first >= 0 && first + 4 * (count + 2) <= cells.count)
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe target.withUnsafeMutableBufferPointer { target in
        guard let base = cells.baseAddress, let out = target.baseAddress else { return }
        unsafe segue_blur_double(level, out + start, base + first, count)
      }
    }
  }

  /// Interpolates between two rows of lanes whose centres are 2 `step` apart.
  func mix(
    _ lanes: Int, of rows: [Int16], at first: Int, and second: Int, to target: inout [Int16],
    step: Int, weight: Int
  ) {
    precondition(first >= 0 && second >= 0 && max(first, second) + lanes <= rows.count)
    precondition(lanes >= 0 && lanes <= target.count && (0..<2 * step).contains(weight))
    unsafe rows.withUnsafeBufferPointer { rows in
      unsafe target.withUnsafeMutableBufferPointer { target in
        guard let base = rows.baseAddress, let out = target.baseAddress else { return }
        unsafe segue_blur_mix(
          level, out, base + first, base + second, lanes, Int32(step), Int32(weight))
      }
    }
  }

  /// Interpolates pixels along a row of cells, starting at `phase` / (2 `step`) cells.
  func spread(
    _ cells: [Int16], at first: Int, step: Int, phase: Int, to target: inout MutableSpan<UInt32>,
    at start: Int, count: Int
  ) {
    guard count > 0 else { return }
    precondition(start >= 0 && start + count <= target.count && phase >= 0)
    precondition(
      first >= 0 && first + 4 * ((phase + 2 * (count - 1)) / (2 * step) + 2) <= cells.count)
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe target.withUnsafeMutableBufferPointer { target in
        guard let base = cells.baseAddress, let out = target.baseAddress else { return }
        unsafe segue_blur_spread(
          level, out + start, count, base + first, Int32(step), Int32(phase))
      }
    }
  }
}
