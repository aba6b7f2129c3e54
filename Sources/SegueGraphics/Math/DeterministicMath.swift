/// Elementary functions in plain `Double` arithmetic, with the same bits on every machine.
///
/// The C library's functions differ between processors and releases, and their results affect
/// pixels. These use only +, −, ×, ÷ and square root, which IEEE 754 defines to the last bit: an
/// argument is reduced to a small interval and evaluated by a Taylor polynomial. For two million
/// random arguments each, no result differs from glibc's by more than 1 unit in the last place, or
/// 2 for the arctangent.
package enum DeterministicMath {
  /// Returns the sine and cosine of an angle, exactly 0 and ±1 at multiples of a quarter turn.
  ///
  /// An angle counts as such a multiple within 10^-12 radians, plus 10^-15 of itself, which is the
  /// error of a conversion from degrees. A rotation by 90° thus makes a matrix of zeros and ones.
  /// Not-a-number for angles that are not finite.
  package static func sineAndCosine(_ angle: Angle) -> (sine: Double, cosine: Double) {
    let argument = ReducedAngle(angle.radians)
    if abs(argument.high) <= 1e-12 + 1e-15 * abs(angle.radians) {
      return argument.rotated(sine: 0, cosine: 1)
    }
    return argument.rotated(sine: argument.kernelSine, cosine: argument.kernelCosine)
  }

  /// Returns the sine of an angle in radians; within 1 unit in the last place up to 1.6 million.
  ///
  /// Beyond that the error stays below the spacing of the argument itself. Not-a-number for
  /// infinities.
  package static func sine(_ radians: Double) -> Double {
    let argument = ReducedAngle(radians)
    return argument.rotated(sine: argument.kernelSine, cosine: argument.kernelCosine).sine
  }

  /// Returns the cosine of an angle in radians; accuracy and range as for `sine(_:)`.
  package static func cosine(_ radians: Double) -> Double {
    let argument = ReducedAngle(radians)
    return argument.rotated(sine: argument.kernelSine, cosine: argument.kernelCosine).cosine
  }

  /// Returns the angle of the vector (`x`, `y`) from the x axis, in radians within −π...π.
  ///
  /// The order of the arguments and the edge cases are those of C's `atan2`: the sign of the result
  /// is that of `y`, even of ±0, so (±0, −1) gives ±π and (0, 0) gives 0; an infinite argument
  /// counts as the limit of its axis or diagonal.
  package static func arctangent2(_ y: Double, _ x: Double) -> Double {
    if y.isNaN || x.isNaN { return .nan }
    let rise = abs(y)
    let run = abs(x)
    let steep = rise > run
    let ratio = steep ? run / rise : rise / run
    // 0/0 and ∞/∞ are not numbers; the first lies on the axis, the second on the diagonal.
    let octant = arctangent(ratio.isNaN ? (rise == 0 ? 0 : 1) : ratio)
    // π/2 = 1.5707963267948966 + 6.123233995736766e-17, to the precision that the sums need.
    let half = steep ? Double.pi / 2 - (octant - 6.123233995736766e-17) : octant
    let whole = x.sign == .minus ? .pi - (half - 1.2246467991473532e-16) : half
    return y.sign == .minus ? -whole : whole
  }

  /// Returns the arctangent of a ratio within 0...1.
  private static func arctangent(_ ratio: Double) -> Double {
    let (nearest, base) =
      switch ratio {
      case ..<0.125: (0.0, 0.0)
      case ..<0.375: (0.25, 0.24497866312686414)
      case ..<0.625: (0.5, 0.4636476090008061)
      case ..<0.875: (0.75, 0.6435011087932844)
      default: (1.0, Double.pi / 4)
      }
    // The difference of two arctangents; |q| <= 1/8, so that ten terms suffice.
    let q = nearest == 0 ? ratio : (ratio - nearest) / (1 + ratio * nearest)
    let z = q * q
    var p = -1 / 19.0
    p = p * z + 1 / 17.0
    p = p * z - 1 / 15.0
    p = p * z + 1 / 13.0
    p = p * z - 1 / 11.0
    p = p * z + 1 / 9.0
    p = p * z - 1 / 7.0
    p = p * z + 1 / 5.0
    p = p * z - 1 / 3.0
    return base + (q + q * z * p)
  }

  /// The first 32 bits of the natural logarithm of 2.
  private static let ln2High = 0x1.62e42feep-1
  /// The remaining bits of the natural logarithm of 2, rounded.
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// Returns e to the power `x`: +∞ above 709.79, 0 below −745.14, not-a-number for not-a-number.
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

  /// Returns the natural logarithm: −∞ at 0, not-a-number below 0, +∞ at +∞.
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

/// An angle modulo a quarter turn (nearest multiple), at twice the precision of a `Double`.
struct ReducedAngle {
  /// The remainder in radians, within ±π/4.
  let high: Double
  /// The low part of the remainder: the exact remainder minus `high`, rounded.
  let low: Double
  /// The number of quarter turns that were subtracted, modulo 4.
  let quarterTurns: Int

  /// The first 33 bits of π/2.
  private static let quarter1 = 0x1.921fb544p0
  /// The next 33 bits of π/2.
  private static let quarter2 = 0x1.0b4611a6p-34
  /// The remaining bits of π/2, rounded.
  private static let quarter3 = 0x1.3198a2e037073p-69
  /// The largest argument whose number of quarter turns fits 20 bits.
  private static let limit = 1_600_000.0

  /// Reduces an angle in radians; not-a-number if it is not finite.
  init(_ radians: Double) {
    guard radians.isFinite else {
      high = .nan
      low = .nan
      quarterTurns = 0
      return
    }
    let x = abs(radians) <= Self.limit ? radians : Self.withoutFullTurns(radians)
    let turns = x * (2 / .pi)
    let count = Int(turns < 0 ? turns - 0.5 : turns + 0.5)
    let n = Double(count)
    let a = x - n * Self.quarter1
    let b = n * Self.quarter2
    // Knuth's two-sum: the rounding error of a − b is kept.
    let difference = a - b
    let minusB = difference - a
    let error = (a - (difference - minusB)) - (b + minusB)
    let rest = error - n * Self.quarter3
    high = difference + rest
    low = (difference - high) + rest
    quarterTurns = count & 3
  }

  /// Returns the remainder of a division by 2π, rounded to `Double`; every subtraction is exact.
  private static func withoutFullTurns(_ radians: Double) -> Double {
    var rest = abs(radians)
    var period = 2 * Double.pi
    while period <= rest / 2 { period *= 2 }
    while period >= 2 * Double.pi {
      if rest >= period { rest -= period }
      period /= 2
    }
    return radians < 0 ? -rest : rest
  }

  /// The sine of the remainder.
  var kernelSine: Double {
    let z = high * high
    var p = 1 / 355_687_428_096_000.0
    p = p * z - 1 / 1_307_674_368_000.0
    p = p * z + 1 / 6_227_020_800.0
    p = p * z - 1 / 39_916_800.0
    p = p * z + 1 / 362_880.0
    p = p * z - 1 / 5_040.0
    p = p * z + 1 / 120.0
    p = p * z - 1 / 6.0
    return high + (high * z * p + low * (1 - z / 2))
  }

  /// The cosine of the remainder.
  var kernelCosine: Double {
    let z = high * high
    var p = -1 / 6_402_373_705_728_000.0
    p = p * z + 1 / 20_922_789_888_000.0
    p = p * z - 1 / 87_178_291_200.0
    p = p * z + 1 / 479_001_600.0
    p = p * z - 1 / 3_628_800.0
    p = p * z + 1 / 40_320.0
    p = p * z - 1 / 720.0
    p = p * z + 1 / 24.0
    let half = z / 2
    let leading = 1 - half
    return leading + (((1 - leading) - half) + (z * z * p - high * low))
  }

  /// Returns the sine and cosine of the whole angle, given those of the remainder.
  func rotated(sine: Double, cosine: Double) -> (sine: Double, cosine: Double) {
    switch quarterTurns {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}

extension Double {
  /// Formats the number with up to `decimals` decimals, half away from zero, without trailing zeros.
  ///
  /// The text is the same on every machine and does not depend on the locale: for dumps, traces and
  /// messages. Values beyond ±9·10^15 / 10^decimals and those that are not finite keep Swift's own
  /// format.
  package func fixed(_ decimals: Int = 3) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (self * factor).rounded(.toNearestOrAwayFromZero)
    guard scaled.isFinite, abs(scaled) < 9e15 else { return "\(self)" }
    if scaled == 0 { return "0" }
    let digits = String(Int64(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = padded.dropLast(decimals)
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    return (scaled < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
