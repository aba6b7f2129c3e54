package import SegueGraphics

/// How two pictures of one size differ, counted exactly.
///
/// Pixels are compared as they are stored: premultiplied, 8 bits a channel.
package struct PixmapDifference: Hashable, Sendable {
  /// The number of pixels that are not equal.
  package let differingPixels: Int
  /// The largest difference of one channel, 0...255.
  package let largestChannelDifference: Int
  /// The smallest rectangle round all differing pixels; empty when there is none.
  package let bounds: PixelRect

  /// Whether every pixel is equal.
  package var isEmpty: Bool { differingPixels == 0 }

  /// The difference of two pictures, or nil when their sizes differ.
  ///
  /// Costs one pass over both pictures; equal pixels cost a comparison only.
  package init?(_ expected: Pixmap, _ actual: Pixmap) {
    guard expected.size == actual.size else { return nil }
    var count = 0
    var largest = 0
    var bounds = PixelRect.empty
    for y in 0..<expected.height {
      let row = y * expected.width..<(y + 1) * expected.width
      for index in row where expected.pixels[index] != actual.pixels[index] {
        count += 1
        largest = max(largest, Self.distance(expected.pixels[index], actual.pixels[index]))
        bounds = bounds.union(PixelRect(index - row.lowerBound, y, 1, 1))
      }
    }
    differingPixels = count
    largestChannelDifference = largest
    self.bounds = bounds
  }

  /// The largest difference of a channel of two pixels.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { shift in
      abs(Int(a >> UInt32(shift) & 0xFF) - Int(b >> UInt32(shift) & 0xFF))
    }.max() ?? 0
  }
}
