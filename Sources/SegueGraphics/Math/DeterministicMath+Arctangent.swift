extension DeterministicMath {
  /// The angle of the vector (`x`, `y`) from the x axis, in radians within −π...π.
  ///
  /// The arguments come in the order of C's `atan2`, and so do the edge cases: the sign of the
  /// result is that of `y`, even of ±0, so (±0, −1) gives ±π and (0, 0) gives 0; an infinite
  /// argument counts as the limit of its axis or diagonal.
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

  /// The arctangent of a ratio within 0...1.
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
}
