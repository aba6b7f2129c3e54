/// The strings that a decoder of GIF's LZW knows: a tree whose nodes are codes.
struct LZWTable {
  /// The greatest number of codes a decoder's table can hold.
  static let codeLimit = 4096

  /// The code that empties the table.
  let clear: Int
  /// The code of the next string.
  private(set) var free: Int
  /// The number of bits of the next code.
  private(set) var width: Int
  private var firstChild: [UInt16]
  private var sibling: [UInt16]
  private var symbol: [UInt8]

  /// A table that holds the single indices below `1 << minimumCodeSize`.
  init(minimumCodeSize: Int) {
    clear = 1 << minimumCodeSize
    free = clear + 2
    width = minimumCodeSize + 1
    firstChild = Array(repeating: 0, count: Self.codeLimit)
    sibling = firstChild
    symbol = Array(repeating: 0, count: Self.codeLimit)
  }

  /// Whether a decoder takes no more strings.
  var isFull: Bool { free == Self.codeLimit }

  /// The number of bits of a code that is no string: the decoder has made its last entry by then.
  var controlWidth: Int { !isFull && free == 1 << width ? width + 1 : width }

  /// Forgets all strings but the single indices.
  mutating func reset() {
    for code in firstChild.indices { firstChild[code] = 0 }
    free = clear + 2
    width = clear.trailingZeroBitCount + 1
  }

  /// Adds the string of a code and one index more, as the decoder does when it gets the next code.
  ///
  /// A string that is in the table already only uses up a code.
  @inline(__always)
  mutating func add(_ code: Int, _ index: UInt8) {
    if child(of: code, index) == 0 {
      symbol[free] = index
      sibling[free] = firstChild[code]
      firstChild[code] = UInt16(truncatingIfNeeded: free)
    }
    free += 1
    if free > 1 << width { width += 1 }
  }

  /// The code of the longest string that the indices from `start` on begin with, and where it ends.
  @inline(__always)
  func longest(_ indices: Span<UInt8>, from start: Int, to end: Int) -> (code: Int, end: Int) {
    var code = Int(indices[start])
    var place = start + 1
    while place < end {
      let next = child(of: code, indices[place])
      if next == 0 { break }
      code = next
      place += 1
    }
    return (code, place)
  }

  @inline(__always)
  private func child(of code: Int, _ index: UInt8) -> Int {
    var child = Int(firstChild[code])
    while child != 0, symbol[child] != index { child = Int(sibling[child]) }
    return child
  }
}
