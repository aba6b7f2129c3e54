import CGIFKernels

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
///
/// The search is a kernel in C (`CGIFKernels`), which compares the extensions of a string with the
/// pixel eight at a time. The codes are the same at every ``GIFKernelLevel``.
package struct LossyLZW: Sendable {
  private let level: GIFKernelLevel
  private let clearCode: UInt32
  // The memory of the kernel's coder: its table of strings and its state.
  private var memory: [UInt64]
  private var output = BitPacker(byteCapacity: 1 << 12)

  /// Creates a compressor for a palette and the transparent index `keep`.
  ///
  /// - Parameters:
  ///   - keep: the transparent index, 256 if there is none.
  ///   - gain: the error that one more pixel is worth in strings of usual length.
  package init(
    palette: [PaletteColor], keep: Int, minimumCodeSize: Int, gain: Int32,
    level: GIFKernelLevel = .best
  ) {
    self.level = level
    clearCode = 1 << UInt32(minimumCodeSize)
    let words = (0..<256).map { index in
      UInt32(index) << 24 | (index < palette.count ? palette[index].packed : 0)
    }
    let nearCount = min(palette.count, 8)
    let near = Self.neighbours(palette, nearCount).map { words[Int($0)] }
    let size = segue_lzw_coder_bytes() / MemoryLayout<UInt64>.size + 1
    memory = unsafe [UInt64](unsafeUninitializedCapacity: size) { memory, count in
      unsafe words.withUnsafeBufferPointer { words in
        unsafe near.withUnsafeBufferPointer { near in
          var colors = unsafe segue_lzw_palette(
            words: words.baseAddress, near: near.baseAddress, count: palette.count,
            near_count: nearCount, keep: UInt32(keep))
          unsafe segue_lzw_start(
            OpaquePointer(memory.baseAddress), &colors, UInt32(minimumCodeSize), gain)
        }
      }
      count = size
    }
    output.append(clearCode, minimumCodeSize + 1)
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
    let start = indices.count
    indices.append(contentsOf: repeatElement(0, count: pixels.count))
    var compressed = 0
    let codes = unsafe [segue_lzw_code](unsafeUninitializedCapacity: 2 * pixels.count) {
      codes, count in
      compressed = unsafe compress(
        pixels, isLast: isLast, into: &indices, from: start, codes.baseAddress, &count)
    }
    for code in codes { output.append(UInt32(code.code), Int(code.width)) }
    indices.removeLast(pixels.count - compressed)
    pixels.removeFirst(compressed)
  }

  /// Returns the data in sub-blocks, once all pixels are compressed.
  package consuming func finish() -> [UInt8] {
    let width = unsafe memory.withUnsafeBytes { memory in
      unsafe segue_lzw_width(OpaquePointer(memory.baseAddress))
    }
    output.append(clearCode + 1, Int(width))
    return output.blocks()
  }

  /// Calls the kernel; returns the number of compressed pixels.
  private mutating func compress(
    _ pixels: [Pixel], isLast: Bool, into indices: inout [UInt8], from start: Int,
    _ codes: UnsafeMutablePointer<segue_lzw_code>?, _ count: inout Int
  ) -> Int {
    let level = level.instructions
    return unsafe memory.withUnsafeMutableBytes { memory in
      unsafe pixels.withUnsafeBytes { pixels in
        unsafe indices.withUnsafeMutableBufferPointer { indices in
          let pixels = unsafe pixels.assumingMemoryBound(to: segue_lzw_pixel.self)
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: indices[start...])
          return unsafe segue_lzw_compress(
            level, OpaquePointer(memory.baseAddress), pixels.baseAddress, pixels.count,
            isLast ? 1 : 0, rest.baseAddress, codes, &count)
        }
      }
    }
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
