// How two pictures of one size differ. `DifferenceMask` comes next; `DifferenceLook` says what the
// difference looks like.
//
// 1. One pass marks the pixels that differ, 64 at a time without a branch, with their number, the
//    largest difference of a channel, the sum and the bounds.
// 2. Rims: a marked pixel whose neighbours one or two pixels away, on opposite sides, are the same
//    in both pictures, and whose values lie between theirs, looks like the edge of a shape.
// 3. The fullest window of 8 x 8 pixels: column sums over eight rows, then sums over eight columns.
// 4. Boxes: marks in cells of 16 x 16 pixels, cells that touch belong together, then the two
//    rectangles that waste the least together are joined until few enough are left.
// 5. Of the worst frame only, what it looks like: other opacity, swapped channels, a shift
//    (`PictureShift`), a crop, a few levels, rims.

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

extension PixmapDifference {
  /// A picture of the difference: the expected one pale and grey, what differs in colour.
  ///
  /// From yellow for one level to red for 255; what looks like an antialiased rim is blue. Opaque.
  /// Nil when the sizes differ.
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

  /// A pixel over white, as grey, with a quarter of its contrast.
  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let white = 255 - (pixel >> 24)
    let red = (pixel & 0xFF) + white
    let green = (pixel >> 8 & 0xFF) + white
    let blue = (pixel >> 16 & 0xFF) + white
    let luma = (red * 54 + green * 183 + blue * 19) >> 8
    let gray = min(255, 191 + luma / 4)
    return 0xFF00_0000 | gray << 16 | gray << 8 | gray
  }

  /// Yellow to red: the green falls fast at first, so that few levels tell apart.
  private static func heat(_ distance: UInt32) -> UInt32 {
    let fallen = min(200, distance * 2 + min(distance, 16) * 3)
    return 0xFF00_00E6 | (200 - fallen) << 8
  }
}
