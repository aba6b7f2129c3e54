package import SegueGraphics

/// How two pictures of one size differ, counted exactly.
///
/// Pixels are compared as they are stored: premultiplied, 8 bits a channel.
package struct PixmapDifference: Hashable, Sendable {
  /// The number of pixels that are not equal.
  package let differingPixels: Int
  /// The largest difference of one channel, 0...255.
  package let largestChannelDifference: Int
  /// The sum, over all pixels, of each one's largest channel difference.
  package let totalDifference: Int
  /// The smallest rectangle round all differing pixels; empty when there is none.
  package let bounds: PixelRect
  /// Up to four rectangles that share no pixel and hold all differing pixels, the fullest first.
  package let boxes: [PixelRect]
  /// The most differing pixels in any window of 8 × 8 pixels, 0...64.
  package let densestWindow: Int
  /// The differing pixels that look like antialiased rims; they count in `differingPixels` too.
  package let antialiasedPixels: Int
  /// The differing pixels of each of the 16 horizontal bands of the picture, from the top.
  package let bandPixels: [Int]

  /// The number of horizontal bands that are counted.
  package static let bandCount = 16

  /// Whether every pixel is equal.
  package var isEmpty: Bool { differingPixels == 0 }

  /// The share of the differing pixels that look like antialiased rims, 0...1.
  package var antialiasedShare: Double {
    isEmpty ? 0 : Double(antialiasedPixels) / Double(differingPixels)
  }

  /// The difference of two pictures, or nil when their sizes differ.
  ///
  /// Costs one pass over both pictures; equal stretches cost a comparison only.
  package init?(_ expected: Pixmap, _ actual: Pixmap) {
    guard expected.size == actual.size else { return nil }
    self.init(DifferenceMask(expected, actual), expected, actual)
  }

  /// The difference that a mask tells of.
  init(_ mask: DifferenceMask, _ expected: Pixmap, _ actual: Pixmap) {
    differingPixels = mask.count
    largestChannelDifference = mask.largest
    totalDifference = mask.total
    bounds = mask.bounds
    boxes = mask.boxes()
    densestWindow = mask.densestWindow()
    antialiasedPixels = mask.antialiasedPixels(expected, actual)
    bandPixels = mask.bandPixels(Self.bandCount)
  }

  /// The band in which a row of a picture of a height lies.
  package static func band(ofRow row: Int, height: Int) -> Int { row * bandCount / max(1, height) }
}
