package import SegueGraphics

/// How one frame of the golden and one of the clip differ.
package struct ReportDifference: Codable, Hashable, Sendable {
  /// The golden's frame.
  package var expected: Int
  /// The clip's frame.
  package var actual: Int
  /// The number of pixels that differ.
  package var pixels: Int
  /// The largest difference of a channel, 0...255.
  package var largest: Int
  /// The differing pixels in the densest window of 8 x 8, 0...64.
  package var densest: Int?
  /// The share of the differing pixels that looks like antialiasing, 0...1.
  package var antialiasing: Double?
  /// Rectangles that hold all differing pixels; few.
  package var boxes: [PixelRect]
  /// The key of a picture of the difference; without one the page computes its own.
  package var picture: String?

  /// The difference of two frames.
  package init(
    expected: Int, actual: Int, pixels: Int, largest: Int, densest: Int? = nil,
    antialiasing: Double? = nil, boxes: [PixelRect] = [], picture: String? = nil
  ) {
    self.expected = expected
    self.actual = actual
    self.pixels = pixels
    self.largest = largest
    self.densest = densest
    self.antialiasing = antialiasing
    self.boxes = boxes
    self.picture = picture
  }
}
