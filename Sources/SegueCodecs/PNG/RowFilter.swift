/// How the rows of a picture are filtered before they are compressed (PNG 1.2, section 6).
enum RowFilter: Hashable, Sendable {
  /// One filter for all rows.
  case none, sub, up, average, paeth
  /// In each row the filter whose bytes, taken as -128...127, have the smallest sum of magnitudes.
  case smallestSum
  /// In each row the filter after which the fewest different pairs of neighbouring bytes occur.
  case fewestPairs
  /// In each row the filter whose bytes have the least entropy: on photographs 0.2 to 1 % less.
  case leastEntropy

  /// The filter that all rows have, as the format numbers it; nil if each has its own.
  private var kind: UInt8? {
    switch self {
    case .none: 0
    case .sub: 1
    case .up: 2
    case .average: 3
    case .paeth: 4
    case .smallestSum, .fewestPairs, .leastEntropy: nil
    }
  }

  /// Filters rows of `rowBytes` bytes, each of which then begins with the number of its filter.
  ///
  /// - Parameter pixelBytes: the distance to the byte to the left, as ``PNGPixelFormat/pixelBytes``.
  func apply(_ bytes: [UInt8], rowBytes: Int, pixelBytes: Int) -> [UInt8] {
    var filtered: [UInt8] = []
    filtered.reserveCapacity(bytes.count + bytes.count / rowBytes)
    var scratch = FilteredRow(rowBytes: rowBytes, pixelBytes: pixelBytes)
    var pairs = PairCounter(self == .fewestPairs)
    let entropy = RowEntropy(rowBytes: self == .leastEntropy ? rowBytes : 0)
    for y in 0..<bytes.count / rowBytes {
      let best = kind ?? choose(bytes, y, &scratch, &pairs, entropy)
      scratch.filter(best, row: y, of: bytes)
      filtered.append(best)
      filtered += scratch.bytes
    }
    return filtered
  }

  private func choose(
    _ bytes: [UInt8], _ y: Int, _ scratch: inout FilteredRow, _ pairs: inout PairCounter,
    _ entropy: RowEntropy
  ) -> UInt8 {
    var best: (kind: UInt8, cost: Int) = (0, .max)
    for kind: UInt8 in 0...4 {
      scratch.filter(kind, row: y, of: bytes)
      let cost =
        switch self {
        case .smallestSum: scratch.sum
        case .leastEntropy: entropy.cost(of: scratch.bytes)
        default: pairs.count(scratch.bytes)
        }
      if cost < best.cost { best = (kind, cost) }
    }
    return best.kind
  }
}

/// Counts different pairs of neighbouring bytes, without clearing its table each time.
private struct PairCounter {
  private var lastSeen: [UInt32]
  private var turn: UInt32 = 0

  /// A counter; one that is not used has no table.
  init(_ isUsed: Bool) { lastSeen = [UInt32](repeating: 0, count: isUsed ? 1 << 16 : 0) }

  mutating func count(_ bytes: [UInt8]) -> Int {
    turn += 1
    var count = 0
    var pair = 0
    for byte in bytes {
      pair = (pair << 8 | Int(byte)) & 0xFFFF
      if lastSeen[pair] != turn {
        lastSeen[pair] = turn
        count += 1
      }
    }
    return count
  }
}
