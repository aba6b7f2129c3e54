import SegueGraphics

extension GIFFrameEncoder {
  /// The picture with its own colours; nil when there are too many.
  ///
  /// Both with holes and, where what is shown allows it, all pixels drawn again: runs of one colour
  /// compress better than runs with holes, 10 % on clips of flat cards. The smaller one is kept.
  /// Choosing hole or colour pixel by pixel was no better (105 KB against 103).
  mutating func encodeExactly(_ change: FrameChange) -> EncodedGIFFrame? {
    let leavesPixels = change.leavesPixels || hasClear
    let limit = min(colorLimit, leavesPixels ? 255 : 256)
    guard let exact = ExactPalette.index(change.pixels, colorLimit: limit),
      fixedPalette == nil || shared.entries(of: exact.palette, leavesOneFree: true) != nil
    else { return options.isLossless && change.leavesPixels ? redrawn(showing: change) : nil }
    let rect = change.rect
    show(change)
    pin(exact)
    let sparse = picture(rect, exact, leavesPixels: leavesPixels)
    guard change.leavesPixels, let plain = redrawn(rect) else { return sparse.careful }
    return plain.frame.byteCount < sparse.frame.byteCount ? plain.careful : sparse.careful
  }

  /// The picture without holes, whose index may be the one that its colours need.
  private mutating func redrawn(showing change: FrameChange) -> EncodedGIFFrame? {
    let before = shown
    show(change)
    let picture = redrawn(change.rect)
    if picture == nil { shown = before }
    return picture?.careful
  }

  /// Shows the pixels that changed.
  private mutating func show(_ change: FrameChange) {
    let pixels = change.pixels.span
    update(change.rect) { place, old in
      let pixel = pixels[place]
      return pixel & FrameChange.unchanged != 0 ? old : pixel & 0xFF_FFFF
    }
  }

  /// All that is shown in a rectangle, if it has few enough colours and no holes.
  private mutating func redrawn(_ rect: PixelRect) -> ExactPicture? {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY {
      let row = y * size.width
      pixels.append(contentsOf: shown[row + rect.x..<row + rect.maxX])
    }
    guard let exact = ExactPalette.index(pixels, colorLimit: min(colorLimit, hasClear ? 255 : 256)),
      exact.palette.last.map({ $0 < FlatFrame.clear }) ?? false,
      fixedPalette == nil || shared.entries(of: exact.palette, leavesOneFree: hasClear) != nil
    else { return nil }
    return picture(rect, exact, leavesPixels: hasClear)
  }

  /// Compresses with the file's palette if all colours fit into it, or with one of its own.
  private mutating func picture(
    _ rect: PixelRect, _ exact: IndexedPixels, leavesPixels: Bool
  ) -> ExactPicture {
    guard let entries = shared.entries(of: exact.palette, leavesOneFree: leavesPixels) else {
      let count = exact.palette.count
      return ExactPicture(
        rect: rect, palette: exact.palette, transparentIndex: leavesPixels ? UInt8(count) : nil,
        indices: exact.indices)
    }
    let keep = UInt8(truncatingIfNeeded: shared.colors.count)
    let all = entries + Array(repeating: keep, count: 256 - entries.count)
    return ExactPicture(
      rect: rect, palette: shared.colors, transparentIndex: leavesPixels ? keep : nil,
      indices: exact.indices.map { all[Int($0)] }, isShared: true)
  }

  /// Remembers the colours that fill a large part of the frame, for pictures of many colours.
  private mutating func pin(_ picture: IndexedPixels) {
    var counts = [Int](repeating: 0, count: 256)
    for index in picture.indices { counts[Int(index)] += 1 }
    for (color, count) in zip(picture.palette, counts)
    where count * PaletteBuilder.pinnedShare >= size.area { pinned.insert(color) }
  }
}
