/// A parsed HEVC sequence parameter set (ITU-T H.265, 7.3.2.2).
struct HEVCSequenceParameterSet {
  let width: Int
  let height: Int
  let bitDepth: Int

  /// Parses a NAL unit with its header; nil if it is invalid.
  init?(_ unit: some Collection<UInt8>) {
    var bits = BitReader(unit)
    bits.skip(16 + 4)
    let layers = bits.take(3)
    // The nesting flag, the general profile and level, then those of the sub-layers.
    bits.skip(1 + 96)
    var present: [(profile: Bool, level: Bool)] = []
    for _ in 0..<layers { present.append((bits.take(1) == 1, bits.take(1) == 1)) }
    if layers > 0 { bits.skip(2 * (8 - layers)) }
    for layer in present { bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
    _ = bits.number()
    if bits.number() == 3 { bits.skip(1) }
    (width, height) = (bits.number(), bits.number())
    if bits.take(1) == 1 { for _ in 0..<4 { _ = bits.number() } }
    bitDepth = 8 + max(bits.number(), bits.number())
    guard !bits.isOver, (1...0xFFFF).contains(width), (1...0xFFFF).contains(height), bitDepth <= 16
    else { return nil }
  }
}

/// A bit reader of an HEVC NAL unit, without its emulation prevention bytes.
private struct BitReader {
  private var bytes: [UInt8] = []
  private var place = 0
  /// Whether more bits were read than there are.
  private(set) var isOver = false

  init(_ unit: some Collection<UInt8>) {
    var zeros = 0
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
  }

  /// Skips `count` bits.
  mutating func skip(_ count: Int) { place += count }

  /// Reads `count` bits as a number, the highest first; 0 after the end.
  mutating func take(_ count: Int) -> Int {
    var value = 0
    for _ in 0..<count {
      guard place / 8 < bytes.count else {
        isOver = true
        return 0
      }
      value = value << 1 | Int(bytes[place / 8] >> (7 - UInt8(place % 8)) & 1)
      place += 1
    }
    return value
  }

  /// Reads an unsigned Exp-Golomb number, ue(v), below 2³².
  mutating func number() -> Int {
    var zeros = 0
    while !isOver, take(1) == 0 {
      zeros += 1
      if zeros > 32 { isOver = true }
    }
    return isOver ? 0 : (1 << zeros) - 1 + take(zeros)
  }
}
