/// A decoder of a deflate stream (RFC 1951) into symbols, without inflating the bytes.
struct DeflateReader {
  private let bytes: [UInt8]
  private var position: Int
  private var buffer: UInt64 = 0
  private var count = 0

  /// Returns the symbols of a whole zlib stream without a dictionary (RFC 1950); nil for other bytes.
  ///
  /// End-of-block symbols are not among them. Takes six bytes of memory for each symbol. Neither
  /// the distances of matches nor the Adler-32 checksum are verified.
  static func symbols(ofZlib bytes: [UInt8]) -> [DeflateSymbol]? {
    guard bytes.count > 6, bytes[0] & 15 == 8, bytes[1] & 32 == 0,
      (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    else { return nil }
    var reader = DeflateReader(bytes: bytes, position: 2)
    var symbols: [DeflateSymbol] = []
    while true {
      guard let isLast = reader.bits(1), let kind = reader.bits(2) else { return nil }
      let isRead =
        switch kind {
        case 0: reader.stored(into: &symbols)
        case 1: reader.block(.init(DeflateCodes.fixed), into: &symbols)
        case 2: reader.dynamic(into: &symbols)
        default: false
        }
      guard isRead else { return nil }
      if isLast == 1 { return reader.left == 4 ? symbols : nil }
    }
  }

  private init(bytes: [UInt8], position: Int) {
    self.bytes = bytes
    self.position = position
  }

  // MARK: - Blocks

  /// Reads a stored block (RFC 1951, 3.2.4) as literals; false if it is damaged.
  private mutating func stored(into symbols: inout [DeflateSymbol]) -> Bool {
    _ = bits(count & 7)
    guard let size = bits(16), bits(16) == ~size & 0xffff else { return false }
    for _ in 0..<size {
      guard let byte = bits(8) else { return false }
      symbols.append(DeflateSymbol(byte: UInt8(byte)))
    }
    return true
  }

  /// Reads a block with dynamic Huffman codes (RFC 1951, 3.2.7); false if it is damaged.
  private mutating func dynamic(into symbols: inout [DeflateSymbol]) -> Bool {
    guard let literals = bits(5), let distances = bits(5), let lengths = bits(4) else {
      return false
    }
    var runLengths = [UInt8](repeating: 0, count: 19)
    for place in DeflateCodes.codeLengthOrder.prefix(lengths + 4) {
      guard let length = bits(3) else { return false }
      runLengths[place] = UInt8(length)
    }
    let code = DecodingCode(runLengths)
    let (first, total) = (literals + 257, literals + 257 + distances + 1)
    var all: [UInt8] = []
    while all.count < total {
      guard let symbol = symbol(of: code) else { return false }
      guard symbol > 15 else {
        all.append(UInt8(symbol))
        continue
      }
      let run = DeflateCodes.runs[symbol - 16]
      guard let more = bits(run.bits), symbol > 16 || !all.isEmpty else { return false }
      all += [UInt8](repeating: symbol == 16 ? all[all.count - 1] : 0, count: run.shortest + more)
    }
    guard all.count == total else { return false }
    return block(.init((Array(all[..<first]), Array(all[first...]))), into: &symbols)
  }

  /// Reads the symbols of a block up to its end-of-block symbol; false if it is damaged.
  private mutating func block(_ codes: DecodingCodes, into symbols: inout [DeflateSymbol]) -> Bool {
    while let literal = symbol(of: codes.literals) {
      if literal == DeflateSymbol.end { return true }
      guard literal > DeflateSymbol.end else {
        symbols.append(DeflateSymbol(byte: UInt8(literal)))
        continue
      }
      guard literal < DeflateSymbol.literalCount,
        let lengthBits = bits(DeflateSymbol.lengthExtra(literal)),
        let distance = symbol(of: codes.distances), distance < DeflateSymbol.distanceCount,
        let distanceBits = bits(DeflateSymbol.distanceExtra(distance))
      else { return false }
      symbols.append(
        DeflateSymbol(
          literal: literal, lengthBits: lengthBits, distance: distance, distanceBits: distanceBits))
    }
    return false
  }

  // MARK: - Bits, least significant first

  /// The number of whole bytes that are not read yet.
  private var left: Int { bytes.count - position + count / 8 }

  /// Reads up to 16 bits; nil past the end.
  private mutating func bits(_ wanted: Int) -> Int? {
    fill()
    guard count >= wanted else { return nil }
    defer { drop(wanted) }
    return Int(buffer & ((1 << UInt64(wanted)) - 1))
  }

  /// Reads the next symbol of a Huffman code; nil past the end, and for bits that are no code of it.
  private mutating func symbol(of code: DecodingCode) -> Int? {
    fill()
    guard let (symbol, length) = code.first(of: buffer), length <= count else { return nil }
    drop(length)
    return symbol
  }

  /// Fills the bit buffer to at least 16 bits, as far as there are bytes.
  private mutating func fill() {
    while count < 16, position < bytes.count {
      buffer |= UInt64(bytes[position]) << UInt64(count)
      position += 1
      count += 8
    }
  }

  /// Removes bits from the front of the bit buffer.
  private mutating func drop(_ used: Int) {
    buffer >>= UInt64(used)
    count -= used
  }
}

/// The two Huffman codes of a block, for decoding.
private struct DecodingCodes {
  let literals: DecodingCode
  let distances: DecodingCode

  init(_ lengths: (literals: [UInt8], distances: [UInt8])) {
    literals = DecodingCode(lengths.literals)
    distances = DecodingCode(lengths.distances)
  }
}

/// A canonical Huffman code for decoding: the number of codes of each length, and their symbols in order.
private struct DecodingCode {
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  /// Builds the canonical code (RFC 1951, 3.2.2) from code lengths, 0 for symbols without a code.
  init(_ lengths: [UInt8]) {
    for length in 1...15 {
      let those = lengths.indices.filter { lengths[$0] == length }
      counts[length] = those.count
      symbols += those
    }
  }

  /// Returns the symbol whose code the bits begin with, and the code's length; nil if there is none.
  func first(of bits: UInt64) -> (symbol: Int, length: Int)? {
    var (code, first, index, rest) = (0, 0, 0, bits)
    for length in 1...15 {
      code |= Int(rest & 1)
      rest >>= 1
      let count = counts[length]
      if code - first < count {
        return code < first ? nil : (symbols[index + code - first], length)
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
