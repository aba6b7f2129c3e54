/// What a deflate stream says next: a byte, or bytes that were there before.
///
/// Length and distance are kept as they are coded, as a symbol and its extra bits (RFC 1951, 3.2.5).
struct DeflateSymbol {
  /// The symbol of the literal/length alphabet, 0...285; below 256 it is a byte.
  let literal: UInt16
  /// The extra bits of the length.
  let lengthBits: UInt8
  /// The symbol of the distance alphabet, 0...29; 0 for a byte.
  let distance: UInt8
  /// The extra bits of the distance.
  let distanceBits: UInt16

  /// A byte.
  init(byte: UInt8) {
    literal = UInt16(byte)
    lengthBits = 0
    distance = 0
    distanceBits = 0
  }

  /// Bytes that were there before, as they are coded.
  init(literal: Int, lengthBits: Int, distance: Int, distanceBits: Int) {
    self.literal = UInt16(literal)
    self.lengthBits = UInt8(lengthBits)
    self.distance = UInt8(distance)
    self.distanceBits = UInt16(distanceBits)
  }

  /// Bytes that were there before: 3...258 of them, 1...32,768 bytes ago.
  init(length: Int, back: Int) {
    let literal = Int(Self.lengthSymbols[length])
    let distance = Self.distanceSymbol(back)
    self.init(
      literal: literal, lengthBits: length - Self.lengths[literal - 257], distance: distance,
      distanceBits: back - Self.distances[distance])
  }

  /// Whether it is bytes that were there before.
  var isMatch: Bool { literal > 256 }

  /// How many bytes it stands for.
  var length: Int { isMatch ? Self.lengths[Int(literal) - 257] + Int(lengthBits) : 1 }

  /// How far back they are.
  var back: Int { Self.distances[Int(distance)] + Int(distanceBits) }
}

// MARK: - The alphabets

extension DeflateSymbol {
  /// The end of a block in the literal/length alphabet.
  static let end = 256
  /// How many symbols the literal/length alphabet has.
  static let literalCount = 286
  /// How many symbols the distance alphabet has.
  static let distanceCount = 30
  /// The longest match.
  static let longest = 258

  /// How many extra bits follow a symbol of the literal/length alphabet.
  static func lengthExtra(_ literal: Int) -> Int {
    literal < 265 || literal == 285 ? 0 : (literal - 261) >> 2
  }

  /// How many extra bits follow a symbol of the distance alphabet.
  static func distanceExtra(_ distance: Int) -> Int { distance < 4 ? 0 : (distance - 2) >> 1 }

  /// The symbol of a distance, 1...32,768.
  static func distanceSymbol(_ back: Int) -> Int {
    guard back > 4 else { return back - 1 }
    let top = Int.bitWidth - 1 - (back - 1).leadingZeroBitCount
    return 2 * top + ((back - 1) >> (top - 1) & 1)
  }

  /// The shortest length of each symbol from 257 on.
  private static let lengths: [Int] = {
    var next = 3
    var result: [Int] = []
    for literal in 257..<285 {
      result.append(next)
      next += 1 << lengthExtra(literal)
    }
    return result + [longest]
  }()

  /// The shortest distance of each symbol.
  private static let distances: [Int] = {
    var next = 1
    return (0..<distanceCount).map { distance in
      defer { next += 1 << distanceExtra(distance) }
      return next
    }
  }()

  /// The symbol of each length, 3...258.
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

  /// The longest length of each symbol: a match that is cut ends best at one of them, nearly always.
  static let lengthEnds: [Int] = lengths.dropFirst().map { $0 - 1 } + [longest]
}
