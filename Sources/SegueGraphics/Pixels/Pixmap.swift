/// A picture of premultiplied sRGB pixels, 8 bits a channel, rows from the top without padding.
///
/// A pixel is a `UInt32` with red in bits 0...7, green in 8...15, blue in 16...23 and alpha in
/// 24...31; written little-endian that is the byte order R, G, B, A. Premultiplied means that no
/// colour channel exceeds alpha. A value: copies share storage until one of them is written.
@frozen
public struct Pixmap: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: PixelSize
  /// The pixels, `size.width` a row, row by row from the top.
  public var pixels: [UInt32]

  /// A pixmap filled with one premultiplied pixel value, transparent by default.
  ///
  /// Sizes are checked before this point: both sides must be >= 0.
  public init(_ size: PixelSize, filledWith pixel: UInt32 = 0) {
    self.size = size
    pixels = [UInt32](repeating: pixel, count: size.area)
  }

  /// A pixmap over ready pixels; there must be `size.area` of them.
  public init(_ size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.area, "a pixmap needs one value for each pixel")
    self.size = size
    self.pixels = pixels
  }

  /// The number of columns.
  @inlinable public var width: Int { size.width }
  /// The number of rows.
  @inlinable public var height: Int { size.height }

  /// The premultiplied pixel in column `x` of row `y`, both counted from 0 at the top left.
  @inlinable
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }

  /// The part of the picture inside a rectangle, which must lie within the picture.
  ///
  /// Costs one copy of the part's pixels.
  public func cropped(to rect: PixelRect) -> Pixmap {
    var part: [UInt32] = []
    part.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY {
      part.append(contentsOf: pixels[y * width + rect.x..<y * width + rect.maxX])
    }
    return Pixmap(rect.size, pixels: part)
  }
}
