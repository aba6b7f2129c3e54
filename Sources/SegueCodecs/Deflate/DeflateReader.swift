/// Reads the symbols of a deflate stream (RFC 1951), block after block.
struct DeflateReader {
  private let bytes: [UInt8]
  private var position: Int
  private var buffer: UInt64 = 0
  private var count = 0

  /// The symbols of a whole zlib stream without a dictionary (RFC 1950), ends of blocks left out; nil if it
  /// is not one.
  ///
  /// Takes six bytes for each symbol. Whether matches go back too far is not looked at, nor the sum.
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

  private mutating func stored(into symbols: inout [DeflateSymbol]) -> Bool {
    _ = bits(count & 7)
    guard let size = bits(16), bits(16) == ~size & 0xffff else { return false }
    for _ in 0..<size {
      guard let byte = bits(8) else { return false }
      symbols.append(DeflateSymbol(byte: UInt8(byte)))
    }
    return true
  }

  private mutating func dynamic(into symbols: inout [DeflateSymbol]) -> Bool {
    guard let literals = bits(5), let distances = bits(5), let lengths = bits(4) else {
      return false
    }
    var runLengths = [UInt8](repeating: 0, count: 19)
    for place in DeflateCodes.runOrder.prefix(lengths + 4) {
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

  // MARK: - Bits, the first one lowest

  /// The whole bytes that are not read.
  private var left: Int { bytes.count - position + count / 8 }

  /// Some bits, at most 16; nil past the end.
  private mutating func bits(_ wanted: Int) -> Int? {
    fill()
    guard count >= wanted else { return nil }
    defer { drop(wanted) }
    return Int(buffer & ((1 << UInt64(wanted)) - 1))
  }

  /// The next symbol of a code; nil past the end, and where the code has none such.
  private mutating func symbol(of code: DecodingCode) -> Int? {
    fill()
    guard let (symbol, length) = code.first(of: buffer), length <= count else { return nil }
    drop(length)
    return symbol
  }

  private mutating func fill() {
    while count < 16, position < bytes.count {
      buffer |= UInt64(bytes[position]) << UInt64(count)
      position += 1
      count += 8
    }
  }

  private mutating func drop(_ used: Int) {
    buffer >>= UInt64(used)
    count -= used
  }
}

/// The codes of a block, for reading.
private struct DecodingCodes {
  let literals: DecodingCode
  let distances: DecodingCode

  init(_ lengths: (literals: [UInt8], distances: [UInt8])) {
    literals = DecodingCode(lengths.literals)
    distances = DecodingCode(lengths.distances)
  }
}

/// A prefix code for reading: how many codes there are of each length, and their symbols in order.
private struct DecodingCode {
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  /// The canonical code (RFC 1951, 3.2.2) of the lengths of symbols, 0 for those without a code.
  init(_ lengths: [UInt8]) {
    for length in 1...15 {
      let those = lengths.indices.filter { lengths[$0] == length }
      counts[length] = those.count
      symbols += those
    }
  }

  /// The symbol that bits begin with, and the length of its code; nil where there is none.
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
