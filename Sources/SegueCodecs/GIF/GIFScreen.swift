import SegueGraphics

/// What a GIF shows: the canvas, drawn on picture by picture.
///
/// It begins transparent, and areas that are cleared become transparent again, as in browsers,
/// whatever background colour the file names.
struct GIFScreen {
  /// The whole canvas, premultiplied.
  private(set) var pixmap: Pixmap
  /// What to do before the next picture is drawn.
  private var pending: (rect: PixelRect, disposal: StoredFrame.Disposal) = (.empty, .keep)
  /// What stood where the last picture is, if it is to come back.
  private var saved: [UInt32] = []

  /// An empty canvas.
  init(_ size: PixelSize) { pixmap = Pixmap(size) }

  /// Disposes of the picture before and remembers how to dispose of the next, which covers `rect`.
  ///
  /// - Returns: where the canvas can differ from what it was, once the next picture is drawn.
  mutating func begin(
    _ rect: PixelRect, disposal: StoredFrame.Disposal, _ account: inout ResourceAccount
  ) throws(CodecError) -> PixelRect {
    let gone = pending.disposal == .keep ? .empty : pending.rect
    try account.work(gone.size.area + rect.size.area, .touchedPixel)
    account.release(saved.count * 4)
    if disposal == .previous { try account.hold(rect.size.area * 4) }
    var index = 0
    if pending.disposal != .keep {
      for y in pending.rect.y..<pending.rect.maxY {
        for place in y * pixmap.width + pending.rect.x..<y * pixmap.width + pending.rect.maxX {
          pixmap.pixels[place] = pending.disposal == .previous ? saved[index] : 0
          index += 1
        }
      }
    }
    pending = (rect, disposal)
    // Not two of them at a time.
    saved = []
    saved = disposal == .previous ? pixmap.cropped(to: rect).pixels : []
    return rect.union(gone)
  }

  /// Draws a row of indices that begins in column `x` of row `y`, clipped to the canvas.
  ///
  /// - Parameters:
  ///   - colors: 256 opaque pixels.
  ///   - transparent: the index that draws nothing.
  mutating func draw(
    _ indices: [UInt8], x: Int, y: Int, colors: [UInt32], transparent: UInt8?
  ) {
    guard y < pixmap.height, x < pixmap.width else { return }
    let start = y * pixmap.width + x
    let count = min(indices.count, pixmap.width - x)
    var target = pixmap.pixels.mutableSpan
    for offset in 0..<count {
      let index = indices[offset]
      if index != transparent { target[start + offset] = colors[Int(index)] }
    }
  }
}
