/// LZW compression that may take a longer string of the table for one that is nearly the same.
///
/// At every place it follows several paths down the tree of strings at once, the few with the
/// smallest error so far, and takes the string that saves the most for the error it adds. A string
/// may hold the index that keeps what is shown. With no slack the result is exact.
///
/// The table is thrown away when it is full: kept full it costs 5 to 10 % more, for what is near is
/// alike. Only the encoder's choice of strings differs from
/// plain LZW; every decoder reads the result.
package struct LossyLZW {
  /// What a pixel asks for.
  package struct Pixel {
    /// The colour, 0xBBGGRR.
    package var color: UInt32
    /// The nearest entry of the palette.
    package var nearest: UInt8
    /// The nearest entry's error.
    package var error: Int32
    /// The greatest error that is allowed; below 0 when only what is shown will do.
    package var limit: Int32
    /// The error of what is shown; `Int32.max` when nothing is.
    package var keptError: Int32

    /// A pixel that keeps what is shown.
    package static let keep = Pixel(color: 0, nearest: 0, error: -1, limit: -1, keptError: -1)

    /// A pixel with its errors, as ``PaletteColor/distance(to:)-(PaletteColor)`` has them.
    package init(color: UInt32, nearest: UInt8, error: Int32, limit: Int32, keptError: Int32) {
      self.color = color
      self.nearest = nearest
      self.error = error
      self.limit = limit
      self.keptError = keptError
    }
  }

  /// A string under consideration: its node, its first index, and the error that it adds.
  private struct Candidate {
    var node: UInt16 = 0
    var first: UInt8 = 0
    var added: Int32 = 0
  }

  /// The string that saves the most so far: its length, and what it is worth less its error.
  private struct Choice {
    var candidate: Candidate
    var length = 1
    var score: Int32 = 0
  }

  /// How many strings are followed at the same time.
  private static let beamWidth = 6
  /// The greatest number of codes a decoder's table can hold.
  private static let codeLimit = 4096

  private let palette: [PaletteColor]
  private let neighbours: [UInt8]
  private let neighbourCount: Int
  private let keep: Int
  private let gain: Int32
  private let clearCode: Int

  private var firstChild: [UInt16]
  private var sibling: [UInt16]
  private var parent: [UInt16]
  private var symbol: [UInt8]
  private var free = 0

  /// A compressor for a palette, whose entry `keep` stands for what is shown.
  ///
  /// - Parameter gain: the error that one pixel more in a string is worth.
  package init(palette: [PaletteColor], keep: Int, minimumCodeSize: Int, gain: Int32) {
    self.palette = palette
    self.keep = keep
    self.gain = gain
    clearCode = 1 << minimumCodeSize
    neighbourCount = min(palette.count, 8)
    neighbours = Self.neighbours(palette, neighbourCount)
    firstChild = Array(repeating: 0, count: Self.codeLimit)
    sibling = firstChild
    parent = firstChild
    symbol = (0..<Self.codeLimit).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// Compresses pixels into sub-blocks; sets `indices` to what a decoder will see.
  package mutating func blocks(_ pixels: [Pixel], indices: inout [UInt8]) -> [UInt8] {
    let minimum = clearCode.trailingZeroBitCount
    var output = BitPacker(byteCapacity: pixels.count / 4 + 16)
    var width = minimum + 1
    output.append(UInt32(clearCode), width)
    reset()
    var beam = [Candidate](repeating: Candidate(), count: 2 * Self.beamWidth)
    var place = 0
    var last: Candidate?
    while place < pixels.count {
      // The entry that the decoder makes next: what was sent last, and the first index of what is sent
      // now. It can be sent itself, when it goes on as it began; until that is known it does.
      let entry = free < Self.codeLimit ? last.map { add($0.node, $0.first) } : nil
      if free > 1 << width { width += 1 }
      let (chosen, length) = choose(pixels, place, &beam)
      if let entry { settle(entry, chosen) }
      output.append(UInt32(chosen.node), width)
      spell(chosen.node, into: &indices, from: place, to: place + length)
      place += length
      last = chosen
      if free == Self.codeLimit {
        output.append(UInt32(clearCode), width)
        reset()
        width = minimum + 1
        last = nil
      }
    }
    if last != nil, free < Self.codeLimit, free == 1 << width { width += 1 }
    output.append(UInt32(clearCode) + 1, width)
    return output.blocks()
  }

  /// Writes the indices of a node's string, the last one first.
  @inline(__always)
  private func spell(_ node: UInt16, into indices: inout [UInt8], from start: Int, to end: Int) {
    var node = Int(node)
    for place in stride(from: end - 1, through: start, by: -1) {
      indices[place] = symbol[node]
      node = Int(parent[node])
    }
  }

  private mutating func reset() {
    for index in firstChild.indices { firstChild[index] = 0 }
    free = clearCode + 2
  }

  /// Adds the string of a node with one index more; returns its code.
  @inline(__always)
  private mutating func add(_ node: UInt16, _ next: UInt8) -> Int {
    symbol[free] = next
    parent[free] = node
    sibling[free] = firstChild[Int(node)]
    firstChild[Int(node)] = UInt16(free)
    free += 1
    return free - 1
  }

  /// Gives the newest entry the index that the string sent after it begins with.
  ///
  /// A string that is in the table already only uses up a code.
  @inline(__always)
  private mutating func settle(_ entry: Int, _ sent: Candidate) {
    symbol[entry] = sent.first
    var other = Int(sibling[entry])
    while other != 0, symbol[other] != sent.first { other = Int(sibling[other]) }
    if other != 0 { firstChild[Int(parent[entry])] = sibling[entry] }
  }

  /// The string to take from a place on, and its length.
  private func choose(
    _ pixels: [Pixel], _ start: Int, _ beam: inout [Candidate]
  ) -> (Candidate, Int) {
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
    return (best.candidate, best.length)
  }

  /// Follows the strings in one half of the beam by a pixel more, into the other half.
  ///
  /// Returns the number of strings there.
  @inline(__always)
  private func extend(
    _ slots: Range<Int>, of beam: inout MutableSpan<Candidate>, by pixel: Pixel, to length: Int,
    _ best: inout Choice
  ) -> Int {
    let palette = palette.span
    let firstChild = firstChild.span
    let sibling = sibling.span
    let symbol = symbol.span
    let wanted = PaletteColor(pixel.color)
    let bonus = gain &* Int32(truncatingIfNeeded: length - 1)
    let half = slots.lowerBound == 0 ? Self.beamWidth : 0
    var count = 0
    for slot in slots {
      let candidate = beam[slot]
      var child = Int(firstChild[Int(candidate.node)])
      while child != 0 {
        let index = Int(symbol[child])
        let error = index == keep ? pixel.keptError : palette[index].distance(to: wanted)
        if error <= pixel.limit {
          var next = candidate
          next.node = UInt16(truncatingIfNeeded: child)
          next.added = candidate.added &+ error &- pixel.error
          if Self.admit(next, to: &beam, half, &count), bonus &- next.added > best.score {
            best = Choice(candidate: next, length: length, score: bonus &- next.added)
          }
        }
        child = Int(sibling[child])
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

  /// Puts the indices that may stand for a pixel into the beam; returns their number, at least 1.
  @inline(__always)
  private func begin(_ pixel: Pixel, _ beam: inout MutableSpan<Candidate>) -> Int {
    var count = 0
    if pixel.keptError <= pixel.limit {
      beam[0] = Candidate(
        node: UInt16(keep), first: UInt8(keep), added: pixel.keptError &- pixel.error)
      count = 1
      if pixel.limit < 0 {
        beam[0].added = 0
        return 1
      }
    }
    let wanted = PaletteColor(pixel.color)
    let first = Int(pixel.nearest) * neighbourCount
    for slot in first..<first + neighbourCount {
      let index = neighbours[slot]
      let error = palette[Int(index)].distance(to: wanted)
      if error <= pixel.limit {
        beam[count] = Candidate(
          node: UInt16(index), first: index, added: error &- pixel.error)
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
