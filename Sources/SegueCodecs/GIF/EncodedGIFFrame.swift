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
  /// The colours as 0xBBGGRR, a power of two from 2 to 256 of them; unused ones are black.
  package let palette: [UInt32]
  /// The index whose pixels leave what was shown before, if there is one.
  package let transparentIndex: UInt8?
  /// The LZW data in sub-blocks, without the empty block at the end.
  package let blocks: [UInt8]
  /// What becomes of it afterwards.
  package var disposal = Disposal.keep

  /// Compresses palette indices, one a pixel of `rect`, with a palette of 1...256 colours.
  ///
  /// The palette is filled up to a power of two, which gives the codes their first width.
  init(rect: PixelRect, palette: [UInt32], transparentIndex: UInt8?, indices: [UInt8]) {
    let bits = Self.bits(for: palette.count)
    self.init(
      rect: rect, colors: palette, transparentIndex: transparentIndex, bits: bits,
      blocks: LZWEncoder.blocks(indices, minimumCodeSize: max(2, bits)))
  }

  /// A picture that is compressed already; its 1...256 colours are filled up to `1 << bits`.
  init(rect: PixelRect, colors: [UInt32], transparentIndex: UInt8?, bits: Int, blocks: [UInt8]) {
    self.rect = rect
    palette = colors + Array(repeating: 0, count: (1 << bits) - colors.count)
    self.transparentIndex = transparentIndex
    self.blocks = blocks
  }

  /// The length of the data and of a palette of its own.
  var byteCount: Int { blocks.count + 3 * palette.count }

  /// The number of bits, 1...8, that indices into `count` colours need.
  static func bits(for count: Int) -> Int { max(1, Int.bitWidth - (count - 1).leadingZeroBitCount) }
}
