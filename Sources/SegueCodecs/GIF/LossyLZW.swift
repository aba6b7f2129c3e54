/// LZW compression that may take a longer string of the table for one that is nearly the same.
///
/// At every place it follows several paths down the tree of strings at once, the few with the
/// smallest error so far, and takes the string that saves the most for the error it adds. A string
/// may hold the index that keeps what is shown. With no slack the result is exact.
///
/// A pixel more in a string saves a part of a code: a half where strings hold two pixels, a twentieth where they hold
/// twenty. So it may add the more error the shorter the strings before it were, and what is busy is drawn for fewer
/// bytes than what is smooth, where an error is seen. Were it worth the same everywhere, photographs and lists would
/// be 1 to 5 % larger for the same SSIMULACRA 2; what is small and lies among holes would be 2 % smaller.
///
/// In smooth places half of what a pixel is farther off than it must be, channel by channel, is passed on to the
/// next one, as in error diffusion (Floyd and Steinberg 1976), and every string begins with the entry nearest to
/// its first colour. So a long string is drawn around the colours asked for, not beside them, and bands are broken up.
/// Elsewhere a string may begin with any entry that is near enough: without that photographs are 7 to 17 % larger.
///
/// The table is thrown away when it is full: kept full it costs 5 to 10 % more, for what is near is
/// alike. Only the encoder's choice of strings differs from plain LZW; every decoder reads the result.
package struct LossyLZW: Sendable {
  /// A string of the table, by its code.
  ///
  /// What the search asks of a string lies together, its last colour included.
  private struct Node: Sendable {
    var firstChild: UInt16 = 0
    var sibling: UInt16 = 0
    // The colour of the last index, and above it the index: 24 + 8 bits.
    var colorAndSymbol: UInt32 = 0

    var symbol: UInt8 { UInt8(truncatingIfNeeded: colorAndSymbol >> 24) }
  }

  /// A string under consideration: its node, its first index, and the error that it adds.
  private struct Candidate: Sendable {
    var node: UInt16 = 0
    var first: UInt8 = 0
    var added: Int32 = 0
    /// What the next pixel should have more of; nothing where that is not smooth.
    var owed = PaletteColor(0)

    /// Passes on half of what was owed before and all of the way from a colour to the one asked for.
    ///
    /// The length of that is the error that the eye sees from a little further off.
    @inline(__always)
    mutating func owe(_ wanted: PaletteColor, _ color: PaletteColor) {
      owed.red = wanted.red &- color.red &+ owed.red / 2
      owed.green = wanted.green &- color.green &+ owed.green / 2
      owed.blue = wanted.blue &- color.blue &+ owed.blue / 2
    }

    /// Does not pass on what even the nearest entry is off by: strings would end at every pixel where a palette
    /// is too small for a photograph, and be half as long at quality 95.
    @inline(__always)
    mutating func forgive(_ wanted: PaletteColor, _ nearest: PaletteColor) {
      owed.red &-= wanted.red &- nearest.red
      owed.green &-= wanted.green &- nearest.green
      owed.blue &-= wanted.blue &- nearest.blue
    }
  }

  /// The string that saves the most so far: its length, and what it is worth less its error.
  private struct Choice {
    var candidate: Candidate
    var length = 1
    var score: Int32 = 0
  }

  /// How many times an error counts in smooth places, and of pixels that show for long.
  private static let (smoothWeight, lastingWeight): (Int32, Int32) = (3, 8)
  /// How many strings are followed at the same time.
  private static let beamWidth = 6
  /// The length of strings, in pixels, where one pixel more is worth ``gain``, and the greatest that counts: where all
  /// of a length does, text over a gradient is 5 % larger.
  private static let (usualLength, greatestLength): (Int32, Int32) = (6, 16)
  /// Of how many strings the mean length is taken, about: of 16, text over a gradient is 2 % larger.
  private static let meanCount: Int32 = 100
  /// The greatest number of codes a decoder's table can hold.
  private static let codeLimit = 4096

  // For each index its colour, and above it the index.
  private let entries: [UInt32]
  private let neighbours: [UInt8]
  private let neighbourCount: Int
  private let keep: Int
  private let gain: Int32
  private let clearCode: Int
  // The length of the last strings together, and the error that one pixel more is worth by it.
  private var lengths = Self.usualLength * Self.meanCount
  private var worth: Int32

  private var nodes: [Node]
  private var parent: [UInt16]
  private var free = 0
  private var width = 0
  // The entry whose last index is not known before the next string is.
  private var newest: Int?
  private var output = BitPacker(byteCapacity: 1 << 12)

  /// A compressor for a palette, whose entry `keep` stands for what is shown.
  ///
  /// - Parameter gain: the error that one pixel more is worth in strings of usual length.
  package init(palette: [PaletteColor], keep: Int, minimumCodeSize: Int, gain: Int32) {
    var entries = (0..<256).map { UInt32($0) << 24 }
    for (index, color) in palette.enumerated() { entries[index] |= color.packed }
    self.entries = entries
    self.keep = keep
    self.gain = gain
    worth = gain
    clearCode = 1 << minimumCodeSize
    neighbourCount = min(palette.count, 8)
    neighbours = Self.neighbours(palette, neighbourCount)
    nodes = Array(repeating: Node(), count: Self.codeLimit)
    parent = Array(repeating: 0, count: Self.codeLimit)
    for index in entries.indices { nodes[index].colorAndSymbol = entries[index] }
    reset()
    output.append(UInt32(clearCode), width)
  }

  /// Codes the pixels that come next and removes them, as far as their strings are known.
  ///
  /// Where a string may go on in pixels that are still to come, the pixels from its first one on are
  /// left, to be there in front of them the next time. The codes do not depend on how pixels are
  /// divided.
  ///
  /// - Parameters:
  ///   - isLast: whether no more pixels come: then all are coded.
  ///   - indices: gets what a decoder will see of the coded pixels.
  package mutating func code(
    _ pixels: inout [Pixel], isLast: Bool, into indices: inout [UInt8]
  ) {
    var beam = [Candidate](repeating: Candidate(), count: 2 * Self.beamWidth)
    let coded = indices.count
    indices.append(contentsOf: repeatElement(0, count: pixels.count))
    var place = 0
    while place < pixels.count {
      guard let (chosen, length) = choose(pixels, place, isLast: isLast, &beam) else { break }
      if let newest { settle(newest, chosen) }
      output.append(UInt32(chosen.node), width)
      spell(chosen.node, into: &indices, from: coded + place, to: coded + place + length)
      place += length
      prepare(after: chosen)
      learn(length)
    }
    indices.removeLast(pixels.count - place)
    pixels.removeFirst(place)
  }

  /// The data in sub-blocks, when all pixels are coded.
  package consuming func finish() -> [UInt8] {
    output.append(UInt32(clearCode) + 1, width)
    return output.blocks()
  }

  /// Makes a pixel more worth what it saves where strings are as long as they were lately.
  @inline(__always)
  private mutating func learn(_ length: Int) {
    let counted = min(Int32(truncatingIfNeeded: length), Self.greatestLength)
    lengths &+= counted &- lengths / Self.meanCount
    worth = max(1, gain &* (Self.usualLength &* Self.meanCount) / lengths)
  }

  /// Makes the entry that the decoder makes next.
  ///
  /// It is what was sent last, and the first index of what is sent next. It can be sent itself, when it
  /// goes on as it began; until that is known it does.
  @inline(__always)
  private mutating func prepare(after sent: Candidate) {
    if free == Self.codeLimit {
      output.append(UInt32(clearCode), width)
      reset()
    } else {
      newest = add(sent.node, sent.first)
      if free > 1 << width { width += 1 }
    }
  }

  /// Writes the indices of a node's string, the last one first.
  @inline(__always)
  private func spell(_ node: UInt16, into indices: inout [UInt8], from start: Int, to end: Int) {
    var node = Int(node)
    for place in stride(from: end - 1, through: start, by: -1) {
      indices[place] = nodes[node].symbol
      node = Int(parent[node])
    }
  }

  private mutating func reset() {
    for code in nodes.indices { nodes[code].firstChild = 0 }
    free = clearCode + 2
    width = clearCode.trailingZeroBitCount + 1
    newest = nil
  }

  /// Adds the string of a node with one index more; returns its code.
  @inline(__always)
  private mutating func add(_ node: UInt16, _ next: UInt8) -> Int {
    nodes[free] = Node(
      sibling: nodes[Int(node)].firstChild, colorAndSymbol: entries[Int(next)])
    parent[free] = node
    nodes[Int(node)].firstChild = UInt16(free)
    free += 1
    return free - 1
  }

  /// Gives the newest entry the index that the string sent after it begins with.
  ///
  /// A string that is in the table already only uses up a code.
  @inline(__always)
  private mutating func settle(_ entry: Int, _ sent: Candidate) {
    nodes[entry].colorAndSymbol = entries[Int(sent.first)]
    var other = Int(nodes[entry].sibling)
    while other != 0, nodes[other].symbol != sent.first { other = Int(nodes[other].sibling) }
    if other != 0 { nodes[Int(parent[entry])].firstChild = nodes[entry].sibling }
  }

  /// The string to take from a place on, and its length; nil when that depends on pixels to come.
  private func choose(
    _ pixels: [Pixel], _ start: Int, isLast: Bool, _ beam: inout [Candidate]
  ) -> (Candidate, Int)? {
    let pixels = pixels.span
    var beam = beam.mutableSpan
    var live = begin(pixels[start], &beam)
    var best = Choice(candidate: beam[0])
    for slot in 1..<max(1, live) where beam[slot].added < best.candidate.added {
      best.candidate = beam[slot]
    }
    best.score = -best.candidate.added
    var from = 0
    var place = start + 1
    while live > 0 && place < pixels.count {
      let length = place - start + 1
      live = extend(from..<from + live, of: &beam, by: pixels[place], to: length, &best)
      from = Self.beamWidth - from
      place += 1
    }
    return live > 0 && !isLast ? nil : (best.candidate, best.length)
  }

  /// Follows the strings in one half of the beam by a pixel more, into the other half.
  ///
  /// Returns the number of strings there.
  @inline(__always)
  private func extend(
    _ slots: Range<Int>, of beam: inout MutableSpan<Candidate>, by pixel: Pixel, to length: Int,
    _ best: inout Choice
  ) -> Int {
    let nodes = nodes.span
    let wanted = PaletteColor(pixel.colorAndNearest)
    let bonus = worth &* Int32(truncatingIfNeeded: length - 1)
    let half = slots.lowerBound == 0 ? Self.beamWidth : 0
    var count = 0
    for slot in slots {
      let candidate = beam[slot]
      var child = Int(nodes[Int(candidate.node)].firstChild)
      while child != 0 {
        let node = nodes[child]
        let isKept = Int(node.symbol) == keep
        var next = candidate
        let error: Int32
        if pixel.isSmooth, !isKept || pixel.keptError < .max {
          next.owe(wanted, PaletteColor(isKept ? pixel.shown : node.colorAndSymbol))
          error = next.owed.squaredLength
          next.forgive(wanted, PaletteColor(entries[Int(pixel.nearest)]))
        } else {
          next.owed = PaletteColor(0)
          error = isKept ? pixel.keptError : wanted.distance(to: PaletteColor(node.colorAndSymbol))
        }
        if error <= pixel.limit {
          next.node = UInt16(truncatingIfNeeded: child)
          next.added = candidate.added &+ Self.added(error, to: pixel)
          if Self.admit(next, to: &beam, half, &count), bonus &- next.added > best.score {
            best = Choice(candidate: next, length: length, score: bonus &- next.added)
          }
        }
        child = Int(node.sibling)
      }
    }
    return count
  }

  /// Puts a string into a half of the beam, if it is one of the few with the smallest error.
  @inline(__always)
  private static func admit(
    _ next: Candidate, to beam: inout MutableSpan<Candidate>, _ half: Int, _ count: inout Int
  ) -> Bool {
    if count < beamWidth {
      beam[half + count] = next
      count += 1
      return true
    }
    var worst = half
    for other in half + 1..<half + beamWidth where beam[other].added > beam[worst].added {
      worst = other
    }
    if beam[worst].added <= next.added { return false }
    beam[worst] = next
    return true
  }

  /// What an error of a pixel beyond that of its nearest entry counts for.
  @inline(__always)
  private static func added(_ error: Int32, to pixel: Pixel) -> Int32 {
    var more = error &- pixel.error
    if pixel.isSmooth { more &*= smoothWeight }
    if pixel.isLasting { more &*= lastingWeight }
    return more
  }

  /// Puts the indices that may stand for a pixel into the beam; returns their number, at least 1.
  @inline(__always)
  private func begin(_ pixel: Pixel, _ beam: inout MutableSpan<Candidate>) -> Int {
    var count = 0
    let wanted = PaletteColor(pixel.colorAndNearest)
    if pixel.keptError <= pixel.limit {
      beam[0] = Candidate(
        node: UInt16(keep), first: UInt8(keep), added: Self.added(pixel.keptError, to: pixel))
      count = 1
      if pixel.limit < 0 {
        beam[0].added = 0
        return 1
      }
      if pixel.isSmooth {
        beam[0].owe(wanted, PaletteColor(pixel.shown))
        beam[0].forgive(wanted, PaletteColor(entries[Int(pixel.nearest)]))
      }
    }
    let first = Int(pixel.nearest) * neighbourCount
    for slot in first..<first + (pixel.isSmooth ? 1 : neighbourCount) {
      let index = neighbours[slot]
      let error = wanted.distance(to: PaletteColor(entries[Int(index)]))
      if error <= pixel.limit {
        beam[count] = Candidate(
          node: UInt16(index), first: index, added: Self.added(error, to: pixel))
        count += 1
        if count == Self.beamWidth { break }
      }
    }
    return count
  }

  /// For each entry the `count` nearest ones, itself first.
  private static func neighbours(_ palette: [PaletteColor], _ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(palette.count * count)
    var near: [(Int32, Int)] = []
    for color in palette {
      near.removeAll(keepingCapacity: true)
      for (index, other) in palette.enumerated() {
        let far = other.distance(to: color)
        if near.count == count, far >= near[count - 1].0 { continue }
        if near.count == count { near.removeLast() }
        var slot = near.count
        while slot > 0, near[slot - 1].0 > far { slot -= 1 }
        near.insert((far, index), at: slot)
      }
      all.append(contentsOf: near.map { UInt8($0.1) })
    }
    return all
  }
}
