/// A colour matrix: four rows of factors on straight red, green, blue and alpha, and a bias.
///
/// The result is `rows[i] . (r, g, b, a) + bias[i]` with all values in 0...1, as in CAColorMatrix.
public struct ColorMatrix: Hashable, Sendable {
  /// The factors on red, green, blue and alpha, a row for each result.
  public var rows: [SIMD4<Double>]
  /// The constant added to each result.
  public var bias: SIMD4<Double>

  /// A matrix of four rows and a bias.
  public init(rows: [SIMD4<Double>], bias: SIMD4<Double> = .zero) {
    precondition(rows.count == 4, "a colour matrix has four rows")
    self.rows = rows
    self.bias = bias
  }

  /// A matrix from 20 numbers, row by row with the bias as the fifth; nil for other counts or
  /// non-finite ones.
  public init?(numbers: [Double]) {
    guard numbers.count == 20, numbers.allSatisfy(\.isFinite) else { return nil }
    rows = (0..<4).map { row in
      SIMD4(numbers[5 * row], numbers[5 * row + 1], numbers[5 * row + 2], numbers[5 * row + 3])
    }
    bias = SIMD4(numbers[4], numbers[9], numbers[14], numbers[19])
  }

  /// The 20 numbers, row by row with the bias as the fifth.
  public var numbers: [Double] {
    (0..<4).flatMap { [rows[$0].x, rows[$0].y, rows[$0].z, rows[$0].w, bias[$0]] }
  }

  /// The identity: the matrix that changes nothing.
  public static let identity = ColorMatrix(rows: [
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
  ])

  /// Returns the product that applies `first` and then this matrix.
  public func after(_ first: ColorMatrix) -> ColorMatrix {
    var product = first
    for index in 0..<4 {
      let row = rows[index]
      var sum = SIMD4<Double>.zero
      for inner in 0..<4 { sum += first.rows[inner] * row[inner] }
      product.rows[index] = sum
      product.bias[index] = (first.bias * row).sum() + bias[index]
    }
    return product
  }
}

extension ColorMatrix {
  /// The luma coefficients of ITU-R BT.709.
  static let luma709 = SIMD3(0.2126, 0.7152, 0.0722)

  /// Returns the matrix that scales colours by a factor.
  static func scale(_ k: Double) -> ColorMatrix {
    ColorMatrix(rows: [
      SIMD4(k, 0, 0, 0), SIMD4(0, k, 0, 0), SIMD4(0, 0, k, 0), SIMD4(0, 0, 0, 1),
    ])
  }

  /// Returns the matrix with a constant added to each colour.
  func adding(_ value: Double) -> ColorMatrix {
    var matrix = self
    matrix.bias += SIMD4(value, value, value, 0)
    return matrix
  }

  /// Returns a saturation matrix: the gray of a luma plus `s` times the distance from it.
  static func mixing(_ luma: SIMD3<Double>, _ s: Double) -> ColorMatrix {
    let rest = luma * (1 - s)
    return ColorMatrix(
      rows: (0..<3).map { index in
        var row = SIMD4(rest.x, rest.y, rest.z, 0)
        row[index] += s
        return row
      } + [SIMD4(0, 0, 0, 1)])
  }

  /// Returns the matrix that rotates the hue and keeps the luma (Filter Effects 1, `hue-rotate()`).
  static func hue(_ angle: Angle) -> ColorMatrix {
    let (c, s) = (
      DeterministicMath.cosine(angle.radians), DeterministicMath.sine(angle.radians)
    )
    return ColorMatrix(rows: [
      SIMD4(
        0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
        0.072 - c * 0.072 + s * 0.928, 0),
      SIMD4(
        0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
        0.072 - c * 0.072 - s * 0.283, 0),
      SIMD4(
        0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
        0.072 + c * 0.928 + s * 0.072, 0),
      SIMD4(0, 0, 0, 1),
    ])
  }

  /// Returns the matrix of an amount of sepia (Filter Effects 1, `sepia()`).
  static func sepia(_ share: Double) -> ColorMatrix {
    let t = 1 - share
    return ColorMatrix(rows: [
      SIMD4(0.393 + 0.607 * t, 0.769 - 0.769 * t, 0.189 - 0.189 * t, 0),
      SIMD4(0.349 - 0.349 * t, 0.686 + 0.314 * t, 0.168 - 0.168 * t, 0),
      SIMD4(0.272 - 0.272 * t, 0.534 - 0.534 * t, 0.131 + 0.869 * t, 0),
      SIMD4(0, 0, 0, 1),
    ])
  }

  /// Returns the matrix that composites a colour over the picture.
  static func tint(_ color: Color) -> ColorMatrix {
    let a = Double(color.alpha) / 255
    var matrix = scale(1 - a)
    matrix.bias =
      SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0) / 255 * a
    return matrix
  }
}
