/// An angle less its nearest multiple of a quarter turn, at twice the precision of a `Double`.
///
/// The reduction is Cody and Waite's: π/2 is split into parts of 33 bits, whose multiples by up to
/// 2^20 are exact (W. J. Cody, W. Waite, "Software Manual for the Elementary Functions", 1980).
struct ReducedAngle {
  /// The remainder in radians, within ±π/4.
  let high: Double
  /// What `high` leaves out of the exact remainder.
  let low: Double
  /// How many quarter turns were taken off, modulo 4.
  let quarterTurns: Int

  /// The first 33 bits of π/2.
  private static let quarter1 = 0x1.921fb544p0
  /// The next 33 bits of π/2.
  private static let quarter2 = 0x1.0b4611a6p-34
  /// The rest of π/2, rounded.
  private static let quarter3 = 0x1.3198a2e037073p-69
  /// The largest argument whose count of quarter turns fits 20 bits.
  private static let limit = 1_600_000.0

  /// The remainder of so many radians; not-a-number when they are not finite.
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

  /// The remainder after division by 2π as rounded to a `Double`; every subtraction is exact.
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

  /// The sine and cosine of the whole angle, from those of the remainder.
  func rotated(sine: Double, cosine: Double) -> (sine: Double, cosine: Double) {
    switch quarterTurns {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}
