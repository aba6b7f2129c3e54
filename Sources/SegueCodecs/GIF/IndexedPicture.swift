import SegueGraphics

/// A picture of few colours, exact or of the colours that it was coded with; compressed once the palette of
/// the file is known.
struct IndexedPicture: Sendable {
  /// How many indices to a byte make a picture flat enough for ``CarefulLZW``.
  ///
  /// A list in 64 colours, 5 to a byte, is 11 % smaller for it, a gradient 1 to 15 %; photographs gain nothing.
  private static let flatShare = 3

  /// The part of the canvas that the picture covers.
  let rect: PixelRect
  /// Its colours as 0xBBGGRR, at most 256, all different; none when it is clear everywhere.
  let colors: [UInt32]
  /// Whether it has a transparent index; then there are 255 colours at most.
  let leavesPixels: Bool
  /// The length of the data that ``LZWEncoder`` makes with a palette of its own.
  let plainByteCount: Int
  /// The length of a palette of its own, in bytes.
  let paletteByteCount: Int
  private let runs: IndexRuns
  private let isFlat: Bool

  /// A picture of one index a pixel of `rect`; those beyond the colours leave what was shown.
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

  /// The bytes that it takes while it waits.
  var heldByteCount: Int { runs.byteCount + colors.count * 4 }

  /// The picture with the file's palette if its colours are in it, or with its own.
  ///
  /// - Parameter bits: the most bits that an index into the file's palette may have.
  func encoded(with palette: FilePalette, bits: Int) -> EncodedGIFFrame {
    if let entries = palette.entries(of: colors) {
      let shared = encoded(palette.colors, entries)
      if shared.bits <= bits { return shared }
    }
    return encoded(colors, colors.indices.map { UInt8($0) })
  }

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

  /// The indices as ``CarefulLZW`` compresses them, if the picture is flat and that is smaller.
  ///
  /// In that order of the rows which is better for it: the rows of text that follow one another
  /// differ, but the space around them is learnt sooner. On a clip of flat cards 12 of 23 pictures are
  /// interlaced, and it is 0.9 % smaller.
  private func blocks(
    _ indices: [UInt8], minimumCodeSize: Int
  ) -> (blocks: [UInt8], rowOrder: GIFRowOrder) {
    guard isFlat else {
      return (LZWEncoder.blocks(indices, minimumCodeSize: minimumCodeSize), .topDown)
    }
    var order = GIFRowOrder.topDown
    var encoder = CarefulLZW(indices, minimumCodeSize: minimumCodeSize)
    let interlaced = CarefulLZW(
      GIFRowOrder.interlaced.reordered(indices, width: rect.width),
      minimumCodeSize: minimumCodeSize)
    if interlaced.plainBitCount < encoder.plainBitCount {
      (encoder, order) = (interlaced, .interlaced)
    }
    let careful = encoder.blocks()
    // It hardly ever is larger, so what plain LZW makes with these indices is not known before.
    guard careful.count >= plainByteCount else { return (careful, order) }
    let plain = LZWEncoder.blocks(indices, minimumCodeSize: minimumCodeSize)
    return plain.count <= careful.count ? (plain, .topDown) : (careful, order)
  }
}

/// Palette indices as runs of equal ones: a flat picture needs a tenth of its pixels' bytes.
struct IndexRuns: Sendable {
  private var values: [UInt8] = []
  private var ends: [Int32] = []

  /// The runs of some indices, at most 2³¹ - 1 of them.
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

  /// The bytes that the runs take.
  var byteCount: Int { values.count * 5 }

  /// The indices, each replaced by its entry in a table of 256.
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
