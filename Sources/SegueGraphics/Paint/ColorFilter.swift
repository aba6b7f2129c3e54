/// A colour filter on straight sRGB values, which are clamped once at its end.
public enum ColorFilter: Hashable, Sendable {
  /// A factor on the colours, >= 0: `brightness()` of CSS.
  case brightness(Double)
  /// An amount of white that is added, -1...1: `colorBrightness` of Core Animation.
  case lighten(Double)
  /// A factor on the distance from middle gray, >= 0.
  case contrast(Double)
  /// A factor on the distance from the luma of Rec. 709, >= 0.
  case saturation(Double)
  /// A rotation of the hue: the matrix of `hue-rotate()` (Filter Effects 1).
  case hue(Angle)
  /// An amount 0...1 of grayscale: the matrix of `grayscale()`.
  case grayscale(Double)
  /// An amount 0...1 of sepia: the matrix of `sepia()`.
  case sepia(Double)
  /// An amount 0...1 of inversion: the matrix of `invert()`.
  case invert(Double)
  /// A colour composited over the picture, within its alpha.
  case tint(Color)
  /// Black with an opacity 0...1 composited over the picture, within its alpha.
  case dim(Double)
  /// A colour matrix given by its numbers.
  case matrix(ColorMatrix)

  /// The matrix by which the filter multiplies straight colours.
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
  /// Whether it makes transparent pixels visible; only a matrix with a positive alpha bias does.
  public var fillsClearPixels: Bool { colorMatrix.bias.w > 0 }
}
