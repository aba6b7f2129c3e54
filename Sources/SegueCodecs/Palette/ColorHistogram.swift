/// A group of neighbouring colours that will share a palette entry, weighted by its pixels.
struct ColorSample: Sendable {
  /// The mean colour of the group's pixels, rounded.
  var color: PaletteColor
  /// The number of pixels, with lasting ones counted several times.
  var weight: UInt32
  /// The group's index in ``ColorHistogram``.
  var group: UInt32
  /// Whether the group is a single colour.
  var isExact: Bool
}

/// A histogram of a picture's colours, fine enough for a palette and coarse enough for speed.
///
/// Colour space is divided into 32 × 32 × 32 cells. A cell that holds at least 1/200 of the pixels
/// is resolved to single colours, so that flat areas and soft gradients keep theirs; the others are
/// halved along each channel. A group's index is its cell's base plus its index in the cell, which
/// needs no hashing.
struct ColorHistogram: Sendable {
  /// The groups that have pixels.
  private(set) var samples: [ColorSample] = []
  /// The number of groups, empty ones included.
  private(set) var groupCount = 0
  /// The number of pixels counted.
  private(set) var pixelCount = 0

  // Twice the index of a cell's first group, plus 1 if the cell is resolved to single colours.
  private var bases = [UInt32](repeating: 0, count: 1 << 15)

  /// Groups the colours of all changed pixels.
  ///
  /// - Parameters:
  ///   - pinned: colours that stay separate, however few pixels have them.
  ///   - lastingWeight: the number of pixels that a lasting pixel counts as.
  init(_ pixels: [UInt32], pinned: Set<UInt32>, lastingWeight: UInt32) {
    var cells = [UInt32](repeating: 0, count: 1 << 15)
    do {
      var counts = cells.mutableSpan
      for pixel in pixels where pixel & FrameChange.unchanged == 0 {
        counts[Self.cell(pixel)] &+= 1
        pixelCount += 1
      }
    }
    let pinnedCells = Set(pinned.map(Self.cell))
    var next: UInt32 = 0
    for cell in cells.indices where cells[cell] > 0 {
      let isFine = Int(cells[cell]) * 200 >= pixelCount || pinnedCells.contains(cell)
      bases[cell] = next << 1 | (isFine ? 1 : 0)
      next += isFine ? 512 : 8
    }
    groupCount = Int(next)
    collect(sums(of: pixels, lastingWeight), cells: cells)
  }

  /// Returns the index of the group that a colour belongs to.
  @inline(__always)
  func group(of pixel: UInt32) -> Int {
    let base = bases[Self.cell(pixel)]
    return Int((base >> 1) + (base & 1 == 1 ? Self.fine(pixel) : Self.coarse(pixel)))
  }

  // The five upper bits of each channel.
  @inline(__always)
  private static func cell(_ pixel: UInt32) -> Int {
    let green = pixel >> 6 & 0x3E0
    let blue = pixel >> 9 & 0x7C00
    return Int(pixel >> 3 & 31 | green | blue)
  }

  // The three lower bits of each channel.
  @inline(__always)
  private static func fine(_ pixel: UInt32) -> UInt32 {
    let green = pixel >> 5 & 0x38
    let blue = pixel >> 10 & 0x1C0
    return pixel & 7 | green | blue
  }

  // The highest of the three lower bits of each channel.
  @inline(__always)
  private static func coarse(_ pixel: UInt32) -> UInt32 {
    let green = pixel >> 9 & 2
    let blue = pixel >> 16 & 4
    return pixel >> 2 & 1 | green | blue
  }

  /// Returns for each group the sums of the two lowest bits of red, green and blue, and the pixel count.
  private func sums(of pixels: [UInt32], _ lastingWeight: UInt32) -> [SIMD4<UInt32>] {
    var sums = [SIMD4<UInt32>](repeating: .zero, count: groupCount)
    var table = sums.mutableSpan
    for pixel in pixels where pixel & FrameChange.unchanged == 0 {
      let weight = pixel & FrameChange.lasts == 0 ? 1 : lastingWeight
      let place = SIMD4(pixel & 3, pixel >> 8 & 3, pixel >> 16 & 3, 1)
      table[group(of: pixel)] &+= place &* weight
    }
    return sums
  }

  /// Adds a sample for every group that has pixels.
  private mutating func collect(_ sums: [SIMD4<UInt32>], cells: [UInt32]) {
    for cell in cells.indices where cells[cell] > 0 {
      let corner = SIMD4<UInt32>(UInt32(cell & 31), UInt32(cell >> 5 & 31), UInt32(cell >> 10), 0)
      let isFine = bases[cell] & 1 == 1
      let first = bases[cell] >> 1
      for place in 0..<UInt32(isFine ? 512 : 8) {
        let sum = sums[Int(first + place)]
        guard sum.w > 0 else { continue }
        let color = corner &* 8 &+ Self.offset(place, sum, isFine: isFine)
        samples.append(
          ColorSample(
            color: PaletteColor(
              red: Int32(color.x), green: Int32(color.y), blue: Int32(color.z)),
            weight: sum.w, group: first + place, isExact: isFine))
      }
    }
  }

  /// Returns the mean colour of a group, relative to the corner of its cell.
  private static func offset(
    _ place: UInt32, _ sum: SIMD4<UInt32>, isFine: Bool
  ) -> SIMD4<UInt32> {
    if isFine { return SIMD4(place & 7, place >> 3 & 7, place >> 6, 0) }
    let half = SIMD4<UInt32>(place & 1, place >> 1 & 1, place >> 2, 0)
    let mean = (sum &+ sum.w / 2) / sum.w
    return half &* 4 &+ mean
  }
}
