/// A lossy LZW compressor, which prefers longer strings of the table that are nearly the same.
///
/// At every place it follows several paths down the trie of strings at once (beam search), those
/// with the smallest errors, and takes the string that saves the most for the error that it adds. A
/// string may contain the transparent index, which keeps the canvas. If no error is allowed the
/// result is exact.
///
/// Another pixel in a string saves a part of a code: a half where strings hold two pixels, a
/// twentieth where they hold twenty. The shorter the recent strings, the more error it may add, so
/// that busy areas are compressed more than smooth ones, where an error is visible. If it were
/// worth the same everywhere, photographs and lists would be 1 to 5 % larger for the same
/// SSIMULACRA 2; small areas among transparent ones would be 2 % smaller.
///
/// In smooth areas half of the avoidable error of a pixel is diffused to the next one, channel by
/// channel, as in error diffusion (Floyd and Steinberg 1976), and every string begins with the
/// entry nearest to its first colour. The colours of a long string thus vary around the target
/// colours, and bands are broken up. Elsewhere a string may begin with any entry that is near
/// enough: without that photographs are 7 to 17 % larger.
///
/// The table is cleared when it is full: keeping it full costs 5 to 10 % more, since similar pixels
/// follow each other. Only the encoder's choice of strings differs from plain LZW; every decoder
/// reads the result.
package struct LossyLZW: Sendable {
  /// A string of the table, by its code.
  ///
  /// All that the search needs of a string is in one place, its last colour included.
  private struct Node: Sendable {
    var firstChild: UInt16 = 0
    var sibling: UInt16 = 0
    // The colour of the last index, and above it the index: 24 + 8 bits.
    var colorAndSymbol: UInt32 = 0

    var symbol: UInt8 { UInt8(truncatingIfNeeded: colorAndSymbol >> 24) }
  }

  /// A string in the beam: its node, its first index, and the error that it adds.
  private struct Candidate: Sendable {
    var node: UInt16 = 0
    var first: UInt8 = 0
    var added: Int32 = 0
    /// The colour error to be compensated by the next pixel (error diffusion); 0 where that is not smooth.
    var owed = PaletteColor(0)

    /// Diffuses the error of a colour to the next pixel, and half of the error diffused before.
    ///
    /// The length of the sum is the error that the eye sees from a small distance.
    @inline(__always)
    mutating func diffuseError(_ wanted: PaletteColor, _ color: PaletteColor) {
      owed.red = wanted.red &- color.red &+ owed.red / 2
      owed.green = wanted.green &- color.green &+ owed.green / 2
      owed.blue = wanted.blue &- color.blue &+ owed.blue / 2
    }

    /// Removes the error of the nearest entry from the diffused error, since it cannot be avoided.
    ///
    /// Otherwise strings would end at every pixel if a palette is too small for a photograph, and
    /// be half as long at quality 95.
    @inline(__always)
    mutating func forgive(_ wanted: PaletteColor, _ nearest: PaletteColor) {
      owed.red &-= wanted.red &- nearest.red
      owed.green &-= wanted.green &- nearest.green
      owed.blue &-= wanted.blue &- nearest.blue
    }
  }

  /// The best string up to now: its length, and its worth less its error.
  private struct Choice {
    var candidate: Candidate
    var length = 1
    var score: Int32 = 0
  }

  /// The factors of an error in smooth areas and of lasting pixels.
  private static let (smoothWeight, lastingWeight): (Int32, Int32) = (3, 8)
  /// The beam width: the number of strings that are followed at the same time.
  private static let beamWidth = 6
  /// The string length at which one more pixel is worth ``gain``, and the greatest that counts.
  ///
  /// If longer ones counted fully, text over a gradient would be 5 % larger.
  private static let (usualLength, greatestLength): (Int32, Int32) = (6, 16)
  /// The window, in strings, of the moving mean of their length: with 16, text over a gradient is 2 % larger.
  private static let meanCount: Int32 = 100
  /// The greatest number of codes in a decoder's table.
  private static let codeLimit = 4096

  // For each index its colour, and above it the index.
  private let entries: [UInt32]
  private let neighbours: [UInt8]
  private let neighbourCount: Int
  private let keep: Int
  private let gain: Int32
  private let clearCode: Int
  // The sum of the lengths of recent strings, and the error that one more pixel is therefore worth.
  private var lengths = Self.usualLength * Self.meanCount
  private var worth: Int32

  private var nodes: [Node]
  private var parent: [UInt16]
  private var free = 0
  private var width = 0
  // The entry whose last index is not known before the next string is.
  private var newest: Int?
  private var output = BitPacker(byteCapacity: 1 << 12)

  /// Creates a compressor for a palette and the transparent index `keep`.
  ///
  /// - Parameter gain: the error that one more pixel is worth in strings of usual length.
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

  /// Compresses the next pixels and removes them, as far as their strings are known.
  ///
  /// If a string may continue in pixels that are still missing, the pixels from its first one on
  /// stay in front of the next ones. The codes do not depend on how the pixels are divided into
  /// calls.
  ///
  /// - Parameters:
  ///   - isLast: whether no more pixels follow: then all are compressed.
  ///   - indices: receives the palette indices of the compressed pixels, as a decoder sees them.
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

  /// Returns the data in sub-blocks, once all pixels are compressed.
  package consuming func finish() -> [UInt8] {
    output.append(UInt32(clearCode) + 1, width)
    return output.blocks()
  }

  /// Updates the worth of one more pixel by the length of the last string.
  ///
  /// Shorter strings make it worth more.
  @inline(__always)
  private mutating func learn(_ length: Int) {
    let counted = min(Int32(truncatingIfNeeded: length), Self.greatestLength)
    lengths &+= counted &- lengths / Self.meanCount
    worth = max(1, gain &* (Self.usualLength &* Self.meanCount) / lengths)
  }

  /// Adds the entry that the decoder adds next, or clears a full table.
  ///
  /// The entry is the string just sent, extended by the first index of the next string. It may be
  /// the next string itself, which then repeats its first index; that index is assumed until the
  /// real one is known.
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

  /// Writes the indices of a node's string, from the last to the first.
  @inline(__always)
  private func spell(_ node: UInt16, into indices: inout [UInt8], from start: Int, to end: Int) {
    var node = Int(node)
    for place in stride(from: end - 1, through: start, by: -1) {
      indices[place] = nodes[node].symbol
      node = Int(parent[node])
    }
  }

  /// Clears the table and resets the code width.
  private mutating func reset() {
    for code in nodes.indices { nodes[code].firstChild = 0 }
    free = clearCode + 2
    width = clearCode.trailingZeroBitCount + 1
    newest = nil
  }

  /// Adds the string of a node extended by one index; returns its code.
  @inline(__always)
  private mutating func add(_ node: UInt16, _ next: UInt8) -> Int {
    nodes[free] = Node(
      sibling: nodes[Int(node)].firstChild, colorAndSymbol: entries[Int(next)])
    parent[free] = node
    nodes[Int(node)].firstChild = UInt16(free)
    free += 1
    return free - 1
  }

  /// Completes the newest dictionary entry: its last index is the first of the string just sent.
  ///
  /// A string that is in the table already is unlinked and only uses up a code.
  @inline(__always)
  private mutating func settle(_ entry: Int, _ sent: Candidate) {
    nodes[entry].colorAndSymbol = entries[Int(sent.first)]
    var other = Int(nodes[entry].sibling)
    while other != 0, nodes[other].symbol != sent.first { other = Int(nodes[other].sibling) }
    if other != 0 { nodes[Int(parent[entry])].firstChild = nodes[entry].sibling }
  }

  /// Returns the best string from a place on, and its length; nil if that depends on missing pixels.
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

  /// Extends the strings in `slots` by a pixel, into the beam's other half, and keeps the best.
  ///
  /// Returns the number of extended strings.
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
          next.diffuseError(wanted, PaletteColor(isKept ? pixel.shown : node.colorAndSymbol))
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

  /// Adds a string to a half of the beam, if its error is among the smallest.
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

  /// Returns the weighted error of a pixel beyond that of its nearest entry.
  @inline(__always)
  private static func added(_ error: Int32, to pixel: Pixel) -> Int32 {
    var more = error &- pixel.error
    if pixel.isSmooth { more &*= smoothWeight }
    if pixel.isLasting { more &*= lastingWeight }
    return more
  }

  /// Fills the beam with the indices that are near enough to a pixel; returns their number, at least 1.
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
        beam[0].diffuseError(wanted, PaletteColor(pixel.shown))
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

  /// Returns for each palette entry the `count` nearest ones, itself first.
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
