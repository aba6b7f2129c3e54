/// A deflate symbol: a literal byte, or a match (length and distance) of earlier bytes.
///
/// Length and distance are kept as they are coded, as a symbol and its extra bits (RFC 1951,
/// 3.2.5).
struct DeflateSymbol {
  /// The symbol of the literal/length alphabet, 0...285; below 256 it is a literal byte.
  let literal: UInt16
  /// The extra bits of the length.
  let lengthBits: UInt8
  /// The symbol of the distance alphabet, 0...29; 0 for a literal.
  let distance: UInt8
  /// The extra bits of the distance.
  let distanceBits: UInt16

  /// Creates a literal byte.
  init(byte: UInt8) {
    literal = UInt16(byte)
    lengthBits = 0
    distance = 0
    distanceBits = 0
  }

  /// Creates a match from its symbols and extra bits.
  init(literal: Int, lengthBits: Int, distance: Int, distanceBits: Int) {
    self.literal = UInt16(literal)
    self.lengthBits = UInt8(lengthBits)
    self.distance = UInt8(distance)
    self.distanceBits = UInt16(distanceBits)
  }

  /// Creates a match of 3...258 bytes at a distance of 1...32,768.
  init(length: Int, back: Int) {
    let literal = Int(Self.lengthSymbols[length])
    let distance = Self.distanceSymbol(back)
    self.init(
      literal: literal, lengthBits: length - Self.lengths[literal - 257], distance: distance,
      distanceBits: back - Self.distances[distance])
  }

  /// Whether it is a match, and not a literal.
  var isMatch: Bool { literal > 256 }

  /// The number of bytes that it encodes.
  var length: Int { isMatch ? Self.lengths[Int(literal) - 257] + Int(lengthBits) : 1 }

  /// The match distance in bytes.
  var back: Int { Self.distances[Int(distance)] + Int(distanceBits) }
}

// MARK: - The alphabets

extension DeflateSymbol {
  /// The end-of-block symbol of the literal/length alphabet.
  static let end = 256
  /// The size of the literal/length alphabet.
  static let literalCount = 286
  /// The size of the distance alphabet.
  static let distanceCount = 30
  /// The longest match length, in bytes.
  static let longest = 258

  /// Returns the number of extra bits that follow a symbol of the literal/length alphabet.
  static func lengthExtra(_ literal: Int) -> Int {
    literal < 265 || literal == 285 ? 0 : (literal - 261) >> 2
  }

  /// Returns the number of extra bits that follow a symbol of the distance alphabet.
  static func distanceExtra(_ distance: Int) -> Int { distance < 4 ? 0 : (distance - 2) >> 1 }

  /// Returns the symbol of a match distance, 1...32,768.
  static func distanceSymbol(_ back: Int) -> Int {
    guard back > 4 else { return back - 1 }
    let top = Int.bitWidth - 1 - (back - 1).leadingZeroBitCount
    return 2 * top + ((back - 1) >> (top - 1) & 1)
  }

  /// The shortest match length of each symbol from 257 on.
  private static let lengths: [Int] = {
    var next = 3
    var result: [Int] = []
    for literal in 257..<285 {
      result.append(next)
      next += 1 << lengthExtra(literal)
    }
    return result + [longest]
  }()

  /// The shortest match distance of each symbol.
  private static let distances: [Int] = {
    var next = 1
    return (0..<distanceCount).map { distance in
      defer { next += 1 << distanceExtra(distance) }
      return next
    }
  }()

  /// The symbol of each match length, 3...258.
  static let lengthSymbols: [UInt16] = {
    var result = [UInt16](repeating: 0, count: longest + 1)
    for (index, length) in lengths.enumerated() {
      for place in length..<min(longest, length + (1 << lengthExtra(257 + index))) {
        result[place] = UInt16(257 + index)
      }
    }
    result[longest] = 285
    return result
  }()

  /// The longest match length of each length symbol.
  ///
  /// A shortened match ends best at one of them, nearly always.
  static let lengthEnds: [Int] = lengths.dropFirst().map { $0 - 1 } + [longest]
}
