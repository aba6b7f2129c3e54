package import SegueGraphics

/// Turns a frame into a GIF picture that holds no more than what changed.
///
/// A pure function of two neighbouring frames, so that frames can be encoded in parallel. Pixels
/// whose source did not change are left transparent: what is shown there, quantised earlier, stays
/// as it is, and still areas stay still. A frame whose changed pixels have at most 255 colours (256
/// when all the pixels of its rectangle changed) is exact; others get the palette of
/// ``PaletteBuilder``, without dithering. Colours that are not opaque are composited over black.
package struct GIFFrameEncoder: Sendable {
  /// An encoder; it has no settings.
  package init() {}

  /// The picture that turns what `previous` shows into what `frame` shows; nil if nothing changed.
  ///
  /// - Parameters:
  ///   - previous: the frame before, of the same size; nil for the first, which is stored whole.
  ///   - frame: what should be seen.
  ///   - damage: a rectangle outside which the two frames are known to be equal.
  package func encode(
    previous: Pixmap?, frame: Pixmap, damage: PixelRect
  ) -> EncodedGIFFrame? {
    let canvas = PixelRect(frame.size)
    precondition(!canvas.isEmpty, "a GIF frame has at least one pixel")
    let change: FrameChange
    if let previous {
      precondition(previous.size == frame.size, "the frames of a GIF have one size")
      guard
        let found = FrameChange(from: previous, to: frame, within: damage.intersection(canvas))
      else { return nil }
      change = found
    } else {
      change = FrameChange(whole: frame)
    }
    let colorLimit = change.leavesPixels ? 255 : 256
    let picture =
      ExactPalette.index(change.pixels, colorLimit: colorLimit)
      ?? PaletteBuilder.index(change.pixels, colorLimit: colorLimit)
    // Unchanged pixels have the index after the last colour.
    return EncodedGIFFrame(
      rect: change.rect, palette: picture.palette + (change.leavesPixels ? [0] : []),
      transparentIndex: change.leavesPixels ? UInt8(picture.palette.count) : nil,
      indices: picture.indices)
  }
}
