/// What red, green and blue look like: their CIE XYZ relative to D50 white, as columns of a matrix.
///
/// Multiplied by linear light of the three it gives XYZ, as ICC profiles have it.
struct Primaries: Hashable, Sendable {
  /// Three rows of three: X, Y and Z of red, green and blue.
  let matrix: [[Double]]

  /// Primaries with the XYZ that a profile gives for red, green and blue.
  init(red: [Double], green: [Double], blue: [Double]) {
    matrix = (0..<3).map { [red[$0], green[$0], blue[$0]] }
  }

  /// Primaries with the given chromaticities, red, green, blue and white, each x and y.
  ///
  /// White is adapted to D50 by Bradford's matrix (ICC.1:2022, annex E). Nil where they span nothing.
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

  /// The matrix from light of these primaries to light of sRGB's; nil never for sRGB's own inverse.
  var toSRGB: [[Double]]? {
    guard let sRGB = Self.sRGB, let inverse = Self.inverse(sRGB.matrix) else { return nil }
    return Self.product(inverse, matrix)
  }

  /// sRGB's, those of BT.709 with D65 white.
  static let sRGB = video(1)

  /// The primaries of a number of H.273 (2021), table 2, which `cICP` uses; nil for unknown ones.
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

  /// The XYZ of the profile connection space's white.
  private static let d50 = [0.9642, 1, 0.8249]

  private static let bradford = [
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
  ]

  private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    a.map { row in
      b[0].indices.map { column in
        row[0] * b[0][column] + row[1] * b[1][column] + row[2] * b[2][column]
      }
    }
  }

  /// The inverse by cofactors; nil where the rows span no space.
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
