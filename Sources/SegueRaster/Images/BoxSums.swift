import SegueGraphics

/// A smaller copy of an image as exact sums of its premultiplied pixels, channel by channel.
struct BoxSums: Sendable {
  /// The number of columns and rows of sums.
  let size: PixelSize
  /// By what a sum is divided to become a pixel: 4^k or 9·4^k.
  let weight: UInt32
  /// The sums, row by row: red, green, blue, alpha.
  let sums: [SIMD4<UInt32>]

  /// Boxes of 3 × 3 or 4 × 4 half pixels, so a minification by 3/2 or 2; edge pixels repeat.
  init(_ pixmap: Pixmap, halves: Int) {
    let side = { (length: Int) in (2 * length + halves - 1) / halves }
    let size = PixelSize(side(pixmap.width), side(pixmap.height))
    // Along one axis a box takes two pixels: [2, 1] and [1, 2] in turn, or [1, 1].
    let weights: [SIMD2<UInt32>] = halves == 3 ? [[2, 1], [1, 2]] : [[1, 1], [1, 1]]
    var sums: [SIMD4<UInt32>] = []
    sums.reserveCapacity(size.area)
    let pixels = pixmap.pixels.span
    for y in 0..<size.height {
      let first = y * halves / 2
      let upper = first * pixmap.width
      let lower = min(first + 1, pixmap.height - 1) * pixmap.width
      let down = weights[y % 2]
      for x in 0..<size.width {
        let left = x * halves / 2
        let right = min(left + 1, pixmap.width - 1)
        let across = weights[x % 2]
        let top =
          Self.channels(pixels[upper + left]) &* across.x
          &+ Self.channels(pixels[upper + right]) &* across.y
        let bottom =
          Self.channels(pixels[lower + left]) &* across.x
          &+ Self.channels(pixels[lower + right]) &* across.y
        sums.append(top &* down.x &+ bottom &* down.y)
      }
    }
    self.init(size: size, weight: halves == 3 ? 9 : 4, sums: sums)
  }

  private init(size: PixelSize, weight: UInt32, sums: [SIMD4<UInt32>]) {
    self.size = size
    self.weight = weight
    self.sums = sums
  }

  /// The sums of boxes twice as wide and high; the last column and row repeat where one is missing.
  func halved() -> BoxSums {
    let half = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
    var result: [SIMD4<UInt32>] = []
    result.reserveCapacity(half.area)
    let source = sums.span
    for y in 0..<half.height {
      let upper = 2 * y * size.width
      let lower = min(2 * y + 1, size.height - 1) * size.width
      for x in 0..<half.width {
        let (left, right) = (2 * x, min(2 * x + 1, size.width - 1))
        result.append(
          source[upper + left] &+ source[upper + right]
            &+ source[lower + left] &+ source[lower + right])
      }
    }
    return BoxSums(size: half, weight: weight &* 4, sums: result)
  }

  /// The means as pixels, each channel rounded half up.
  func rounded() -> Pixmap {
    // A shift and a division by a constant, which compiles to a multiplication.
    let isNinths = weight % 9 == 0
    let shift = UInt32((isNinths ? weight / 9 : weight).trailingZeroBitCount)
    let half = SIMD4<UInt32>(repeating: weight / 2)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for sum in sums {
      var mean = (sum &+ half) &>> shift
      if isNinths { mean = SIMD4(mean.x / 9, mean.y / 9, mean.z / 9, mean.w / 9) }
      pixels.append(mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24)
    }
    return Pixmap(size, pixels: pixels)
  }

  @inline(always)
  private static func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
  }
}
