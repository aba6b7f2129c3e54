import CRasterKernels
import SegueGraphics
import Synchronization

/// Which copy of an image is sampled: how much smaller it is, and over how many pixels each is a mean.
struct FineCopy: Hashable, Sendable {
  /// By how many steps of ``Minification`` it is smaller than the image.
  let step: Int
  /// The side of the square, in pixels of the copy, of which each pixel is the mean: 1, 2 or 3.
  let width: Int
  /// Whether the mean is a little softer, by what the interpolation between pixels would take.
  let isSoft: Bool

  /// By how much places in the copy are greater than in the image: a copy of squares of two has a
  /// column and a row more, and its first pixel lies at the image's corner.
  var shift: Double { width == 2 ? 0.5 : 0 }

  /// The weights of neighbours along either axis.
  ///
  /// Soft ones have the variance of a mean over a length w, w² / 12: 3/4 for three pixels, and
  /// 0.344 for two, where 1/3 cannot be had with a sum that is a power of two.
  var weights: [UInt8] {
    switch (width, isSoft) {
    case (2, false): [1, 1]
    case (2, true): [3, 61, 61, 3]
    case (3, false): [1, 1, 1]
    case (3, true): [1, 20, 22, 20, 1]
    default: [1]
    }
  }

  /// The copy, from one that is as much smaller.
  ///
  /// Exact sums, rounded once, half up; beyond the edges the pixels at the edges repeat. Costs about
  /// 3 ns a pixel.
  func filtered(_ pixmap: Pixmap) -> Pixmap {
    guard width > 1, pixmap.size.area > 0 else { return pixmap }
    let weights = weights
    let extra = weights.count % 2 == 0 ? 1 : 0
    let size = PixelSize(pixmap.width + extra, pixmap.height + extra)
    var pixels = [UInt32](repeating: 0, count: size.area)
    var target = pixels.mutableSpan
    var sums = [UInt16](repeating: 0, count: 4 * (pixmap.width + 5))
    let kernels = RunKernels(.best)
    for y in 0..<size.height {
      let rows = weights.indices.map { index in
        max(0, min(pixmap.height - 1, y + index - weights.count / 2)) * pixmap.width
      }
      kernels.filter(
        pixmap, rows: rows, weights: weights, into: &target, at: y * size.width, &sums)
    }
    return Pixmap(size, pixels: pixels)
  }
}

/// The copies of an image that were asked for; each is made once, by the first who asks.
final class FineCopies: Sendable {
  private let copies = Mutex<[FineCopy: Pixmap]>([:])

  /// A copy, from one that is as much smaller. Others wait while it is made.
  func copy(_ key: FineCopy, from pixmap: Pixmap) -> Pixmap {
    copies.withLock { copies in
      if let copy = copies[key] { return copy }
      let copy = key.filtered(pixmap)
      copies[key] = copy
      return copy
    }
  }
}
