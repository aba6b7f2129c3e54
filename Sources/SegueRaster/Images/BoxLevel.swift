import SegueGraphics

/// The sums of a box's premultiplied pixels: red, green, blue, alpha.
typealias BoxSum = SIMD4<UInt32>

/// One smaller copy of an image while it is made: rows of exact sums come in, their means are kept.
struct BoxLevel {
  /// The number of columns and rows of boxes.
  let size: PixelSize
  /// By what a sum is divided to become a pixel: 4^k or 9·4^k.
  private let weight: UInt32
  private var pixels: [UInt32] = []
  /// The row of sums that waits for the one below it.
  private var held: [BoxSum]?

  /// A copy of a size without rows yet.
  init(_ size: PixelSize, weight: UInt32) {
    self.size = size
    self.weight = weight
    pixels.reserveCapacity(size.area)
  }

  /// The copy, once all its rows have come in.
  var pixmap: Pixmap { Pixmap(size, pixels: pixels) }

  /// Keeps the means of the next row of sums, each channel rounded half up.
  mutating func append(_ row: [BoxSum]) {
    let isNinths = weight % 9 == 0
    let shift = UInt32((isNinths ? weight / 9 : weight).trailingZeroBitCount)
    let half = BoxSum(repeating: weight / 2)
    let sums = row.span
    pixels.append(addingCapacity: sums.count) { target in
      for x in sums.indices {
        var mean = (sums[x] &+ half) &>> shift
        // A ninth: 58,255 / 2^19 is exact for all up to 74,898, and these are 2,299 at most.
        if isNinths { mean = (mean &* 58255) &>> 19 }
        target.append(mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24)
      }
    }
  }

  /// The row of a copy half as large that the row just kept completes, or nil if it is the upper one.
  ///
  /// The last column and row repeat where one is missing.
  mutating func halvedRow(_ row: [BoxSum]) -> [BoxSum]? {
    let isLast = pixels.count == size.area
    guard let upper = held ?? (isLast ? row : nil) else {
      held = row
      return nil
    }
    held = nil
    let (top, bottom) = (upper.span, row.span)
    return (0..<(size.width + 1) / 2).map { x in
      let (left, right) = (2 * x, min(2 * x + 1, size.width - 1))
      return top[left] &+ top[right] &+ bottom[left] &+ bottom[right]
    }
  }
}
