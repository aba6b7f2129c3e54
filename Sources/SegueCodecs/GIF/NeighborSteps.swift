import CGIFKernels
import SegueGraphics

/// The colour differences of a row's pixels to their four neighbours, in levels; 0 beyond the frame.
///
/// Each difference is computed once, though it is one of two pixels, and eight side by side.
struct NeighborSteps {
  private let size: PixelSize
  /// The columns whose pixels have differences.
  private let columns: Range<Int>
  private let level = GIFKernelLevel.best
  private var row: Int?
  /// The differences between each pixel of the columns and the one to its left, and to the right of the last.
  private(set) var across: [Int32]
  /// The differences to the pixels above, by column.
  private(set) var above: [Int32]
  /// The differences to the pixels below, by column.
  private(set) var below: [Int32]

  /// Prepares the differences in some columns of a frame, at least one.
  init(_ size: PixelSize, columns: Range<Int>) {
    (self.size, self.columns) = (size, columns)
    across = Array(repeating: 0, count: columns.count + 1)
    above = Array(repeating: 0, count: columns.count)
    below = above
  }

  /// Computes the differences of a row of a frame with 0xBBGGRR in its lower bits.
  mutating func move(toRow y: Int, of frame: [UInt32]) {
    let isNext = row.map { $0 + 1 == y } ?? false
    row = y
    let start = y * size.width + columns.lowerBound
    if isNext {
      swap(&above, &below)
    } else {
      compare(start, y > 0 ? start - size.width : nil, of: frame, into: &above)
    }
    compare(start, y + 1 < size.height ? start + size.width : nil, of: frame, into: &below)
    // The first pixel of a row has none to its left, the last none to its right.
    let first = columns.lowerBound == 0 ? 1 : 0
    let last = columns.upperBound == size.width ? columns.count : columns.count + 1
    compare(start + first, start + first - 1, of: frame, into: &across, first..<last)
  }

  /// Compares runs of pixels of a frame from two starts on; all are 0 without the second.
  private func compare(
    _ start: Int, _ other: Int?, of frame: [UInt32], into steps: inout [Int32],
    _ places: Range<Int>? = nil
  ) {
    let places = places ?? steps.indices
    guard let other else {
      for place in places { steps[place] = 0 }
      return
    }
    guard !places.isEmpty else { return }
    precondition(min(start, other) >= 0 && max(start, other) + places.count <= frame.count)
    precondition(places.lowerBound >= 0 && places.upperBound <= steps.count)
    unsafe frame.withUnsafeBufferPointer { frame in
      guard let pixels = frame.baseAddress else { return }
      unsafe steps.withUnsafeMutableBufferPointer { steps in
        guard let target = steps.baseAddress else { return }
        unsafe segue_gif_color_steps(
          level.instructions, target + places.lowerBound, pixels + start, pixels + other,
          places.count)
      }
    }
  }
}
