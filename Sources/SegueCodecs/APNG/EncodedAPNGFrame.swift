package import SegueGraphics

/// One picture of an APNG, compressed and ready to be written.
package struct EncodedAPNGFrame: Hashable, Sendable {
  /// The part of the canvas that the picture covers.
  package let rect: PixelRect
  /// Whether transparent pixels leave what was there before, rather than take its place.
  package let isBlended: Bool
  /// The filtered rows in the zlib format.
  package let bytes: [UInt8]
}
