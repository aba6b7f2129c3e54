/// A 2 × 2 matrix that acts on the pair of a place and a speed.
struct Matrix2: Hashable, Sendable {
  /// First row, first column.
  var a: Double
  /// First row, second column.
  var b: Double
  /// Second row, first column.
  var c: Double
  /// Second row, second column.
  var d: Double

  /// The matrix times a column.
  func applied(to state: (x: Double, v: Double)) -> (x: Double, v: Double) {
    (a * state.x + b * state.v, c * state.x + d * state.v)
  }

  /// The product of so many factors of the matrix; the unit matrix for 0 or less.
  ///
  /// Costs about two products for each binary digit of the exponent.
  func power(_ exponent: Int) -> Matrix2 {
    var result = Matrix2(a: 1, b: 0, c: 0, d: 1)
    var base = self
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * base }
      base = base * base
      rest >>= 1
    }
    return result
  }

  /// The product of two matrices.
  static func * (m: Matrix2, n: Matrix2) -> Matrix2 {
    Matrix2(
      a: m.a * n.a + m.b * n.c, b: m.a * n.b + m.b * n.d,
      c: m.c * n.a + m.d * n.c, d: m.c * n.b + m.d * n.d)
  }
}
