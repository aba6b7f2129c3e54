import SegueGraphics

extension GIFFrameEncoder {
  /// The picture with its own colours; nil when there are too many.
  ///
  /// Both with holes and, where what is shown allows it, all pixels drawn again: runs of one colour
  /// compress better than runs with holes, 10 % on clips of flat cards. The smaller one is kept.
  mutating func encodeExactly(_ change: FrameChange) -> EncodedGIFFrame? {
    let limit = min(colorLimit, change.leavesPixels ? 255 : 256)
    guard let exact = ExactPalette.index(change.pixels, colorLimit: limit) else {
      return nil
    }
    let rect = change.rect
    let pixels = change.pixels.span
    update(rect) { place, old in
      let pixel = pixels[place]
      return pixel & FrameChange.unchanged != 0 ? old : pixel & 0xFF_FFFF
    }
    pin(exact)
    guard change.leavesPixels else {
      return EncodedGIFFrame(
        rect: rect, palette: exact.palette, transparentIndex: nil, indices: exact.indices)
    }
    let sparse = EncodedGIFFrame(
      rect: rect, palette: exact.palette + [0], transparentIndex: UInt8(exact.palette.count),
      indices: exact.indices)
    guard let plain = redrawn(rect) else { return sparse }
    return plain.byteCount < sparse.byteCount ? plain : sparse
  }

  /// All that is shown in a rectangle, if it has few enough colours and no holes.
  private func redrawn(_ rect: PixelRect) -> EncodedGIFFrame? {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY {
      let row = y * size.width
      pixels.append(contentsOf: shown[row + rect.x..<row + rect.maxX])
    }
    guard let picture = ExactPalette.index(pixels, colorLimit: colorLimit),
      picture.palette.last.map({ $0 < FlatFrame.clear }) ?? false
    else { return nil }
    return EncodedGIFFrame(
      rect: rect, palette: picture.palette, transparentIndex: nil, indices: picture.indices)
  }

  /// Remembers the colours that fill a large part of the frame, for pictures of many colours.
  private mutating func pin(_ picture: IndexedPixels) {
    var counts = [Int](repeating: 0, count: 256)
    for index in picture.indices { counts[Int(index)] += 1 }
    for (color, count) in zip(picture.palette, counts)
    where count * PaletteBuilder.pinnedShare >= size.area { pinned.insert(color) }
  }
}
