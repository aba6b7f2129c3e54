import SegueGraphics

/// A rectangle of the picture that is being drawn: the whole of it, or a tile of a group.
struct Canvas: PixelSource {
  /// The pixels of the picture that the canvas holds.
  let frame: PixelRect
  /// The premultiplied pixels, row by row.
  var pixels: [UInt32]
  /// Whether what is drawn is added to what is there instead of drawn over it.
  let addsUp: Bool

  var isOpaque: Bool { false }

  /// A transparent canvas for a part of the picture.
  init(_ frame: PixelRect, addsUp: Bool = false) {
    self.init(
      frame, pixels: [UInt32](repeating: 0, count: max(0, frame.width * frame.height)),
      addsUp: addsUp)
  }

  /// A canvas over ready pixels.
  init(_ frame: PixelRect, pixels: [UInt32], addsUp: Bool = false) {
    self.addsUp = addsUp
    self.frame = frame
    self.pixels = pixels
  }

  func write(to other: inout [UInt32], _ range: Range<Int>, x: Int, y: Int) {
    let start = indices(x..<x + range.count, y).lowerBound
    other.replaceSubrange(range, with: pixels[start..<start + range.count])
  }

  /// The indices of the pixels in some columns of a row.
  @inline(always)
  func indices(_ columns: Range<Int>, _ y: Int) -> Range<Int> {
    let start = (y - frame.y) * frame.width + columns.lowerBound - frame.x
    return start..<start + columns.count
  }
}
