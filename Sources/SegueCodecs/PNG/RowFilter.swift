/// A strategy of filtering the rows of a picture before compression (PNG 1.2, section 6).
enum RowFilter: Hashable, Sendable {
  /// One filter type for all rows.
  case none, sub, up, average, paeth
  /// In each row the filter whose bytes, taken as -128...127, have the smallest sum of magnitudes.
  case smallestSum
  /// In each row the filter after which the fewest different pairs of neighbouring bytes occur.
  case fewestPairs
  /// In each row the filter whose bytes have the least entropy: on photographs 0.2 to 1 % less.
  case leastEntropy

  /// The filter type of all rows, as stored in the file; nil if each row has its own.
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

  /// Filters rows of `rowBytes` bytes and puts the filter type in front of each.
  ///
  /// - Parameter pixelBytes: the distance to the byte to the left, as
  ///   ``PNGPixelFormat/pixelBytes``.
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

  /// Returns the filter type with the least cost for row `y`.
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

/// A counter of the different pairs of neighbouring bytes, which never clears its table.
private struct PairCounter {
  private var lastSeen: [UInt32]
  private var turn: UInt32 = 0

  /// Creates a counter; one that is not used has no table.
  init(_ isUsed: Bool) { lastSeen = [UInt32](repeating: 0, count: isUsed ? 1 << 16 : 0) }

  /// Returns the number of different pairs of neighbouring bytes.
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

/// One row after one of the five filter types of PNG 1.2, section 6, without the filter type byte.
///
/// The loops run on pointers: bounds checks keep them from being vectorised.
struct FilteredRow {
  private(set) var bytes: [UInt8]
  private let pixelBytes: Int
  private let zeros: [UInt8]

  /// Allocates a row; `pixelBytes` is the distance to the byte to the left.
  init(rowBytes: Int, pixelBytes: Int) {
    bytes = [UInt8](repeating: 0, count: rowBytes)
    zeros = bytes
    self.pixelBytes = min(pixelBytes, rowBytes)
  }

  /// The sum of the bytes' magnitudes, each taken as a number from -128 to 127.
  var sum: Int {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var sum: UInt32 = 0
      for index in 0..<bytes.count {
        let value = unsafe bytes[index]
        sum &+= UInt32(min(value, 0 &- value))
      }
      return Int(sum)
    }
  }

  /// Filters row `y` of a picture with a filter type, 0...4.
  mutating func filter(_ kind: UInt8, row y: Int, of picture: [UInt8]) {
    let count = bytes.count
    unsafe bytes.withUnsafeMutableBufferPointer { target in
      unsafe picture.withUnsafeBufferPointer { source in
        unsafe zeros.withUnsafeBufferPointer { zeros in
          guard let out = target.baseAddress, let first = source.baseAddress,
            let zero = zeros.baseAddress
          else { return }
          let row = unsafe first + y * count
          let above = unsafe y > 0 ? row - count : zero
          unsafe Self.filter(kind, row, above, out, count: count, pixelBytes)
        }
      }
    }
  }

  /// Filters one row; `left` is the distance in bytes to the pixel to the left.
  private static func filter(
    _ kind: UInt8, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ out: UnsafeMutablePointer<UInt8>, count: Int, _ left: Int
  ) {
    switch kind {
    case 1:
      for x in 0..<left { unsafe out[x] = row[x] }
      for x in left..<count { unsafe out[x] = row[x] &- row[x &- left] }
    case 2:
      for x in 0..<count { unsafe out[x] = row[x] &- above[x] }
    case 3:
      for x in 0..<left { unsafe out[x] = row[x] &- (above[x] >> 1) }
      for x in left..<count {
        let mean = unsafe (UInt16(row[x &- left]) &+ UInt16(above[x])) >> 1
        unsafe out[x] = row[x] &- UInt8(truncatingIfNeeded: mean)
      }
    case 4:
      for x in 0..<left { unsafe out[x] = row[x] &- above[x] }
      for x in left..<count {
        unsafe out[x] = row[x] &- paeth(row[x &- left], above[x], above[x &- left])
      }
    default:
      for x in 0..<count { unsafe out[x] = row[x] }
    }
  }

  /// Returns the Paeth predictor: the neighbour nearest to left + above − corner.
  ///
  /// Of equally near ones the first in the order left, above, corner.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = Int16(above) &- Int16(corner)
    let toAbove = Int16(left) &- Int16(corner)
    let toCorner = toLeft &+ toAbove
    let (a, b, c) = (magnitude(toLeft), magnitude(toAbove), magnitude(toCorner))
    let second = b <= c ? above : corner
    return a <= b && a <= c ? left : second
  }

  @inline(__always)
  private static func magnitude(_ value: Int16) -> Int16 { max(value, 0 &- value) }
}

/// A table for comparing the entropy of rows of one length, in integers, so that all machines agree.
package struct RowEntropy {
  /// For every count c of a byte, c times its binary logarithm, in 65,536ths.
  private let weights: [Int]

  /// Creates the table for rows of `rowBytes` bytes, in time and memory proportional to that.
  package init(rowBytes: Int) {
    weights = (0...rowBytes).map { $0 * Self.logarithm($0) }
  }

  /// Returns a cost, <= 0, that grows with the entropy of a row.
  ///
  /// The entropy in bits is n log n less the sum of c log c over the counts c of its n bytes.
  package func cost(of row: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for byte in row { counts[Int(byte)] += 1 }
    return -counts.reduce(0) { $0 + weights[$1] }
  }

  /// Returns the binary logarithm of a number below 2^32, in 65,536ths, rounded down; 0 for 0.
  private static func logarithm(_ number: Int) -> Int {
    guard number > 1 else { return 0 }
    let whole = number.bitWidth - 1 - number.leadingZeroBitCount
    var mantissa = UInt64(number) << UInt64(31 - whole)
    var result = whole
    for _ in 0..<16 {
      mantissa = (mantissa * mantissa) >> 31
      let bit = mantissa >> 32
      result = result << 1 | Int(bit)
      mantissa >>= bit
    }
    return result
  }
}
