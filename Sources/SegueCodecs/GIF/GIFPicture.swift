package import SegueGraphics

/// A picture of a GIF, compressed or still waiting for the global palette.
package struct GIFPicture: Sendable {
  /// The content of a picture.
  enum Content: Sendable {
    /// Indices of its own few colours, for whichever palette they will use.
    case indexed(IndexedPicture)
    /// Indices into a palette that is decided, compressed.
    case encoded(EncodedGIFFrame)
  }

  private(set) var content: Content
  /// The disposal after the picture.
  var disposal = EncodedGIFFrame.Disposal.keep

  /// Creates a picture with the disposal `keep`.
  init(_ content: Content) { self.content = content }

  /// Replaces the content by another one with the same pixels.
  mutating func replaceContent(by content: Content) { self.content = content }

  /// The bytes of memory that it takes while it waits.
  var heldByteCount: Int {
    switch content {
    case .indexed(let picture): picture.heldByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// The bytes of its data in the file; a few too many as long as it waits.
  var byteCount: Int {
    switch content {
    case .indexed(let picture): picture.plainByteCount
    case .encoded(let frame): frame.blocks.count
    }
  }

  /// Returns a task that compresses the picture, if it is not compressed yet.
  ///
  /// - Parameter bits: the most bits of an index into the global palette.
  func encoding(with palette: FilePalette, bits: Int) -> @Sendable () -> GIFPicture {
    {
      var picture = self
      picture.content = .encoded(encoded(with: palette, bits: bits))
      return picture
    }
  }

  /// Returns the compressed picture.
  ///
  /// - Parameter bits: the most bits of an index into the global palette.
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

/// The order in which a picture's rows are stored (GIF89a, appendix E).
enum GIFRowOrder: Hashable, Sendable, CaseIterable {
  case topDown
  /// Four passes: every eighth row, the rows halfway between, and so on.
  case interlaced

  /// Returns the rows of a picture of some height, in this order.
  func rows(_ height: Int) -> [Int] {
    guard self == .interlaced else { return Array(0..<height) }
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    return passes.flatMap { start, step in stride(from: start, to: height, by: step) }
  }

  /// Reorders the indices of a picture from top-down order to this order.
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
