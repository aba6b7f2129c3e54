// The difference of two pictures of one size: from the mask of differing pixels (`DifferenceMask`)
// to figures, boxes and a known pattern (`DifferencePattern`).
//
// 1. One pass marks the pixels that differ, 64 at a time without a branch, and finds their number,
//    the largest difference of a channel, the sum and the bounds.
// 2. Antialiased edges: a marked pixel counts as one if neighbours one or two pixels away, on
//    opposite sides, are equal in both pictures, and its values lie between theirs.
// 3. The densest window of 8 x 8 pixels: column sums over eight rows, then sums over eight columns.
// 4. Boxes: marks in cells of 16 x 16 pixels; touching cells are connected, then the two rectangles
//    whose union wastes the least are joined until few enough remain.
// 5. For the worst frame only, the pattern of the difference: another opacity, swapped channels, a
//    shift (`PictureShift`), a crop, a few levels, antialiased edges.

package import SegueGraphics

/// The exact difference of two pictures of one size.
///
/// Pixels are compared as stored: premultiplied, 8 bits a channel.
package struct PixmapDifference: Hashable, Sendable {
  /// The number of differing pixels.
  package let differingPixels: Int
  /// The largest difference of one channel, 0...255.
  package let largestChannelDifference: Int
  /// The sum, over all pixels, of each pixel's largest channel difference.
  package let totalDifference: Int
  /// The bounding box of all differing pixels; empty if there are none.
  package let bounds: PixelRect
  /// Up to four disjoint rectangles that cover all differing pixels, the one with most first.
  package let boxes: [PixelRect]
  /// The most differing pixels in any window of 8 × 8 pixels, 0...64.
  package let densestWindow: Int
  /// The differing pixels that look like antialiased edges; `differingPixels` includes them.
  package let antialiasedPixels: Int
  /// The differing pixels of each of the 16 horizontal bands of the picture, from the top.
  package let bandPixels: [Int]

  /// The number of horizontal bands of `bandPixels`.
  package static let bandCount = 16

  /// Whether every pixel is equal.
  package var isEmpty: Bool { differingPixels == 0 }

  /// The share of the differing pixels that look like antialiased edges, 0...1.
  package var antialiasedShare: Double {
    isEmpty ? 0 : Double(antialiasedPixels) / Double(differingPixels)
  }

  /// Compares two pictures; nil if their sizes differ.
  ///
  /// Costs one pass over both pictures; equal stretches cost only a comparison.
  package init?(_ expected: Pixmap, _ actual: Pixmap) {
    guard expected.size == actual.size else { return nil }
    self.init(DifferenceMask(expected, actual), expected, actual)
  }

  /// Computes the figures of a mask.
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

  /// Returns the index of the band that a row of a picture lies in.
  package static func band(ofRow row: Int, height: Int) -> Int { row * bandCount / max(1, height) }
}

extension PixmapDifference {
  /// Draws the difference of two pictures: the expected one pale and grey, differing pixels in colour.
  ///
  /// From yellow for one level to red for 255; pixels that look antialiased are blue. Opaque. Nil
  /// if the sizes differ.
  package static func picture(_ expected: Pixmap, _ actual: Pixmap) -> Pixmap? {
    guard expected.size == actual.size else { return nil }
    let mask = DifferenceMask(expected, actual)
    var picture = Pixmap(expected.size, pixels: expected.pixels.map(dimmed))
    guard mask.count > 0 else { return picture }
    for y in mask.bounds.y..<mask.bounds.maxY {
      for x in mask.bounds.x..<mask.bounds.maxX where mask.isMarked(x, y) {
        let distance = DifferenceMask.distance(expected[x, y], actual[x, y])
        picture[x, y] =
          mask.looksAntialiased(x, y, expected, actual) ? 0xFFFF_8020 : heat(distance)
      }
    }
    return picture
  }

  /// Blends a pixel over white, as grey, with a quarter of its contrast.
  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let white = 255 - (pixel >> 24)
    let red = (pixel & 0xFF) + white
    let green = (pixel >> 8 & 0xFF) + white
    let blue = (pixel >> 16 & 0xFF) + white
    let luma = (red * 54 + green * 183 + blue * 19) >> 8
    let gray = min(255, 191 + luma / 4)
    return 0xFF00_0000 | gray << 16 | gray << 8 | gray
  }

  /// Returns a colour from yellow to red; green falls fast at first, to separate small differences.
  private static func heat(_ distance: UInt32) -> UInt32 {
    let fallen = min(200, distance * 2 + min(distance, 16) * 3)
    return 0xFF00_00E6 | (200 - fallen) << 8
  }
}
