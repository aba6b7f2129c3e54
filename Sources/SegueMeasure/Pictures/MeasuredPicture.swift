import SegueGraphics

/// A picture as premultiplied channels of 0...255 in floating point, reduced by a whole factor.
struct MeasuredPicture: Sendable {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha, row by row.
  var pixels: [SIMD4<Float>]

  init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Converts a pixmap; each pixel is the mean of `factor` × `factor` ones.
  init(_ pixmap: Pixmap, reducedBy factor: Int) {
    (width, height) = (max(1, pixmap.width / factor), max(1, pixmap.height / factor))
    if factor == 1 {
      pixels = pixmap.pixels.map(Self.channels)
      return
    }
    pixels = []
    pixels.reserveCapacity(width * height)
    let source = pixmap.pixels
    let weight = 1 / Float(factor * factor)
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for dy in 0..<factor {
          let row = (y * factor + dy) * pixmap.width + x * factor
          for dx in 0..<factor { sum += Self.channels(source[row + dx]) }
        }
        pixels.append(sum * weight)
      }
    }
  }

  /// The largest side that is measured without reduction, in pixels.
  private static let longestSide = 1000

  /// Returns the factor by which pictures of a size are reduced.
  static func reduction(of size: PixelSize) -> Int {
    max(1, (max(size.width, size.height) + longestSide - 1) / longestSide)
  }

  @inline(__always)
  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }

  /// Returns a rectangle of the picture, with the pixels of another one where a mask is false.
  func cropped(to region: MovingRegion, over still: MeasuredPicture) -> MeasuredPicture {
    let rect = region.rect
    if region.isWhole, rect.width == width, rect.height == height { return self }
    var part: [SIMD4<Float>] = []
    part.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let place = y * width + x
        part.append(region.contains(x, y) ? pixels[place] : still.pixels[place])
      }
    }
    return MeasuredPicture(width: rect.width, height: rect.height, pixels: part)
  }

  /// Returns the picture reduced by a factor; each pixel is the mean of `factor` × `factor` ones.
  func reduced(by factor: Int) -> MeasuredPicture {
    let (columns, rows) = (max(1, width / factor), max(1, height / factor))
    var sums = [SIMD4<Float>](repeating: .zero, count: columns * rows)
    for y in 0..<min(height, rows * factor) {
      for x in 0..<min(width, columns * factor) {
        sums[y / factor * columns + x / factor] += pixels[y * width + x]
      }
    }
    let weight = 1 / Float(factor * factor)
    for place in sums.indices { sums[place] *= weight }
    return MeasuredPicture(width: columns, height: rows, pixels: sums)
  }

  /// The standard deviation of the noise, by the half of the pixels that differ least from the next one.
  ///
  /// It is too large for pictures with texture everywhere.
  var noise: Float {
    let differences = pixels.indices.dropFirst().map { abs(pixels[$0][1] - pixels[$0 - 1][1]) }
    // The median of |difference| of two normal variables is 0.954 of one's deviation.
    return (differences.median ?? 0) / 0.954
  }

  /// Returns the mean of pictures of one size; there must be at least one.
  static func mean(of pictures: [MeasuredPicture]) -> MeasuredPicture {
    var mean = pictures[0]
    for picture in pictures.dropFirst() {
      for place in mean.pixels.indices { mean.pixels[place] += picture.pixels[place] }
    }
    let weight = 1 / Float(pictures.count)
    for place in mean.pixels.indices { mean.pixels[place] *= weight }
    return mean
  }
}

extension SIMD4<Float> {
  /// The largest absolute value of the four.
  @inline(__always)
  var greatestMagnitude: Float { Swift.max(self.max(), (-self).max()) }

  /// Returns the scalar product.
  @inline(__always)
  func dot(_ other: SIMD4<Float>) -> Float { (self * other).sum() }
}

extension Array where Element: Comparable {
  /// The middle one of the sorted elements; nil without any.
  var median: Element? { quantile(0.5) }

  /// Returns the element below which a share of all lie; nil without any.
  func quantile(_ share: Double) -> Element? {
    isEmpty ? nil : sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }
}
