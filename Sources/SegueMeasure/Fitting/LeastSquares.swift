/// A solver of nonlinear least squares (Levenberg 1944, Marquardt 1963) with numerical derivatives.
///
/// Deterministic: no random starts, and only sums in a fixed order.
enum LeastSquares {
  /// Minimizes the sum of squared residuals from a start.
  ///
  /// - Parameters:
  ///   - steps: the differences by which derivatives are taken, one for each parameter.
  ///   - residuals: returns the residuals for some parameters, always as many.
  /// - Returns: the best parameters and their sum of squares.
  static func minimize(
    _ start: [Double], steps: [Double], _ residuals: ([Double]) -> [Double]
  ) -> (parameters: [Double], sum: Double) {
    var (best, rest) = (start, residuals(start))
    var sum = square(rest)
    var damping = 1e-3
    for _ in 0..<60 {
      let slopes = best.indices.map { index -> [Double] in
        var (up, down) = (best, best)
        up[index] += steps[index]
        down[index] -= steps[index]
        let (high, low) = (residuals(up), residuals(down))
        return zip(high, low).map { ($0 - $1) / (2 * steps[index]) }
      }
      let gradient = slopes.map { slope in zip(slope, rest).reduce(0) { $0 + $1.0 * $1.1 } }
      let normal = slopes.map { one in
        slopes.map { other in zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }
      }
      var isBetter = false
      while damping < 1e9, !isBetter {
        var matrix = normal
        for index in best.indices { matrix[index][index] *= 1 + damping }
        if let step = solution(of: matrix, gradient) {
          let next = zip(best, step).map { $0 - $1 }
          let nextRest = residuals(next)
          let nextSum = square(nextRest)
          if nextSum < sum {
            isBetter = true
            let gain = (sum - nextSum) / max(sum, 1e-300)
            (best, rest, sum, damping) = (next, nextRest, nextSum, damping / 5)
            if gain < 1e-9 { return (best, sum) }
            continue
          }
        }
        damping *= 4
      }
      if !isBetter { break }
    }
    return (best, sum)
  }

  private static func square(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }

  /// Solves a symmetric system by Gaussian elimination with pivoting; nil if it is singular.
  private static func solution(of matrix: [[Double]], _ right: [Double]) -> [Double]? {
    var (rows, right) = (matrix, right)
    let count = right.count
    for column in 0..<count {
      let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      guard abs(rows[pivot][column]) > 1e-14 else { return nil }
      rows.swapAt(pivot, column)
      right.swapAt(pivot, column)
      for row in column + 1..<count {
        let factor = rows[row][column] / rows[column][column]
        for place in column..<count { rows[row][place] -= factor * rows[column][place] }
        right[row] -= factor * right[column]
      }
    }
    for row in stride(from: count - 1, through: 0, by: -1) {
      for place in row + 1..<max(count, row + 1) { right[row] -= rows[row][place] * right[place] }
      right[row] /= rows[row][row]
    }
    return right
  }
}
