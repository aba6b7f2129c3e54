extension DeterministicMath {
  /// The first 32 bits of the natural logarithm of 2.
  private static let ln2High = 0x1.62e42feep-1
  /// The rest of the natural logarithm of 2, rounded.
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// e to the power `x`: +∞ above 709.79, 0 below −745.14, not-a-number for not-a-number.
  package static func exponential(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.79 { return .infinity }
    if x < -745.14 { return 0 }
    let scaled = x * 1.4426950408889634
    let exponent = Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    let high = x - Double(exponent) * ln2High
    let low = Double(exponent) * ln2Low
    let r = high - low
    let rest = (high - r) - low
    var p = 1 / 87_178_291_200.0
    p = p * r + 1 / 6_227_020_800.0
    p = p * r + 1 / 479_001_600.0
    p = p * r + 1 / 39_916_800.0
    p = p * r + 1 / 3_628_800.0
    p = p * r + 1 / 362_880.0
    p = p * r + 1 / 40_320.0
    p = p * r + 1 / 5_040.0
    p = p * r + 1 / 720.0
    p = p * r + 1 / 120.0
    p = p * r + 1 / 24.0
    p = p * r + 1 / 6.0
    p = p * r + 1 / 2.0
    let significand = 1 + (r + (r * r * p + rest))
    return Double(sign: .plus, exponent: exponent, significand: significand)
  }

  /// The natural logarithm: −∞ at 0, not-a-number below 0, +∞ at +∞.
  package static func naturalLogarithm(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    guard x > 0 else { return .nan }
    guard x.isFinite else { return x }
    var exponent = x.exponent
    var significand = x.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    // With s = f / (2 + f): ln(1 + f) = 2 artanh s = 2s + 2s³/3 + 2s⁵/5 + …
    let f = significand - 1
    let s = f / (2 + f)
    let z = s * s
    var p = 2 / 25.0
    p = p * z + 2 / 23.0
    p = p * z + 2 / 21.0
    p = p * z + 2 / 19.0
    p = p * z + 2 / 17.0
    p = p * z + 2 / 15.0
    p = p * z + 2 / 13.0
    p = p * z + 2 / 11.0
    p = p * z + 2 / 9.0
    p = p * z + 2 / 7.0
    p = p * z + 2 / 5.0
    p = p * z + 2 / 3.0
    // 2s = f − f²/2 + s·f²/2, which keeps the leading term free of the division's rounding.
    let halfSquare = f * f / 2
    let k = Double(exponent)
    let tail = s * (halfSquare + z * p) + k * ln2Low
    return k * ln2High + (f - (halfSquare - tail))
  }
}
