import SegueGraphics

/// A picture of at most 256 colours, which is compressed once the global palette is known.
///
/// Its colours are the frame's own, merged ones, or those that lossy LZW chose.
struct IndexedPicture: Sendable {
  /// The indices to a byte of plain LZW above which a picture is flat enough for ``FlexibleParsingLZW``.
  ///
  /// A list in 64 colours, 5 to a byte, is 11 % smaller for it, a gradient 1 to 15 %; photographs
  /// gain nothing.
  private static let flatShare = 3

  /// The rectangle of the canvas that the picture covers.
  let rect: PixelRect
  /// Its colours as 0xBBGGRR, at most 256, all different; none if it is transparent everywhere.
  let colors: [UInt32]
  /// Whether it has a transparent index; it then has at most 255 colours.
  let leavesPixels: Bool
  /// The length of the data that ``LZWEncoder`` makes with a local palette.
  let plainByteCount: Int
  /// The length of a local palette, in bytes.
  let paletteByteCount: Int
  private let runs: IndexRuns
  private let isFlat: Bool

  /// Creates a picture with one index for each pixel of `rect`; indices beyond the colours are transparent.
  init(rect: PixelRect, _ pixels: IndexedPixels, leavesPixels: Bool) {
    self.rect = rect
    colors = pixels.palette
    self.leavesPixels = leavesPixels
    runs = IndexRuns(pixels.indices)
    let bits = EncodedGIFFrame.bits(for: colors.count + (leavesPixels ? 1 : 0))
    paletteByteCount = 3 << bits
    plainByteCount = LZWEncoder.blocks(pixels.indices, minimumCodeSize: max(2, bits)).count
    isFlat = plainByteCount * Self.flatShare < pixels.indices.count
  }

  /// The bytes of memory that it takes while it waits.
  var heldByteCount: Int { runs.byteCount + colors.count * 4 }

  /// Compresses the picture with the global palette if its colours are in it, or with a local one.
  ///
  /// - Parameter bits: the most bits of an index into the global palette.
  func encoded(with palette: GlobalPalette, bits: Int) -> EncodedGIFFrame {
    if let entries = palette.entries(of: colors) {
      let shared = encoded(palette.colors, entries)
      if shared.bits <= bits { return shared }
    }
    return encoded(colors, colors.indices.map { UInt8($0) })
  }

  /// Compresses the picture with a palette, given the palette index of each of its colours.
  private func encoded(_ palette: [UInt32], _ entries: [UInt8]) -> EncodedGIFFrame {
    let used = Set(entries)
    let free = leavesPixels ? (0...UInt8.max).first { !used.contains($0) } : nil
    let highest = max(entries.max() ?? 0, free ?? 0)
    let bits = EncodedGIFFrame.bits(for: Int(highest) + 1)
    let table = entries + Array(repeating: free ?? 0, count: 256 - entries.count)
    let (blocks, rowOrder) = blocks(
      runs.indices(through: table), minimumCodeSize: max(2, bits))
    return EncodedGIFFrame(
      rect: rect, palette: palette, transparentIndex: free, bits: bits, blocks: blocks,
      rowOrder: rowOrder)
  }

  /// Compresses indices with ``FlexibleParsingLZW`` if the picture is flat and that is smaller, else with plain LZW.
  ///
  /// In the better of both row orders: consecutive rows of text differ, but interlaced ones teach
  /// LZW the space around them sooner. On a clip of flat cards 12 of 23 pictures are interlaced,
  /// and it is 0.9 % smaller.
  private func blocks(
    _ indices: [UInt8], minimumCodeSize: Int
  ) -> (blocks: [UInt8], rowOrder: GIFRowOrder) {
    guard isFlat else {
      return (LZWEncoder.blocks(indices, minimumCodeSize: minimumCodeSize), .topDown)
    }
    var order = GIFRowOrder.topDown
    var encoder = FlexibleParsingLZW(indices, minimumCodeSize: minimumCodeSize)
    let interlaced = FlexibleParsingLZW(
      GIFRowOrder.interlaced.reordered(indices, width: rect.width),
      minimumCodeSize: minimumCodeSize)
    if interlaced.plainBitCount < encoder.plainBitCount {
      (encoder, order) = (interlaced, .interlaced)
    }
    let careful = encoder.blocks()
    // It is hardly ever larger, so plain LZW of these indices is tried only if it is larger than
    // the estimate.
    guard careful.count >= plainByteCount else { return (careful, order) }
    let plain = LZWEncoder.blocks(indices, minimumCodeSize: minimumCodeSize)
    return plain.count <= careful.count ? (plain, .topDown) : (careful, order)
  }
}

/// Run-length encoded palette indices: a flat picture needs a tenth of its pixels' bytes.
struct IndexRuns: Sendable {
  private var values: [UInt8] = []
  private var ends: [Int32] = []

  /// Encodes indices, at most 2³¹ - 1 of them.
  init(_ indices: [UInt8]) {
    precondition(indices.count <= Int32.max, "a picture has fewer pixels")
    guard var value = indices.first else { return }
    for (place, index) in indices.enumerated() where index != value {
      values.append(value)
      ends.append(Int32(truncatingIfNeeded: place))
      value = index
    }
    values.append(value)
    ends.append(Int32(truncatingIfNeeded: indices.count))
  }

  /// The bytes of memory that the runs take.
  var byteCount: Int { values.count * 5 }

  /// Expands the indices, each replaced by its entry in a table of 256.
  func indices(through table: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(Int(ends.last ?? 0))
    var start = 0
    for (value, end) in zip(values, ends) {
      result.append(contentsOf: repeatElement(table[Int(value)], count: Int(end) - start))
      start = Int(end)
    }
    return result
  }
}
