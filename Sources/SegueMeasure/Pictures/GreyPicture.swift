/// The luma of a picture in floating point, reduced by a whole factor, for registration.
struct GreyPicture {
  let width: Int
  let height: Int
  /// The levels of 0...255, row by row.
  private(set) var levels: [Float]

  /// Converts a picture; each level is the mean of `factor` × `factor` pixels.
  init(_ picture: MeasuredPicture, reducedBy factor: Int = 1) {
    (width, height) = (max(1, picture.width / factor), max(1, picture.height / factor))
    levels = [Float](repeating: 0, count: width * height)
    let weight = 1 / Float(factor * factor)
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for dy in 0..<factor {
          let row = (y * factor + dy) * picture.width + x * factor
          for dx in 0..<factor { sum += picture.pixels[row + dx] }
        }
        levels[y * width + x] = sum.dot(Self.luma) * weight
      }
    }
  }

  /// The weights of red, green and blue, by ITU-R BT.601.
  private static let luma = SIMD4<Float>(0.299, 0.587, 0.114, 0)

  /// Returns the picture with each level replaced by the mean of its 3 × 3 neighbourhood.
  ///
  /// A smooth picture has broad peaks of correlation, which a search in steps of a pixel finds.
  func smoothed() -> GreyPicture {
    guard width >= 3, height >= 3 else { return self }
    var result = self
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        var sum: Float = 0
        for row in [y - 1, y, y + 1] {
          let place = row * width + x
          sum += levels[place - 1] + levels[place] + levels[place + 1]
        }
        result.levels[y * width + x] = sum / 9
      }
    }
    return result
  }

  /// Returns the mean difference from another picture of the same size, 0...255.
  func difference(from other: GreyPicture) -> Float {
    var sum: Float = 0
    for place in levels.indices { sum += abs(levels[place] - other.levels[place]) }
    return sum / Float(levels.count)
  }

  subscript(x: Int, y: Int) -> Float {
    @inline(__always) get { levels[y * width + x] }
  }

  /// Returns the bilinearly interpolated level at a position whose pixel centres are whole numbers.
  ///
  /// - Precondition: 0 <= x <= width - 1 and 0 <= y <= height - 1.
  @inline(__always)
  func level(_ x: Float, _ y: Float) -> Float {
    let (column, row) = (min(Int(x), width - 2), min(Int(y), height - 2))
    let (u, v) = (x - Float(column), y - Float(row))
    let place = row * width + column
    let top = levels[place] + (levels[place + 1] - levels[place]) * u
    let below = levels[place + width]
    let bottom = below + (levels[place + width + 1] - below) * u
    return top + (bottom - top) * v
  }
}
