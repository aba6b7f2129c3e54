/// A filter of colours; it acts on straight sRGB-coded values, which are clamped once at its end.
public enum ColorFilter: Hashable, Sendable {
  /// A factor on the colours, >= 0: `brightness()` of CSS.
  case brightness(Double)
  /// A share of white that is added, -1...1: `colorBrightness` of Core Animation.
  case lighten(Double)
  /// A factor on the distance from middle grey, >= 0.
  case contrast(Double)
  /// A factor on the distance from the luma of Rec. 709, >= 0.
  case saturation(Double)
  /// A turn of the hue: the matrix of `hue-rotate()` (Filter Effects 1).
  case hue(Angle)
  /// A share 0...1 of grey: the matrix of `grayscale()`.
  case grayscale(Double)
  /// A share 0...1 of sepia: the matrix of `sepia()`.
  case sepia(Double)
  /// A share 0...1 of the negative.
  case invert(Double)
  /// A colour drawn over the picture, within its alpha.
  case tint(Color)
  /// A black of an opacity 0...1 drawn over the picture, within its alpha.
  case dim(Double)
  /// Any matrix.
  case matrix(ColorMatrix)

  /// What the filter does to straight colours, as a matrix.
  public var colorMatrix: ColorMatrix {
    switch self {
    case .brightness(let k): .scale(k)
    case .lighten(let b): ColorMatrix.identity.adding(b)
    case .contrast(let k): ColorMatrix.scale(k).adding(0.5 - 0.5 * k)
    case .saturation(let s): .mixing(ColorMatrix.luma709, s)
    case .hue(let angle): .hue(angle)
    case .grayscale(let share): .mixing(ColorMatrix.luma709, 1 - min(1, share))
    case .sepia(let share): .sepia(min(1, share))
    case .invert(let share): ColorMatrix.scale(1 - 2 * min(1, share)).adding(min(1, share))
    case .tint(let color): .tint(color)
    case .dim(let opacity): .scale(1 - max(0, min(1, opacity)))
    case .matrix(let matrix): matrix
    }
  }
}

extension ColorFilter {
  /// Whether it makes clear pixels visible: only a matrix that adds to alpha does.
  public var fillsClearPixels: Bool { colorMatrix.bias.w > 0 }
}

/// A map of straight colours: four rows of factors on red, green, blue and alpha and what is added.
///
/// The result is `rows[i] . (r, g, b, a) + bias[i]` with all values in 0...1, as in CAColorMatrix.
public struct ColorMatrix: Hashable, Sendable {
  /// The factors of each result on red, green, blue and alpha.
  public var rows: [SIMD4<Double>]
  /// What is added to each result.
  public var bias: SIMD4<Double>

  /// A matrix of four rows.
  public init(rows: [SIMD4<Double>], bias: SIMD4<Double> = .zero) {
    precondition(rows.count == 4, "a colour matrix has four rows")
    self.rows = rows
    self.bias = bias
  }

  /// A matrix of 20 numbers, row by row, the fifth of each row being what is added; nil for others.
  public init?(numbers: [Double]) {
    guard numbers.count == 20, numbers.allSatisfy(\.isFinite) else { return nil }
    rows = (0..<4).map { row in
      SIMD4(numbers[5 * row], numbers[5 * row + 1], numbers[5 * row + 2], numbers[5 * row + 3])
    }
    bias = SIMD4(numbers[4], numbers[9], numbers[14], numbers[19])
  }

  /// The 20 numbers, row by row.
  public var numbers: [Double] {
    (0..<4).flatMap { [rows[$0].x, rows[$0].y, rows[$0].z, rows[$0].w, bias[$0]] }
  }

  /// The matrix that changes nothing.
  public static let identity = ColorMatrix(rows: [
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
  ])

  /// The matrix after another one.
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
  /// The luma of Recommendation 709.
  static let luma709 = SIMD3(0.2126, 0.7152, 0.0722)

  /// Colours times a factor.
  static func scale(_ k: Double) -> ColorMatrix {
    ColorMatrix(rows: [
      SIMD4(k, 0, 0, 0), SIMD4(0, k, 0, 0), SIMD4(0, 0, k, 0), SIMD4(0, 0, 0, 1),
    ])
  }

  /// The matrix with something added to each colour.
  func adding(_ value: Double) -> ColorMatrix {
    var matrix = self
    matrix.bias += SIMD4(value, value, value, 0)
    return matrix
  }

  /// Grey of a luma, with so much of the distance from it.
  static func mixing(_ luma: SIMD3<Double>, _ s: Double) -> ColorMatrix {
    let rest = luma * (1 - s)
    return ColorMatrix(
      rows: (0..<3).map { index in
        var row = SIMD4(rest.x, rest.y, rest.z, 0)
        row[index] += s
        return row
      } + [SIMD4(0, 0, 0, 1)])
  }

  /// The colours' hue turned by an angle, their luma kept (Filter Effects 1, `hue-rotate()`).
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

  /// A share of sepia (Filter Effects 1, `sepia()`).
  static func sepia(_ share: Double) -> ColorMatrix {
    let t = 1 - share
    return ColorMatrix(rows: [
      SIMD4(0.393 + 0.607 * t, 0.769 - 0.769 * t, 0.189 - 0.189 * t, 0),
      SIMD4(0.349 - 0.349 * t, 0.686 + 0.314 * t, 0.168 - 0.168 * t, 0),
      SIMD4(0.272 - 0.272 * t, 0.534 - 0.534 * t, 0.131 + 0.869 * t, 0),
      SIMD4(0, 0, 0, 1),
    ])
  }

  /// A colour drawn over.
  static func tint(_ color: Color) -> ColorMatrix {
    let a = Double(color.alpha) / 255
    var matrix = scale(1 - a)
    matrix.bias =
      SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0) / 255 * a
    return matrix
  }
}
