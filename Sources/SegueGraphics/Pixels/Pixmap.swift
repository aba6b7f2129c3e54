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

  /// A digest of the picture: XXH64 with seed 0 over its bytes R, G, B, A, row by row from the top.
  ///
  /// The same on every machine and in every build, and the same as any other tool's XXH64 of those
  /// bytes. It tells pictures apart that differ by accident, not by intent. About a third of a
  /// nanosecond a pixel. Source: the xxHash specification, version 0.1.1.
  public var digest: UInt64 { digest(of: pixels.indices) }

  /// The digest of one row, as if it were a picture.
  package func digest(ofRow y: Int) -> UInt64 { digest(of: y * width..<(y + 1) * width) }

  private func digest(of range: Range<Int>) -> UInt64 {
    var state = PixelDigest()
    let whole = range.lowerBound + range.count / 8 * 8
    for start in stride(from: range.lowerBound, to: whole, by: 8) {
      state.add(
        SIMD4(
          Self.word(pixels[start], pixels[start + 1]),
          Self.word(pixels[start + 2], pixels[start + 3]),
          Self.word(pixels[start + 4], pixels[start + 5]),
          Self.word(pixels[start + 6], pixels[start + 7])))
    }
    return state.finish(with: pixels[whole..<range.upperBound], count: range.count)
  }

  /// Two pixels as the number that their eight bytes are in little-endian order.
  @inline(__always)
  fileprivate static func word(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) | UInt64(second) << 32
  }
}

/// The four lanes of XXH64, each of which takes every fourth word of eight bytes.
private struct PixelDigest {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lanes = SIMD4(prime1 &+ prime2, prime2, 0, 0 &- prime1)

  /// Takes eight pixels, two a lane.
  @inline(__always)
  mutating func add(_ words: SIMD4<UInt64>) {
    let sum = lanes &+ words &* Self.prime2
    lanes = (sum &<< 31 | sum &>> 33) &* Self.prime1
  }

  /// The digest, once the last, fewer than eight, of `count` pixels are taken.
  func finish(with rest: ArraySlice<UInt32>, count: Int) -> UInt64 {
    var hash = Self.prime5
    if count >= 8 {
      hash = Self.turn(lanes[0], 1) &+ Self.turn(lanes[1], 7)
      hash = hash &+ Self.turn(lanes[2], 12) &+ Self.turn(lanes[3], 18)
      for lane in lanes.indices {
        hash = (hash ^ Self.round(lanes[lane])) &* Self.prime1 &+ Self.prime4
      }
    }
    hash = hash &+ UInt64(count) &* 4
    var rest = rest
    while let first = rest.popFirst() {
      if let second = rest.popFirst() {
        hash = Self.turn(hash ^ Self.round(Pixmap.word(first, second)), 27) &* Self.prime1
        hash = hash &+ Self.prime4
      } else {
        hash = Self.turn(hash ^ UInt64(first) &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
      }
    }
    hash = (hash ^ hash >> 33) &* Self.prime2
    hash = (hash ^ hash >> 29) &* Self.prime3
    return hash ^ hash >> 32
  }

  private static func round(_ word: UInt64) -> UInt64 { turn(word &* prime2, 31) &* prime1 }

  private static func turn(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
