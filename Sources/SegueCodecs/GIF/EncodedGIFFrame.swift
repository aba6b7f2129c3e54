package import SegueGraphics

/// One picture of a GIF, compressed and ready to be written.
package struct EncodedGIFFrame: Hashable, Sendable {
  /// What becomes of a picture when its time is over.
  package enum Disposal: Hashable, Sendable {
    /// It stays, and the next is drawn over it.
    case keep
    /// Its rectangle is cleared.
    case background
  }

  /// The part of the canvas that the picture covers.
  package let rect: PixelRect
  /// The colours as 0xBBGGRR, at most 256; none when nothing is drawn.
  package let palette: [UInt32]
  /// Whether the colours are the first ones of the file's palette.
  package let isShared: Bool
  /// The index whose pixels leave what was shown before, if there is one.
  package let transparentIndex: UInt8?
  /// The number of bits that indices need: the size of a palette of its own, and of LZW's roots.
  package let bits: Int
  /// The LZW data in sub-blocks, without the empty block at the end.
  package let blocks: [UInt8]
  /// What becomes of it afterwards.
  package var disposal = Disposal.keep

  /// Compresses palette indices, one a pixel of `rect`, with a palette of 1...256 colours.
  init(
    rect: PixelRect, palette: [UInt32], transparentIndex: UInt8?, indices: [UInt8],
    isShared: Bool = false
  ) {
    let bits = Self.bits(for: palette.count + (transparentIndex == nil ? 0 : 1))
    self.init(
      rect: rect, palette: palette, transparentIndex: transparentIndex, bits: bits,
      blocks: LZWEncoder.blocks(indices, minimumCodeSize: max(2, bits)), isShared: isShared)
  }

  /// A picture that is compressed already.
  init(
    rect: PixelRect, palette: [UInt32], transparentIndex: UInt8?, bits: Int, blocks: [UInt8],
    isShared: Bool = false
  ) {
    self.rect = rect
    self.palette = palette
    self.isShared = isShared
    self.transparentIndex = transparentIndex
    self.bits = bits
    self.blocks = blocks
  }

  /// The length of the data and of a palette of its own.
  var byteCount: Int { blocks.count + (isShared ? 0 : 3 << bits) }

  /// The palette filled up with black to a power of two, as files hold it.
  var paddedPalette: [UInt32] { Self.padded(palette, bits: bits) }

  /// Colours filled up with black to `1 << bits`.
  static func padded(_ palette: [UInt32], bits: Int) -> [UInt32] {
    palette + Array(repeating: 0, count: max(0, 1 << bits - palette.count))
  }

  /// The number of bits, 1...8, that indices into `count` colours, 0...256, need.
  static func bits(for count: Int) -> Int {
    max(1, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
  }
}
