/// Says bytes anew in few bits of the codes of their blocks.
///
/// From the end of a stretch to its beginning the fewest bits from each byte on are found: those of a
/// literal and what follows it, or of a match and what follows that. Matches are tried at the
/// distances that come most often in the block, and where a match was before.
struct DeflateParser {
  /// The bytes that the symbols stand for.
  let bytes: [UInt8]
  /// How many of a block's distances are tried.
  let distances: Int

  /// A stretch ends, and memory with it, at the first symbol after so many bytes.
  private static let stretch = 1 << 18
  /// A match as long as this is not tried in part.
  fileprivate static let longEnough = 128

  /// The symbols of the same bytes.
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

  /// A distance that is tried at each byte, and its bits.
  private struct Candidate {
    var back: Int
    var bits: Int32
    /// How many bytes from here on are the same so far back.
    var run = 0
  }

  /// The most frequent distances of a block, those of the fewest bits first.
  private func frequentDistances(
    _ symbols: ArraySlice<DeflateSymbol>, _ costs: BitCosts
  ) -> [Candidate] {
    var counts: [Int: Int] = [:]
    for symbol in symbols where symbol.isMatch { counts[symbol.back, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(distances)
      .map { Candidate(back: $0.key, bits: costs.distance($0.key)) }
      .sorted { ($0.bits, $0.back) < ($1.bits, $1.back) }
  }

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

  /// Counts the same bytes of candidates one byte further to the front.
  private func extend(_ candidates: inout [Candidate], to at: Int) {
    let (bytes, byte) = (bytes.span, bytes[at])
    var all = candidates.mutableSpan
    for index in all.indices {
      let back = all[index].back
      all[index].run = at >= back && bytes[at - back] == byte ? all[index].run + 1 : 0
    }
  }
}

/// The fewest bits of the bytes of a stretch, found from its end to its beginning.
private struct Stretch {
  /// The fewest bits from each byte on.
  private var fewest: [Int32]
  /// The match at each byte, its length above its distance; 0 for the byte itself.
  private var choices: [UInt32]
  private var place = 0
  private var best: (bits: Int32, choice: UInt32) = (0, 0)
  /// The longest length that was tried at this byte.
  private var tried = 0

  init(count: Int) {
    fewest = [Int32](repeating: 0, count: count + 1)
    choices = [UInt32](repeating: 0, count: count)
  }

  /// Goes to a place, with the byte there as the way to beat.
  mutating func begin(_ place: Int, _ byte: UInt8, _ costs: BitCosts) {
    self.place = place
    best = (costs.bytes[Int(byte)] + fewest[place + 1], 0)
    tried = 2
  }

  /// Tries a match of at most a length.
  ///
  /// Matches come in the order of the bits of their distances: of the same length, a later one is no better.
  mutating func match(_ run: Int, _ back: Int, _ bits: Int32, _ costs: BitCosts) {
    let longest = min(run, DeflateSymbol.longest)
    guard longest > tried else { return }
    best = better(longest, back, bits, costs)
    tried = longest
  }

  /// The better of the best so far and a match of a length or less.
  private func better(
    _ longest: Int, _ back: Int, _ bits: Int32, _ costs: BitCosts
  ) -> (bits: Int32, choice: UInt32) {
    let (fewest, lengths, ends) = (fewest.span, costs.lengths.span, costs.ends.span)
    var best = best
    func attempt(_ length: Int) {
      let sum = lengths[length] + bits + fewest[place + length]
      if sum < best.bits { best = (sum, UInt32(length << 16 | back)) }
    }
    attempt(longest)
    guard longest < DeflateParser.longEnough else { return best }
    var next = costs.firstEnd[tried]
    while ends[next] < longest {
      attempt(ends[next])
      next += 1
    }
    return best
  }

  /// Keeps what was found best.
  mutating func end() { (fewest[place], choices[place]) = best }

  /// The bytes of the stretch as symbols.
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

/// The bits of what a block may say.
private struct BitCosts {
  /// Of each byte.
  let bytes: [Int32]
  /// Of each length, 3...258.
  let lengths: [Int32]
  /// The longest lengths of symbols.
  let ends = DeflateSymbol.lengthEnds
  /// The first of them that is longer than a length, 2..<128.
  let firstEnd: [Int]
  private let distances: [Int32]

  /// With codes; a symbol without one is as dear as if it had one more bit than the longest.
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
    firstEnd = (0..<DeflateParser.longEnough).map { length in
      ends.firstIndex { $0 > length } ?? 0
    }
  }

  /// Of a distance.
  func distance(_ back: Int) -> Int32 { distances[DeflateSymbol.distanceSymbol(back)] }
}
