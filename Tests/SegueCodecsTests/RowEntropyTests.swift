import Foundation
import SegueCodecs
import TestSupport
import Testing

@Suite struct RowEntropyTests {
  /// Logarithms are rounded down to 65,536ths, so a row of n bytes is off by at most n of them.
  @Test func costIsTheSumOfFractionalLogarithms() {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    for count in [1, 2, 3, 5, 64, 100, 1170, 3 * 1170, 70_000] {
      let different = Int.random(in: 1...200, using: &random)
      let row = (0..<count).map { _ in UInt8(Int.random(in: 0..<different, using: &random)) }
      var counts: [UInt8: Double] = [:]
      for byte in row { counts[byte, default: 0] += 1 }
      let exact = counts.values.reduce(0) { $0 + $1 * log2($1) } * 65_536
      let cost = Double(-RowEntropy(rowBytes: count).cost(of: row))
      #expect(cost <= exact + 1 && cost >= exact - Double(count) - 1, "seed \(random.seed)")
    }
  }
}
