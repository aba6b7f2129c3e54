import SegueGraphics

extension GIFFrameEncoder {
  /// The picture with its own colours; nil when there are too many.
  ///
  /// Both with holes and, where what is shown allows it, all pixels drawn again: runs of one colour
  /// compress better than runs with holes, 10 % on clips of flat cards. The smaller one is kept.
  /// Choosing hole or colour pixel by pixel was no better (105 KB against 103).
  mutating func encodeExactly(_ change: FrameChange) -> ExactPicture? {
    let leavesPixels = change.leavesPixels || hasClear
    let limit = min(colorLimit, leavesPixels ? 255 : 256)
    guard let exact = ExactPalette.index(change.pixels, colorLimit: limit), isAllowed(exact)
    else { return options.isLossless && change.leavesPixels ? redrawn(showing: change) : nil }
    show(change)
    pin(exact)
    let sparse = ExactPicture(rect: change.rect, exact, leavesPixels: leavesPixels)
    guard change.leavesPixels, let plain = redrawn(change.rect) else { return sparse }
    return plain.plainByteCount < sparse.plainByteCount ? plain : sparse
  }

  /// The picture without holes, whose index may be the one that its colours need.
  private mutating func redrawn(showing change: FrameChange) -> ExactPicture? {
    let before = shown
    show(change)
    let picture = redrawn(change.rect)
    if picture == nil { shown = before }
    return picture
  }

  /// Whether the only palette that there may be holds all colours.
  private func isAllowed(_ pixels: IndexedPixels) -> Bool {
    fixedPalette.map { $0.entries(of: pixels.palette) != nil } ?? true
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
  private func redrawn(_ rect: PixelRect) -> ExactPicture? {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY {
      let row = y * size.width
      pixels.append(contentsOf: shown[row + rect.x..<row + rect.maxX])
    }
    guard let exact = ExactPalette.index(pixels, colorLimit: min(colorLimit, hasClear ? 255 : 256)),
      exact.palette.last.map({ $0 < FlatFrame.clear }) ?? false, isAllowed(exact)
    else { return nil }
    return ExactPicture(rect: rect, exact, leavesPixels: hasClear)
  }

  /// Remembers the colours that fill a large part of the frame, for pictures of many colours.
  private mutating func pin(_ picture: IndexedPixels) {
    var counts = [Int](repeating: 0, count: 256)
    for index in picture.indices { counts[Int(index)] += 1 }
    for (color, count) in zip(picture.palette, counts)
    where count * PaletteBuilder.pinnedShare >= size.area { pinned.insert(color) }
  }
}
