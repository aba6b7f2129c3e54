/// Weighs the entropy of rows of one length, in integers, so that it is the same everywhere.
struct RowEntropy {
  /// For every count of a byte, that many times its binary logarithm, in 65,536ths.
  private let weights: [Int]

  /// A scale for rows of some bytes; takes time and memory in proportion to them.
  init(rowBytes: Int) {
    weights = (0...rowBytes).map { $0 * Self.logarithm($0) }
  }

  /// A number that is greater the greater the entropy of a row is, <= 0.
  ///
  /// The entropy in bits is n log n less the sum of c log c over the counts c of its n bytes.
  func cost(of row: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for byte in row { counts[Int(byte)] += 1 }
    return -counts.reduce(0) { $0 + weights[$1] }
  }

  /// The binary logarithm of a number of fewer than 32 bits, in 65,536ths, rounded down; 0 for 0.
  private static func logarithm(_ number: Int) -> Int {
    guard number > 1 else { return 0 }
    let whole = number.bitWidth - 1 - number.leadingZeroBitCount
    var mantissa = UInt64(number) << UInt64(31 - whole)
    var result = whole
    for _ in 0..<16 {
      mantissa = mantissa * mantissa >> 31
      let bit = mantissa >> 32
      result = result << 1 | Int(bit)
      mantissa >>= bit
    }
    return result
  }
}
