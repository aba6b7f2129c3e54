/// An optimal parser: re-encodes deflate blocks with the cheapest literals and matches.
///
/// Dynamic programming from the end of a stretch to its beginning finds the fewest bits from each
/// byte on: those of a literal and the best parse after it, or of a match and the best parse after
/// that. Matches are tried at the distances that are most frequent in the block, and at the
/// distance of the match that was there before.
struct DeflateParser {
  /// The uncompressed bytes that the symbols encode.
  let bytes: [UInt8]
  /// The number of a block's most frequent distances that are tried at each byte.
  let distances: Int

  /// The least length of a stretch in bytes, which bounds memory.
  ///
  /// A stretch ends at the first symbol that reaches it.
  private static let stretch = 1 << 18
  /// The match length, in bytes, from which shorter prefixes of a match are not tried.
  fileprivate static let niceLength = 128

  /// Returns other symbols for the same bytes, chosen by the costs of the blocks' current codes.
  func parsed(_ symbols: [DeflateSymbol], _ blocks: [DeflateBlock]) -> [DeflateSymbol] {
    var parsed: [DeflateSymbol] = []
    var position = 0
    for block in blocks {
      let costs = BitCosts(block.codes)
      let frequent = frequentDistances(symbols[block.range], costs)
      var start = block.range.lowerBound
      while start < block.range.upperBound {
        var (end, count) = (start, 0)
        while end < block.range.upperBound, count < Self.stretch {
          count += symbols[end].length
          end += 1
        }
        parse(symbols[start..<end], at: position..<position + count, costs, frequent, into: &parsed)
        (start, position) = (end, position + count)
      }
    }
    return parsed
  }

  /// A match distance that is tried at each byte.
  private struct Candidate {
    var back: Int
    var bits: Int32
    /// The length of the match at this distance from the current byte on.
    var run = 0
  }

  /// Returns the most frequent match distances of a block, sorted by ascending code length.
  private func frequentDistances(
    _ symbols: ArraySlice<DeflateSymbol>, _ costs: BitCosts
  ) -> [Candidate] {
    var counts: [Int: Int] = [:]
    for symbol in symbols where symbol.isMatch { counts[symbol.back, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(distances)
      .map { Candidate(back: $0.key, bits: costs.distance($0.key)) }
      .sorted { ($0.bits, $0.back) < ($1.bits, $1.back) }
  }

  /// Parses one stretch of bytes backwards and appends the cheapest symbols.
  ///
  /// Tries, at each byte, a literal, the candidates in the order of their bits, and the rest of the
  /// old match.
  private func parse(
    _ symbols: ArraySlice<DeflateSymbol>, at range: Range<Int>, _ costs: BitCosts,
    _ frequent: [Candidate], into parsed: inout [DeflateSymbol]
  ) {
    var candidates = frequent
    var stretch = Stretch(count: range.count)
    var place = range.count
    for symbol in symbols.reversed() {
      let was =
        symbol.isMatch ? Candidate(back: symbol.back, bits: costs.distance(symbol.back)) : nil
      for length in 1...symbol.length {
        place -= 1
        stretch.begin(place, bytes[range.lowerBound + place], costs)
        extend(&candidates, to: range.lowerBound + place)
        var left = was
        for candidate in candidates where candidate.run > 2 {
          if let match = left, match.bits < candidate.bits {
            stretch.match(length, match.back, match.bits, costs)
            left = nil
          }
          stretch.match(candidate.run, candidate.back, candidate.bits, costs)
        }
        if let match = left { stretch.match(length, match.back, match.bits, costs) }
        stretch.end()
      }
    }
    stretch.say(bytes[range], into: &parsed)
  }

  /// Extends the candidates' matches by one byte towards the front; a mismatch resets the length to 0.
  private func extend(_ candidates: inout [Candidate], to at: Int) {
    let (bytes, byte) = (bytes.span, bytes[at])
    var all = candidates.mutableSpan
    for index in all.indices {
      let back = all[index].back
      all[index].run = at >= back && bytes[at - back] == byte ? all[index].run + 1 : 0
    }
  }
}

/// The dynamic programming table of a stretch, filled from its end to its beginning.
private struct Stretch {
  /// The fewest bits from each byte to the end of the stretch.
  private var fewest: [Int32]
  /// The best match at each byte, `length << 16 | distance`; 0 for a literal.
  private var choices: [UInt32]
  private var place = 0
  private var best: (bits: Int32, choice: UInt32) = (0, 0)
  /// The longest match length tried at the current byte.
  private var tried = 0

  init(count: Int) {
    fewest = [Int32](repeating: 0, count: count + 1)
    choices = [UInt32](repeating: 0, count: count)
  }

  /// Moves to a byte, with its literal as the first candidate.
  mutating func begin(_ place: Int, _ byte: UInt8, _ costs: BitCosts) {
    self.place = place
    best = (costs.bytes[Int(byte)] + fewest[place + 1], 0)
    tried = 2
  }

  /// Tries a match at a distance, with `run` as its greatest length.
  ///
  /// Call it in ascending order of the distances' bits: of two matches of one length, the later one
  /// is never cheaper.
  mutating func match(_ run: Int, _ back: Int, _ bits: Int32, _ costs: BitCosts) {
    let longest = min(run, DeflateSymbol.longest)
    guard longest > tried else { return }
    best = better(longest, back, bits, costs)
    tried = longest
  }

  /// Returns the cheaper of the best known choice and a match of at most `longest` bytes.
  ///
  /// Shorter lengths are tried only where a length symbol ends.
  private func better(
    _ longest: Int, _ back: Int, _ bits: Int32, _ costs: BitCosts
  ) -> (bits: Int32, choice: UInt32) {
    let (fewest, lengths, ends) = (fewest.span, costs.lengths.span, costs.ends.span)
    var best = best
    /// Tries one match length and keeps it if it is cheaper.
    func attempt(_ length: Int) {
      let sum = lengths[length] + bits + fewest[place + length]
      if sum < best.bits { best = (sum, UInt32(length << 16 | back)) }
    }
    attempt(longest)
    guard longest < DeflateParser.niceLength else { return best }
    var next = costs.firstEnd[tried]
    while ends[next] < longest {
      attempt(ends[next])
      next += 1
    }
    return best
  }

  /// Stores the best choice of the current byte.
  mutating func end() { (fewest[place], choices[place]) = best }

  /// Appends the cheapest symbols of the stretch.
  func say(_ bytes: ArraySlice<UInt8>, into symbols: inout [DeflateSymbol]) {
    var place = 0
    while place < choices.count {
      let choice = Int(choices[place])
      symbols.append(
        choice == 0
          ? DeflateSymbol(byte: bytes[bytes.startIndex + place])
          : DeflateSymbol(length: choice >> 16, back: choice & 0xffff))
      place += max(1, choice >> 16)
    }
  }
}

/// The costs in bits of literals, lengths and distances under the codes of a block.
private struct BitCosts {
  /// The bits of each literal.
  let bytes: [Int32]
  /// The bits of each match length, 3...258, with its extra bits.
  let lengths: [Int32]
  /// The longest match length of each length symbol.
  let ends = DeflateSymbol.lengthEnds
  /// For each length, 2..<128, the index in `ends` of the first one that is longer.
  let firstEnd: [Int]
  private let distances: [Int32]

  /// Computes the costs; a symbol without a code costs one bit more than the longest code.
  init(_ codes: DeflateCodes) {
    func bits(_ lengths: [UInt8], _ symbol: Int, extra: Int = 0) -> Int32 {
      let isCoded = symbol < lengths.count && lengths[symbol] > 0
      return Int32((isCoded ? Int(lengths[symbol]) : Int(lengths.max() ?? 0) + 1) + extra)
    }
    bytes = (0..<256).map { bits(codes.literals, $0) }
    lengths = DeflateSymbol.lengthSymbols.map { symbol in
      let symbol = Int(symbol)
      return symbol == 0
        ? 0 : bits(codes.literals, symbol, extra: DeflateSymbol.lengthExtra(symbol))
    }
    distances = (0..<DeflateSymbol.distanceCount).map {
      bits(codes.distances, $0, extra: DeflateSymbol.distanceExtra($0))
    }
    let ends = ends
    firstEnd = (0..<DeflateParser.niceLength).map { length in
      ends.firstIndex { $0 > length } ?? 0
    }
  }

  /// Returns the bits of a match distance, with its extra bits.
  func distance(_ back: Int) -> Int32 { distances[DeflateSymbol.distanceSymbol(back)] }
}
