/// The string table of a GIF LZW decoder, as a trie whose nodes are codes.
///
/// Runs of one index are followed eight at a time, since flat pictures consist of them.
struct LZWTable {
  /// A string, by its code.
  private struct Node {
    var firstChild: UInt16 = 0
    var sibling: UInt16 = 0
    /// The string with its last index repeated once more; it is not among the children.
    var repeated: UInt16 = 0
    /// The string with its last index repeated eight times more.
    var repeatedEightTimes: UInt16 = 0
    var parent: UInt16 = 0
    var symbol: UInt8 = 0
    /// The number of indices before the last one that equal it, at most 8.
    var repeats: UInt8 = 0
  }

  /// The greatest number of codes in a decoder's table.
  static let codeLimit = 4096

  /// The clear code, `1 << minimumCodeSize`.
  let clear: Int
  /// The code of the next string.
  private(set) var free: Int
  private var nodes: [Node]

  /// Creates a table of the single indices below `1 << minimumCodeSize`.
  init(minimumCodeSize: Int) {
    clear = 1 << minimumCodeSize
    free = clear + 2
    nodes = Array(repeating: Node(), count: Self.codeLimit)
    reset()
  }

  /// Whether a decoder adds no more strings.
  var isFull: Bool { free == Self.codeLimit }

  /// The width in bits of the next code.
  var width: Int { Self.width(beforeEntry: free) }

  /// Returns the width in bits of a code that is sent before the decoder adds the entry `free`.
  @inline(__always)
  static func width(beforeEntry free: Int) -> Int {
    Int.bitWidth - (min(free, codeLimit) - 1).leadingZeroBitCount
  }

  /// Clears the table: removes all strings but the single indices.
  mutating func reset() {
    for code in 0..<free { nodes[code] = Node() }
    for code in 0..<clear { nodes[code].symbol = UInt8(truncatingIfNeeded: code) }
    free = clear + 2
  }

  /// Adds the string of a code with one more index, as the decoder does when it gets the next code.
  ///
  /// A string that is in the table already only uses up a code.
  @inline(__always)
  mutating func add(_ code: Int, _ index: UInt8) {
    let new = UInt16(truncatingIfNeeded: free)
    if nodes[code].symbol == index {
      if nodes[code].repeated == 0 { addRepeated(code, new) }
    } else if child(of: code, index) == 0 {
      nodes[free].symbol = index
      nodes[free].parent = UInt16(truncatingIfNeeded: code)
      nodes[free].sibling = nodes[code].firstChild
      nodes[code].firstChild = new
    }
    free += 1
  }

  /// Adds the string of a code with its last index repeated, and the link over eight repeats.
  private mutating func addRepeated(_ code: Int, _ new: UInt16) {
    nodes[code].repeated = new
    nodes[free].symbol = nodes[code].symbol
    nodes[free].parent = UInt16(truncatingIfNeeded: code)
    nodes[free].repeats = min(8, nodes[code].repeats + 1)
    guard nodes[free].repeats == 8 else { return }
    let ancestor = (0..<8).reduce(free) { code, _ in Int(nodes[code].parent) }
    nodes[ancestor].repeatedEightTimes = new
  }

  /// Returns the longest string of the table that the indices from `start` on begin with, and its end.
  @inline(__always)
  func longest(_ input: LZWInput, from start: Int, to end: Int) -> (code: Int, end: Int) {
    var code = Int(input.indices[start])
    var place = start + 1
    while place < end {
      let index = input.indices[place]
      guard index == nodes[code].symbol else {
        let next = child(of: code, index)
        if next == 0 { break }
        code = next
        place += 1
        continue
      }
      var left = min(input.runLength(at: place), end - place)
      while left >= 8, nodes[code].repeatedEightTimes != 0 {
        code = Int(nodes[code].repeatedEightTimes)
        place += 8
        left -= 8
      }
      while left > 0, nodes[code].repeated != 0 {
        code = Int(nodes[code].repeated)
        place += 1
        left -= 1
      }
      if left > 0 { break }
    }
    return (code, place)
  }

  /// Returns how often each string was sent, also as a prefix of longer ones, from the counts of codes.
  func uses(ofCodes counts: [UInt16]) -> [UInt16] {
    var uses = counts
    // A prefix has a smaller code than its string.
    for code in stride(from: free - 1, to: clear + 1, by: -1) where uses[code] > 0 {
      let parent = Int(nodes[code].parent)
      uses[parent] = UInt16(clamping: Int(uses[parent]) + Int(uses[code]))
    }
    return uses
  }

  /// Returns the code of a string extended by an index other than its last; 0 if there is none.
  @inline(__always)
  private func child(of code: Int, _ index: UInt8) -> Int {
    var child = Int(nodes[code].firstChild)
    while child != 0, nodes[child].symbol != index { child = Int(nodes[child].sibling) }
    return child
  }
}

/// Palette indices to compress, with the lengths of their runs.
struct LZWInput {
  let indices: [UInt8]
  // From each place on, the number of equal indices, at most 65,535.
  private let runLengths: [UInt16]

  /// Computes the run lengths of some indices.
  init(_ indices: [UInt8]) {
    self.indices = indices
    var lengths = [UInt16](repeating: 1, count: indices.count)
    for place in indices.indices.dropLast().reversed() where indices[place] == indices[place + 1] {
      lengths[place] = lengths[place + 1] == .max ? .max : lengths[place + 1] + 1
    }
    runLengths = lengths
  }

  /// Returns the number of equal indices from a place on, at most 65,535.
  @inline(__always)
  func runLength(at place: Int) -> Int { Int(runLengths[place]) }
}
