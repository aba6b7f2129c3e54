package import SegueGraphics

/// What a frame adds to a GIF.
package struct GIFPicture: Sendable {
  /// What is drawn, compressed or not.
  enum Content: Sendable {
    /// Indices of its own few colours, whichever palette they will be in.
    case indexed(IndexedPicture)
    /// Indices into a palette that is decided.
    case encoded(EncodedGIFFrame)
  }

  /// What is drawn.
  private(set) var content: Content
  /// What becomes of it afterwards.
  var disposal = EncodedGIFFrame.Disposal.keep

  /// A picture that stays.
  init(_ content: Content) { self.content = content }

  /// Draws something else that looks the same.
  mutating func replaceContent(by content: Content) { self.content = content }

  /// The bytes that it takes while it waits.
  var heldByteCount: Int {
    switch content {
    case .indexed(let picture): picture.heldByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// The bytes of its data in the file, a little too many as long as it waits.
  var byteCount: Int {
    switch content {
    case .indexed(let picture): picture.plainByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// What compresses it, if it is not yet.
  ///
  /// - Parameter bits: the most bits that an index into the file's palette may have.
  func encoding(with palette: FilePalette, bits: Int) -> @Sendable () -> GIFPicture {
    {
      var picture = self
      picture.content = .encoded(encoded(with: palette, bits: bits))
      return picture
    }
  }

  /// The picture as it is written.
  ///
  /// - Parameter bits: the most bits that an index into the file's palette may have.
  func encoded(with palette: FilePalette, bits: Int) -> EncodedGIFFrame {
    var frame =
      switch content {
      case .indexed(let picture): picture.encoded(with: palette, bits: bits)
      case .encoded(let frame): frame
      }
    frame.disposal = disposal
    return frame
  }
}

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
  /// The index whose pixels leave what was shown before, if there is one.
  package private(set) var transparentIndex: UInt8?
  /// The number of bits that indices need: the size of a palette of its own, and of LZW's roots.
  package let bits: Int
  /// The LZW data in sub-blocks, without the empty block at the end.
  package let blocks: [UInt8]
  /// The order of the rows in the data.
  let rowOrder: GIFRowOrder
  /// What becomes of it afterwards.
  package var disposal = Disposal.keep

  /// A picture of palette indices that are compressed already.
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

  /// A picture that leaves what is shown, with a part of a palette of at least one colour.
  init(leaving rect: PixelRect, palette: [UInt32]) {
    let clear = UInt8(clamping: palette.count)
    let indices = Array(repeating: clear, count: rect.width * rect.height)
    let bits = Self.bits(for: palette.count + 1)
    self.init(
      rect: rect, palette: palette, transparentIndex: clear, bits: bits,
      blocks: LZWEncoder.blocks(indices, minimumCodeSize: max(2, bits)))
  }

  /// The same picture with an index for clear pixels, if there is one that no pixel has.
  ///
  /// Pillow keeps the alpha of a clip whose first picture has such an index, and else shows the
  /// background's colour where a later one is cleared away.
  var allowingClear: EncodedGIFFrame {
    var frame = self
    frame.transparentIndex = transparentIndex ?? UInt8(exactly: palette.count)
    return frame
  }

  /// The palette filled up with black to a power of two, as files hold it.
  var paddedPalette: [UInt32] { Self.padded(palette, bits: bits) }

  /// Colours filled up with black to `1 << bits`.
  static func padded(_ palette: [UInt32], bits: Int) -> [UInt32] {
    palette + Array(repeating: 0, count: max(0, (1 << bits) - palette.count))
  }

  /// The number of bits, 1...8, that indices into `count` colours, 0...256, need.
  static func bits(for count: Int) -> Int {
    max(1, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
  }
}

/// In which order a picture's rows are stored (GIF89a, appendix E).
enum GIFRowOrder: Hashable, Sendable, CaseIterable {
  case topDown
  /// In four passes: every eighth row, those half between, and so on.
  case interlaced

  /// The rows of a picture of some height, in this order.
  func rows(_ height: Int) -> [Int] {
    guard self == .interlaced else { return Array(0..<height) }
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    return passes.flatMap { start, step in stride(from: start, to: height, by: step) }
  }

  /// The indices of a picture, stored from the top down, in this order.
  func reordered(_ indices: [UInt8], width: Int) -> [UInt8] {
    guard self == .interlaced, width > 0 else { return indices }
    var result: [UInt8] = []
    result.reserveCapacity(indices.count)
    for row in rows(indices.count / width) {
      result.append(contentsOf: indices[row * width..<(row + 1) * width])
    }
    return result
  }
}
