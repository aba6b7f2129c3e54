import SegueGraphics

/// The colour space of a picture's samples: three tone curves to linear light, and primaries.
struct ColorSpace: Hashable, Sendable {
  /// The tone curves of red, green and blue.
  var curves: [ToneCurve]
  /// The primaries; nil for those of sRGB, and for gray pictures.
  var primaries: Primaries?

  /// A space with the same curve for all three channels.
  init(curve: ToneCurve, primaries: Primaries? = nil) {
    self.init(curves: [curve, curve, curve], primaries: primaries)
  }

  init(curves: [ToneCurve], primaries: Primaries?) {
    self.curves = curves
    self.primaries = primaries
  }
}

// PNG (`cICP`) and HEIF (`nclx`) name a space by code points.
extension ColorSpace {
  /// The space of H.273 code points: primaries, transfer, matrix, and the full-range flag.
  init(codePoints points: [UInt8]) throws(ProfileError) {
    let title = Self.title(ofCodePoints: points)
    guard let primaries = Primaries.video(points[0]) else {
      throw ProfileError(profile: title, reason: "its primaries are not known")
    }
    let curve: ToneCurve
    switch points[1] {
    case 1, 6, 14, 15: curve = .video
    case 4: curve = .power(g: 2.2)
    case 5: curve = .power(g: 2.8)
    case 8: curve = .linear
    case 13: curve = .sRGB
    case 16, 18: throw ProfileError(profile: title, reason: "it has a high dynamic range")
    default: throw ProfileError(profile: title, reason: "its curve is not known")
    }
    guard points[2] == 0, points[3] == 1 else {
      throw ProfileError(profile: title, reason: "it is not RGB in the full range")
    }
    self.init(curve: curve, primaries: primaries)
  }

  /// Returns the usual name of a space given by code points.
  static func title(ofCodePoints points: [UInt8]) -> String {
    switch (points[0], points[1]) {
    case (1, 13): "sRGB"
    case (12, 13): "Display P3"
    case (1, 1): "BT.709"
    case (9, 1), (9, 14), (9, 15): "BT.2020"
    case (9, 16): "BT.2100 PQ"
    case (9, 18): "BT.2100 HLG"
    default: "cICP \(points.map(String.init).joined(separator: " "))"
    }
  }
}

/// A tone curve: maps stored samples to linear light, both 0...1.
enum ToneCurve: Hashable, Sendable {
  /// Y = (a·X + b)^g + e for X ≥ d, else c·X + f; covers all parametric types of ICC.1:2022, 10.18.
  case power(
    g: Double, a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 0, e: Double = 0,
    f: Double = 0)
  /// Two or more values of 65535 at equal distances, interpolated linearly.
  case table([UInt16])

  /// The sRGB curve (IEC 61966-2-1).
  static let sRGB = power(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)
  /// The inverse of the camera curve of BT.709, BT.601 and BT.2020.
  static let video = power(g: 1 / 0.45, a: 1 / 1.099, b: 0.099 / 1.099, c: 1 / 4.5, d: 0.081)
  /// The identity: samples are linear light.
  static let linear = power(g: 1)

  /// Returns the linear light of a sample, clamped to 0...1.
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

  /// Whether every 8-bit sample is within half a level of sRGB's curve.
  var isNearSRGB: Bool {
    (0...255).allSatisfy { level in
      let light = light(of: Double(level) / 255)
      let (low, high) = (Double(level) - 0.5, Double(level) + 0.5)
      return (level == 0 || light > ToneCurve.sRGB.light(of: low / 255))
        && (level == 255 || light < ToneCurve.sRGB.light(of: high / 255))
    }
  }

  /// Returns a power of a number by deterministic functions; 0 for a base <= 0, unless the exponent is 1.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 1 { return base }
    guard base > 0 else { return 0 }
    return DeterministicMath.exponential(exponent * DeterministicMath.naturalLogarithm(base))
  }

  /// Interpolates linearly in a table of 65535ths.
  private static func between(_ values: [UInt16], at sample: Double) -> Double {
    let place = sample * Double(values.count - 1)
    let index = min(Int(place), values.count - 2)
    let (low, high) = (Double(values[index]), Double(values[index + 1]))
    return (low + (high - low) * (place - Double(index))) / 65535
  }
}

extension Double {
  /// Returns the number, clamped to a range.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// The primaries of a colour space: the CIE XYZ of red, green and blue relative to D50 white.
///
/// They are the columns of a matrix that maps linear RGB to XYZ, as in ICC profiles.
struct Primaries: Hashable, Sendable {
  /// Three rows: X, Y and Z of red, green and blue.
  let matrix: [[Double]]

  /// Primaries from the XYZ values of an ICC profile.
  init(red: [Double], green: [Double], blue: [Double]) {
    matrix = (0..<3).map { [red[$0], green[$0], blue[$0]] }
  }

  /// Primaries from the xy chromaticities of red, green, blue and white, in this order.
  ///
  /// White is adapted to D50 by Bradford's matrix (ICC.1:2022, annex E). Nil if they are not
  /// independent.
  init?(chromaticities: [(x: Double, y: Double)]) {
    guard chromaticities.count == 4, chromaticities.allSatisfy({ $0.y > 0 }) else { return nil }
    let colors = chromaticities.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
    let unscaled = Primaries(red: colors[0], green: colors[1], blue: colors[2]).matrix
    guard let inverse = Self.inverse(unscaled), let back = Self.inverse(Self.bradford) else {
      return nil
    }
    let white = colors[3]
    let shares = Self.product(inverse, white.map { [$0] }).map { $0[0] }
    let scaled = unscaled.map { row in zip(row, shares).map { $0 * $1 } }
    let seen = Self.product(Self.bradford, white.map { [$0] }).map { $0[0] }
    let wanted = Self.product(Self.bradford, Self.d50.map { [$0] }).map { $0[0] }
    guard seen.allSatisfy({ abs($0) > 1e-6 }) else { return nil }
    let adapted = (0..<3).map { row in
      Self.bradford[row].map { $0 * wanted[row] / seen[row] }
    }
    matrix = Self.product(Self.product(back, adapted), scaled)
    guard matrix.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { return nil }
  }

  /// The matrix from linear light of these primaries to linear sRGB.
  var toSRGB: [[Double]]? {
    guard let sRGB = Self.sRGB, let inverse = Self.inverse(sRGB.matrix) else { return nil }
    return Self.product(inverse, matrix)
  }

  /// The primaries of sRGB, which are those of BT.709 with D65 white.
  static let sRGB = video(1)

  /// Returns the primaries of an H.273 (2021, table 2) code point, as in `cICP`; nil for unknown ones.
  static func video(_ number: UInt8) -> Primaries? {
    let (d65, c) = ((x: 0.3127, y: 0.3290), (x: 0.310, y: 0.316))
    let list: [(x: Double, y: Double)]? =
      switch number {
      case 1: [(0.640, 0.330), (0.300, 0.600), (0.150, 0.060), d65]
      case 4: [(0.67, 0.33), (0.21, 0.71), (0.14, 0.08), c]
      case 5: [(0.64, 0.33), (0.29, 0.60), (0.15, 0.06), d65]
      case 6, 7: [(0.630, 0.340), (0.310, 0.595), (0.155, 0.070), d65]
      case 8: [(0.681, 0.319), (0.243, 0.692), (0.145, 0.049), c]
      case 9: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046), d65]
      case 11: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.314, 0.351)]
      case 12: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), d65]
      case 22: [(0.630, 0.340), (0.295, 0.605), (0.155, 0.077), d65]
      default: nil
      }
    return list.flatMap { Primaries(chromaticities: $0) }
  }

  /// D50, the white of the profile connection space, as XYZ.
  private static let d50 = [0.9642, 1, 0.8249]

  /// Bradford's matrix from XYZ to cone responses.
  private static let bradford = [
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
  ]

  /// Multiplies a 3 × 3 matrix by a matrix of three rows.
  private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    a.map { row in
      b[0].indices.map { column in
        row[0] * b[0][column] + row[1] * b[1][column] + row[2] * b[2][column]
      }
    }
  }

  /// Returns the inverse of a 3 × 3 matrix by cofactors; nil if it is singular.
  private static func inverse(_ m: [[Double]]) -> [[Double]]? {
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (r1, r2) = ((row + 1) % 3, (row + 2) % 3)
      let (c1, c2) = ((column + 1) % 3, (column + 2) % 3)
      return m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
    }
    let determinant = (0..<3).reduce(0.0) { $0 + m[0][$1] * cofactor(0, $1) }
    guard abs(determinant) > 1e-9 else { return nil }
    return (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } }
  }
}
