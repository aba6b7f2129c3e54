package import SegueGraphics

/// A compressed picture of a GIF, ready to be written.
package struct EncodedGIFFrame: Hashable, Sendable {
  /// A disposal of GIF89a: the change of a picture after its delay.
  package enum Disposal: Hashable, Sendable {
    /// The picture stays, and the next is drawn over it.
    case keep
    /// The picture's rectangle becomes transparent.
    case background
  }

  /// The rectangle of the canvas that the picture covers.
  package let rect: PixelRect
  /// The colours as 0xBBGGRR, at most 256; none if nothing is drawn.
  package let palette: [UInt32]
  /// The transparent index, whose pixels keep the canvas, if there is one.
  package private(set) var transparentIndex: UInt8?
  /// The bits of a palette index, 1...8: the size of a local palette is `1 << bits`.
  package let bits: Int
  /// The LZW data in sub-blocks, without the empty block at the end.
  package let blocks: [UInt8]
  /// The order of the rows in the data.
  let rowOrder: GIFRowOrder
  /// The disposal after the picture.
  package var disposal = Disposal.keep

  /// Creates a picture of compressed palette indices.
  init(
    rect: PixelRect, palette: [UInt32], transparentIndex: UInt8?, bits: Int, blocks: [UInt8],
    rowOrder: GIFRowOrder = .topDown
  ) {
    self.rect = rect
    self.palette = palette
    self.transparentIndex = transparentIndex
    self.bits = bits
    self.blocks = blocks
    self.rowOrder = rowOrder
  }

  /// Creates a transparent picture, with a part of a palette of at least one colour.
  init(leaving rect: PixelRect, palette: [UInt32]) {
    let clear = UInt8(clamping: palette.count)
    let indices = Array(repeating: clear, count: rect.width * rect.height)
    let bits = Self.bits(for: palette.count + 1)
    self.init(
      rect: rect, palette: palette, transparentIndex: clear, bits: bits,
      blocks: LZWEncoder.blocks(indices, minimumCodeSize: max(2, bits)))
  }

  /// The same picture with a transparent index, if an index is free.
  ///
  /// Pillow keeps the alpha of a clip whose first picture has a transparent index; otherwise it
  /// shows the background colour where a later picture is cleared.
  var allowingClear: EncodedGIFFrame {
    var frame = self
    frame.transparentIndex = transparentIndex ?? UInt8(exactly: palette.count)
    return frame
  }

  /// The palette filled up with black to a power of two, as files hold it.
  var paddedPalette: [UInt32] { Self.padded(palette, bits: bits) }

  /// Fills a palette up with black to `1 << bits` colours.
  static func padded(_ palette: [UInt32], bits: Int) -> [UInt32] {
    palette + Array(repeating: 0, count: max(0, (1 << bits) - palette.count))
  }

  /// Returns the bits, 1...8, of an index into `count` colours, 0...256.
  static func bits(for count: Int) -> Int {
    max(1, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
  }
}
