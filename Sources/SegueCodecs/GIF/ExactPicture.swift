import SegueGraphics

/// A picture that must come out exactly, compressed quickly first to compare it with others.
struct ExactPicture {
  /// How many indices to a byte make a picture flat.
  ///
  /// Lists full of text, 10 to a byte, gain 0.4 % only and take three times as long.
  private static let flatShare = 12

  /// The picture as ``LZWEncoder`` makes it.
  let frame: EncodedGIFFrame
  private let indices: [UInt8]

  /// Compresses palette indices, one a pixel of `rect`, with a palette of 1...256 colours.
  init(
    rect: PixelRect, palette: [UInt32], transparentIndex: UInt8?, indices: [UInt8],
    isShared: Bool = false
  ) {
    frame = EncodedGIFFrame(
      rect: rect, palette: palette, transparentIndex: transparentIndex, indices: indices,
      isShared: isShared)
    self.indices = indices
  }

  /// The picture as ``CarefulLZW`` makes it, if it is flat and that is smaller.
  var careful: EncodedGIFFrame {
    guard frame.blocks.count * Self.flatShare < indices.count else { return frame }
    let blocks = CarefulLZW.blocks(indices, minimumCodeSize: max(2, frame.bits))
    guard blocks.count < frame.blocks.count else { return frame }
    return EncodedGIFFrame(
      rect: frame.rect, palette: frame.palette, transparentIndex: frame.transparentIndex,
      bits: frame.bits, blocks: blocks, isShared: frame.isShared)
  }
}
