/// An encoder of deflate blocks as a zlib stream (RFC 1950).
struct DeflateWriter {
  private var bytes: [UInt8]
  private var buffer: UInt64 = 0
  private var count = 0

  /// Encodes blocks as a zlib stream.
  ///
  /// - Parameters:
  ///   - blocks: the ranges of symbols and their codes; the last one ends the stream.
  ///   - zlib: a stream of the same bytes, whose two-byte header and Adler-32 checksum are taken
  ///     over.
  static func zlib(_ blocks: [DeflateBlock], of symbols: [DeflateSymbol], like zlib: [UInt8])
    -> [UInt8]
  {
    var writer = DeflateWriter(bytes: Array(zlib.prefix(2)))
    for (index, block) in blocks.enumerated() {
      writer.put(index == blocks.count - 1 ? 1 : 0, 1)
      writer.put(block, symbols[block.range])
    }
    writer.put(0, -writer.count & 7)
    return writer.bytes + zlib.suffix(4)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Writes a block: its type, its codes, its symbols and the end-of-block symbol.
  private mutating func put(_ block: DeflateBlock, _ symbols: ArraySlice<DeflateSymbol>) {
    let codes = block.codes
    put(codes.header == nil ? 1 : 2, 2)
    if let header = codes.header { put(header, of: codes) }
    let (literals, distances) = (Self.words(codes.literals), Self.words(codes.distances))
    for symbol in symbols {
      let literal = Int(symbol.literal)
      put(literals[literal], Int(codes.literals[literal]))
      guard symbol.isMatch else { continue }
      let distance = Int(symbol.distance)
      put(UInt64(symbol.lengthBits), DeflateSymbol.lengthExtra(literal))
      put(distances[distance], Int(codes.distances[distance]))
      put(UInt64(symbol.distanceBits), DeflateSymbol.distanceExtra(distance))
    }
    put(literals[DeflateSymbol.end], Int(codes.literals[DeflateSymbol.end]))
  }

  /// Writes the code lengths of a block with dynamic Huffman codes (RFC 1951, 3.2.7).
  private mutating func put(_ header: DeflateCodes.Header, of codes: DeflateCodes) {
    put(UInt64(codes.literals.count - 257), 5)
    put(UInt64(codes.distances.count - 1), 5)
    put(UInt64(header.runLengthCount - 4), 4)
    for place in DeflateCodes.codeLengthOrder.prefix(header.runLengthCount) {
      put(UInt64(header.runLengths[place]), 3)
    }
    let words = Self.words(header.runLengths)
    for run in header.runs {
      put(words[run.symbol], Int(header.runLengths[run.symbol]))
      if run.symbol > 15 { put(UInt64(run.extra), DeflateCodes.runs[run.symbol - 16].bits) }
    }
  }

  /// Appends up to 16 bits, the least significant first.
  private mutating func put(_ word: UInt64, _ length: Int) {
    buffer |= word << UInt64(count)
    count += length
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      count -= 8
    }
  }

  /// Returns the canonical codes (RFC 1951, 3.2.2) for code lengths, bit-reversed as they are stored.
  private static func words(_ lengths: [UInt8]) -> [UInt64] {
    var (words, next) = ([UInt64](repeating: 0, count: lengths.count), UInt64(0))
    for length in 1...UInt8(15) {
      next <<= 1
      for symbol in lengths.indices where lengths[symbol] == length {
        for bit in 0..<UInt64(length) where next >> bit & 1 == 1 {
          words[symbol] |= 1 << (UInt64(length) - 1 - bit)
        }
        next += 1
      }
    }
    return words
  }
}
