/// A histogram of the symbols of a block, from which its Huffman codes are built.
struct DeflateHistogram {
  /// The counts of the literal/length alphabet.
  private(set) var literals = [Int](repeating: 0, count: DeflateSymbol.literalCount)
  /// The counts of the distance alphabet.
  private(set) var distances = [Int](repeating: 0, count: DeflateSymbol.distanceCount)
  /// The number of all extra bits, which are the same with any code.
  private(set) var extraBits = 0

  /// Counts some symbols and the end-of-block symbol.
  init(_ symbols: ArraySlice<DeflateSymbol>) {
    literals[DeflateSymbol.end] = 1
    for symbol in symbols {
      literals[Int(symbol.literal)] += 1
      guard symbol.isMatch else { continue }
      distances[Int(symbol.distance)] += 1
      extraBits += DeflateSymbol.lengthExtra(Int(symbol.literal))
      extraBits += DeflateSymbol.distanceExtra(Int(symbol.distance))
    }
  }

  /// Returns the histogram of two blocks merged into one, with a single end-of-block symbol.
  static func + (left: DeflateHistogram, right: DeflateHistogram) -> DeflateHistogram {
    var sum = left
    for index in sum.literals.indices { sum.literals[index] += right.literals[index] }
    for index in sum.distances.indices { sum.distances[index] += right.distances[index] }
    sum.literals[DeflateSymbol.end] = 1
    sum.extraBits += right.extraBits
    return sum
  }
}

/// The Huffman codes of a block, as code lengths, and the size of the block with them.
struct DeflateCodes {
  /// The code lengths of the literal/length alphabet, up to the last symbol that has a code.
  let literals: [UInt8]
  /// The code lengths of the distance alphabet, up to the last symbol that has a code.
  let distances: [UInt8]
  /// The encoded code lengths; nil for the fixed codes, which need no header.
  let header: Header?
  /// The size of the whole block in bits.
  let bits: Int

  /// Chooses the smaller of a histogram's own codes (dynamic Huffman) and the fixed codes.
  init(_ histogram: DeflateHistogram) {
    let literals = Self.codeLengths(histogram.literals, limit: 15)
    let distances = Self.codeLengths(histogram.distances, limit: 15)
    let header = Header(literals + distances)
    func bits(_ codes: (literals: [UInt8], distances: [UInt8])) -> Int {
      Self.bits(histogram.literals, codes.literals)
        + Self.bits(histogram.distances, codes.distances)
    }
    let (own, fixed) = (header.bits + bits((literals, distances)), bits(Self.fixed))
    let isFixed = fixed <= own
    self.literals = isFixed ? Self.fixed.literals : literals
    self.distances = isFixed ? Self.fixed.distances : distances
    self.header = isFixed ? nil : header
    self.bits = 3 + histogram.extraBits + min(own, fixed)
  }

  /// The fixed Huffman codes (RFC 1951, 3.2.6).
  static let fixed: (literals: [UInt8], distances: [UInt8]) = (
    [(144, 8), (112, 9), (24, 7), (8, 8)].flatMap { [UInt8](repeating: $1, count: $0) },
    [UInt8](repeating: 5, count: DeflateSymbol.distanceCount)
  )

  /// Returns the bits that symbols with these counts take with codes of these lengths.
  fileprivate static func bits(_ counts: [Int], _ lengths: [UInt8]) -> Int {
    var sum = 0
    for index in 0..<min(counts.count, lengths.count) { sum += counts[index] * Int(lengths[index]) }
    return sum
  }
}

// MARK: - The header of a block with dynamic codes

extension DeflateCodes {
  /// The order in which the lengths of the code length alphabet's codes are stored (RFC 1951, 3.2.7).
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The shortest runs of symbols 16, 17 and 18, and their numbers of extra bits.
  ///
  /// 16 repeats the last length; 17 and 18 are runs of zeros.
  static let runs: [(shortest: Int, bits: Int)] = [(3, 2), (3, 3), (11, 7)]

  /// The code lengths of a dynamic block, run-length encoded in the code length alphabet (RFC 1951, 3.2.7).
  struct Header {
    /// The runs: a symbol of the code length alphabet and the value of its extra bits.
    private(set) var runs: [(symbol: Int, extra: Int)] = []
    /// The code lengths of the code length alphabet.
    let runLengths: [UInt8]
    /// The number of these that are stored, in the order of `codeLengthOrder` (HCLEN + 4).
    let runLengthCount: Int
    /// The size of the header in bits, with HLIT, HDIST and HCLEN.
    let bits: Int

    /// Encodes the code lengths of both alphabets, one after the other.
    init(_ lengths: [UInt8]) {
      var start = 0
      while start < lengths.count {
        let length = lengths[start]
        var end = start + 1
        while end < lengths.count, lengths[end] == length { end += 1 }
        runs += Self.runs(of: Int(length), count: end - start)
        start = end
      }
      var counts = [Int](repeating: 0, count: 19)
      for run in runs { counts[run.symbol] += 1 }
      let runLengths = DeflateCodes.codeLengths(counts, limit: 7) + [UInt8](repeating: 0, count: 19)
      runLengthCount = max(4, 1 + (codeLengthOrder.lastIndex { runLengths[$0] > 0 } ?? 0))
      self.runLengths = runLengths
      var bits = 14 + 3 * runLengthCount + DeflateCodes.bits(counts, runLengths)
      for (index, run) in DeflateCodes.runs.enumerated() { bits += counts[16 + index] * run.bits }
      self.bits = bits
    }

    /// Splits a run of one code length into symbols of the code length alphabet.
    private static func runs(of length: Int, count: Int) -> [(symbol: Int, extra: Int)] {
      var (left, result) = (count, [(symbol: Int, extra: Int)]())
      if length > 0 {
        result.append((length, 0))
        left -= 1
        while left >= 3 {
          // Splits 7 into 4 + 3, since 6 + 1 would leave a length that no run covers.
          let part = left == 7 || left == 8 ? 4 : min(left, 6)
          result.append((16, part - 3))
          left -= part
        }
      }
      while length == 0, left >= 3 {
        let part = min(left, 138)
        result.append(part < 11 ? (17, part - 3) : (18, part - 11))
        left -= part
      }
      return result + [(symbol: Int, extra: Int)](repeating: (length, 0), count: left)
    }
  }
}

// MARK: - Prefix codes

extension DeflateCodes {
  /// Returns the lengths of the optimal prefix code for some symbol counts, up to the last coded symbol.
  ///
  /// Huffman's algorithm with two queues (van Leeuwen 1976); while a code is longer than the limit,
  /// the counts are halved and it is built again. Symbols without a count have length 0. At least
  /// two symbols get a code: a code of one symbol is incomplete, which some decoders refuse.
  fileprivate static func codeLengths(_ counts: [Int], limit: Int) -> [UInt8] {
    var keys: [Int] = []
    keys.reserveCapacity(counts.count)
    for symbol in counts.indices where counts[symbol] > 0 {
      keys.append(counts[symbol] << 16 | symbol)
    }
    for spare in 0..<2 where keys.count < 2 && counts[spare] == 0 { keys.append(spare) }
    keys.sort()
    let order = keys.map { $0 & 0xffff }
    var weights = order.map { max(1, counts[$0]) }
    var depths = self.depths(weights)
    while let deepest = depths.max(), deepest > limit {
      weights = weights.map { $0 >> 1 | 1 }
      depths = self.depths(weights)
    }
    var lengths = [UInt8](repeating: 0, count: 1 + (order.max() ?? 0))
    for (symbol, depth) in zip(order, depths) { lengths[symbol] = UInt8(depth) }
    return lengths
  }

  /// Returns the depths of the leaves of the Huffman tree for weights in ascending order.
  private static func depths(_ weights: [Int]) -> [Int] {
    let count = weights.count
    var sums = [Int](repeating: 0, count: count - 1)
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, inner) = (0, 0)
    for node in sums.indices {
      for _ in 0..<2 {
        if leaf < count, inner == node || weights[leaf] <= sums[inner] {
          sums[node] += weights[leaf]
          parents[leaf] = count + node
          leaf += 1
        } else {
          sums[node] += sums[inner]
          parents[count + inner] = count + node
          inner += 1
        }
      }
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths.prefix(count))
  }
}
