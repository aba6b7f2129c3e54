/// A plain LZW compressor with GIF's variable-length codes (GIF89a, appendix F).
///
/// It clears the table as soon as it is full, which every decoder understands.
package enum LZWEncoder {
  /// The greatest number of codes in a decoder's table.
  private static let codeLimit = 4096
  /// The number of slots of the table; a power of two, at most a quarter filled.
  private static let slotCount = 1 << 14

  /// Compresses palette indices into data sub-blocks: each a length byte and up to 255 bytes.
  ///
  /// The block of length 0 that ends an image's data is left to the container.
  ///
  /// - Parameters:
  ///   - indices: the pixels; each must be below `1 << minimumCodeSize`.
  ///   - minimumCodeSize: 2...8, as stored before the data.
  package static func blocks(_ indices: [UInt8], minimumCodeSize: Int) -> [UInt8] {
    let clear = UInt32(1) << UInt32(minimumCodeSize)
    var output = BitPacker(byteCapacity: indices.count / 2 + 16)
    var width = minimumCodeSize + 1
    output.append(clear, width)
    if !indices.isEmpty {
      width = compress(indices.span, minimumCodeSize: minimumCodeSize, into: &output)
    }
    output.append(clear + 1, width)
    return output.blocks()
  }

  /// Writes the codes of at least one index; returns the width of the code after them.
  private static func compress(
    _ input: Span<UInt8>, minimumCodeSize: Int, into output: inout BitPacker
  ) -> Int {
    // A slot holds a string's prefix code, last index and own code: 12 + 8 + 12 bits.
    var slots = [UInt32](repeating: .max, count: slotCount)
    var table = slots.mutableSpan
    let clear = UInt32(1) << UInt32(minimumCodeSize)
    var free = Int(clear) + 2
    var width = minimumCodeSize + 1
    var prefix = UInt32(input[0])
    for position in 1..<input.count {
      let key = prefix << 8 | UInt32(input[position])
      let slot = Self.slot(of: key, in: table)
      if table[slot] != .max {
        prefix = table[slot] & 0xFFF
        continue
      }
      output.append(prefix, width)
      prefix = UInt32(input[position])
      if free < codeLimit {
        table[slot] = key << 12 | UInt32(free)
        // The decoder adds this entry one code later, and widens its codes then.
        if free == 1 << width { width += 1 }
        free += 1
      } else {
        output.append(clear, width)
        for index in table.indices { table[index] = .max }
        width = minimumCodeSize + 1
        free = Int(clear) + 2
      }
    }
    output.append(prefix, width)
    return free < codeLimit && free == 1 << width ? width + 1 : width
  }

  /// Returns the slot of a string, or the empty slot where it belongs (open addressing).
  @inline(__always)
  private static func slot(of key: UInt32, in table: borrowing MutableSpan<UInt32>) -> Int {
    var slot = Int((key &* 0x9E37_79B1) >> 18)
    while table[slot] >> 12 != key && table[slot] != .max { slot = (slot + 1) & (slotCount - 1) }
    return slot
  }
}

/// A packer of codes of varying width, from the least significant bit on.
struct BitPacker {
  private var bytes: [UInt8] = []
  private var buffer: UInt64 = 0
  private var bitCount = 0

  /// Creates a packer and reserves memory for `byteCapacity` bytes.
  init(byteCapacity: Int) { bytes.reserveCapacity(byteCapacity) }

  /// Appends the lower `width` bits of a code.
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

  /// Returns all bytes, the last one padded with zeros, cut into sub-blocks.
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
