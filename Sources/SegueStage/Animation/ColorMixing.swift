package import SegueGraphics

/// The components in which two colours are mixed, premultiplied by alpha.
public enum ColorMixing: String, CaseIterable, Hashable, Sendable {
  /// The components of sRGB as written, as Core Animation and UIKit mix.
  case encoded
  /// The linear components of sRGB, as SwiftUI mixes since iOS 18.
  case linear
  /// The components of Oklab, as CSS Color 4 mixes.
  case oklab

  /// Returns the premultiplied components of a colour, then its alpha within 0...1.
  package func components(of color: Color) -> [Double] {
    let alpha = Double(color.alpha) / 255
    let encoded = [color.red, color.green, color.blue].map { Double($0) / 255 }
    return components(ofEncoded: encoded).map { $0 * alpha } + [alpha]
  }

  /// Returns the colour of premultiplied components; levels outside 0...255 are clamped.
  package func color(of components: [Double]) -> Color {
    let alpha = components[3].clamped(to: 0...1)
    guard alpha > 0 else { return .clear }
    let levels = encoded(of: components[..<3].map { $0 / components[3] })
      .map { UInt8($0.clamped(to: 0...1) * 255 + 0.5) }
    return Color(
      red: levels[0], green: levels[1], blue: levels[2], alpha: UInt8(alpha * 255 + 0.5))
  }

  private func components(ofEncoded color: [Double]) -> [Double] {
    switch self {
    case .encoded: return color
    case .linear: return color.map(Self.linear)
    case .oklab:
      let light = color.map(Self.linear)
      let cones = Self.toCones.times(light).map(DeterministicMath.cubeRoot)
      return Self.toLab.times(cones)
    }
  }

  private func encoded(of components: [Double]) -> [Double] {
    switch self {
    case .encoded: return components
    case .linear: return components.map(Self.gammaEncoded)
    case .oklab:
      let cones = Self.fromLab.times(components).map { $0 * $0 * $0 }
      return Self.fromCones.times(cones).map { Self.gammaEncoded($0.clamped(to: 0...1)) }
    }
  }

  /// Converts a component of sRGB to linear light (IEC 61966-2-1).
  private static func linear(_ level: Double) -> Double {
    level <= 0.04045 ? level / 12.92 : DeterministicMath.power((level + 0.055) / 1.055, 2.4)
  }

  /// Converts linear light to a component of sRGB.
  private static func gammaEncoded(_ light: Double) -> Double {
    light <= 0.003_130_8
      ? 12.92 * light : 1.055 * DeterministicMath.power(light, 1 / 2.4) - 0.055
  }

  // The matrices of Oklab (Ottosson 2020, in the digits of CSS Color 4's first edition).
  private static let toCones = ColorRows([
    [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
    [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
    [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
  ])
  private static let toLab = ColorRows([
    [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
    [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
    [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
  ])
  private static let fromLab = ColorRows([
    [1, 0.396_337_777_4, 0.215_803_757_3],
    [1, -0.105_561_345_8, -0.063_854_172_8],
    [1, -0.089_484_177_5, -1.291_485_548_0],
  ])
  private static let fromCones = ColorRows([
    [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
    [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
    [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0],
  ])
}

/// The rows of a matrix of three columns.
private struct ColorRows: Sendable {
  let rows: [[Double]]

  init(_ rows: [[Double]]) { self.rows = rows }

  /// Returns the product with a vector.
  func times(_ vector: [Double]) -> [Double] {
    rows.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
  }
}

extension DeterministicMath {
  /// Returns a positive number to a power; 0 for others.
  fileprivate static func power(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? exponential(exponent * naturalLogarithm(base)) : 0
  }

  /// Returns the cube root of a number.
  fileprivate static func cubeRoot(_ number: Double) -> Double {
    number < 0 ? -power(-number, 1.0 / 3) : power(number, 1.0 / 3)
  }
}
