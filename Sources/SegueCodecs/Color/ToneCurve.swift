import SegueGraphics

/// How a stored sample becomes linear light, both 0...1.
enum ToneCurve: Hashable, Sendable {
  /// Y = (a·X + b)^g + e for X ≥ d, and c·X + f below (ICC.1:2022, 10.18, whose types are cases of it).
  case power(
    g: Double, a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 0, e: Double = 0,
    f: Double = 0)
  /// Values at even distances, of 65535, with straight lines between them; two or more.
  case table([UInt16])

  /// The curve of sRGB (IEC 61966-2-1).
  static let sRGB = power(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)
  /// The inverse of BT.709's curve for cameras, of which BT.601 and BT.2020 have the same.
  static let video = power(g: 1 / 0.45, a: 1 / 1.099, b: 0.099 / 1.099, c: 1 / 4.5, d: 0.081)
  /// The samples themselves.
  static let linear = power(g: 1)

  /// The light of a sample, clamped to 0...1.
  func light(of sample: Double) -> Double {
    let light =
      switch self {
      case .power(let g, let a, let b, let c, let d, let e, let f):
        sample >= d ? Self.power(a * sample + b, g) + e : c * sample + f
      case .table(let values):
        Self.between(values, at: sample.clamped(to: 0...1))
      }
    return light.isNaN ? 0 : light.clamped(to: 0...1)
  }

  /// Whether no sample of 8 bits is off sRGB's curve by half a level or more of it.
  var isNearSRGB: Bool {
    (0...255).allSatisfy { level in
      let light = light(of: Double(level) / 255)
      let (low, high) = (Double(level) - 0.5, Double(level) + 0.5)
      return (level == 0 || light > ToneCurve.sRGB.light(of: low / 255))
        && (level == 255 || light < ToneCurve.sRGB.light(of: high / 255))
    }
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 1 { return base }
    guard base > 0 else { return 0 }
    return DeterministicMath.exponential(exponent * DeterministicMath.naturalLogarithm(base))
  }

  private static func between(_ values: [UInt16], at sample: Double) -> Double {
    let place = sample * Double(values.count - 1)
    let index = min(Int(place), values.count - 2)
    let (low, high) = (Double(values[index]), Double(values[index + 1]))
    return (low + (high - low) * (place - Double(index))) / 65535
  }
}

extension Double {
  /// The number, or the nearer end of a range that it is outside of.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
