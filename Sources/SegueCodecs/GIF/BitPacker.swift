/// Codes of varying width, packed from the least significant bit on.
struct BitPacker {
  private var bytes: [UInt8] = []
  private var buffer: UInt64 = 0
  private var bitCount = 0

  /// A packer with room for so many bytes.
  init(byteCapacity: Int) { bytes.reserveCapacity(byteCapacity) }

  /// Adds the lower `width` bits of a code.
  @inline(__always)
  mutating func append(_ code: UInt32, _ width: Int) {
    buffer |= UInt64(code) << UInt64(bitCount)
    bitCount += width
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      bitCount -= 8
    }
  }

  /// Everything, the last byte filled up with zeros, cut into sub-blocks.
  func blocks() -> [UInt8] {
    let whole = bitCount > 0 ? bytes + [UInt8(truncatingIfNeeded: buffer)] : bytes
    var blocks: [UInt8] = []
    blocks.reserveCapacity(whole.count + whole.count / 255 + 1)
    var start = 0
    while start < whole.count {
      let end = min(start + 255, whole.count)
      blocks.append(UInt8(end - start))
      blocks.append(contentsOf: whole[start..<end])
      start = end
    }
    return blocks
  }
}
