/// LZW compression for flat pictures that looks ahead, at some times the work of ``LZWEncoder``.
///
/// It differs in two choices that the format leaves to an encoder. A string is cut short where
/// the next one then reaches further: 1.5 % smaller on a clip of flat cards. Every string that is cut
/// wastes an entry of the table, so it must be worth a few indices: without that margin the clip
/// grows by 0.7 %. And the table is emptied at the places, out of a few, that cost the least; a full
/// one is kept until then: 2.8 % less, of which 1.5 % come from keeping it.
package struct CarefulLZW {
  /// By how many indices a string may be cut short; 10 gains as much as 6.
  private static let greatestCut = 6
  /// How many indices further two strings must reach; 3 to 8 differ by 0.3 %.
  private static let margin = 4
  /// The number of parts at whose ends the table may be emptied; 14 gain 0.1 % for three times the work.
  private static let partCount = 4
  /// The least number of indices of a part.
  private static let leastPart = 4096

  private var table: LZWTable

  private init(minimumCodeSize: Int) { table = LZWTable(minimumCodeSize: minimumCodeSize) }

  /// Compresses palette indices into data sub-blocks, as ``LZWEncoder/blocks(_:minimumCodeSize:)``.
  ///
  /// It may be larger than what that one makes: keep the smaller.
  package static func blocks(_ indices: [UInt8], minimumCodeSize: Int) -> [UInt8] {
    var encoder = Self(minimumCodeSize: minimumCodeSize)
    var output = BitPacker(byteCapacity: indices.count / 16 + 16)
    output.append(1 << UInt32(minimumCodeSize), minimumCodeSize + 1)
    var start = 0
    for end in encoder.ends(indices.span) {
      encoder.parse(indices.span, from: start, to: end, looksAhead: true) { code, width, _ in
        output.append(UInt32(code), width)
      }
      let isLast = end == indices.count
      output.append(UInt32(encoder.table.clear + (isLast ? 1 : 0)), encoder.table.controlWidth)
      start = end
    }
    if indices.isEmpty { output.append(UInt32(encoder.table.clear + 1), minimumCodeSize + 1) }
    return output.blocks()
  }

  /// Goes through indices with a table that is empty at first and kept when it is full.
  ///
  /// - Parameter send: gets each code, its number of bits and where its string ends.
  @inline(__always)
  private mutating func parse(
    _ indices: Span<UInt8>, from start: Int, to end: Int, looksAhead: Bool,
    send: (Int, Int, Int) -> Void
  ) {
    table.reset()
    var place = start
    var last: Int?
    while place < end {
      if let last, !table.isFull { table.add(last, indices[place]) }
      var string = table.longest(indices, from: place, to: end)
      if looksAhead, string.end < end {
        let cut = bestEnd(indices, place, string.end, end)
        if cut < string.end { string = table.longest(indices, from: place, to: cut) }
      }
      send(string.code, table.width, string.end)
      last = string.code
      place = string.end
    }
  }

  /// Where to end a string from `start` on, at most at `longest`.
  @inline(__always)
  private func bestEnd(_ indices: Span<UInt8>, _ start: Int, _ longest: Int, _ end: Int) -> Int {
    var best = longest
    // A full table has no entry to waste.
    let margin = table.isFull ? 1 : Self.margin
    var bestReach = table.longest(indices, from: longest, to: end).end + margin - 1
    let least = max(start + 1, longest - Self.greatestCut)
    for cut in stride(from: longest - 1, through: least, by: -1) {
      let reach = table.longest(indices, from: cut, to: end).end
      if reach > bestReach {
        best = cut
        bestReach = reach
      }
    }
    return best
  }

  /// The ends of the parts that each begin with an empty table, the end of all being the last.
  ///
  /// The shortest way from the first to the last of equally spaced places; the length of a step
  /// from one to another is what plain LZW needs.
  private mutating func ends(_ indices: Span<UInt8>) -> [Int] {
    let count = indices.count
    let step = max(Self.leastPart, count / Self.partCount + 1)
    let places = Array(stride(from: 0, to: count, by: step)) + [count]
    var costs = Array(repeating: Int.max, count: places.count)
    var origins = Array(repeating: 0, count: places.count)
    costs[0] = 0
    for slot in places.indices.dropLast() {
      var bits = costs[slot]
      var next = slot + 1
      parse(indices, from: places[slot], to: count, looksAhead: false) { _, width, end in
        bits += width
        while next < places.count, places[next] <= end {
          if bits + width < costs[next] {
            costs[next] = bits + width
            origins[next] = slot
          }
          next += 1
        }
      }
    }
    return Self.way(to: places.count - 1, origins).map { places[$0] }
  }

  /// The stations of the way to a place, in order, without the first.
  private static func way(to last: Int, _ origins: [Int]) -> [Int] {
    var stations: [Int] = []
    var slot = last
    while slot > 0 {
      stations.append(slot)
      slot = origins[slot]
    }
    return stations.reversed()
  }
}
