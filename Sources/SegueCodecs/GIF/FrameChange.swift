import SegueGraphics

/// The pixels in which two frames differ, within the smallest rectangle that holds them all.
struct FrameChange {
  /// The value that stands for a pixel that did not change; no colour has it.
  static let unchanged: UInt32 = 1 << 24

  /// Where the pixels are.
  let rect: PixelRect
  /// The colours over black as 0xBBGGRR, or ``unchanged``, row by row.
  let pixels: [UInt32]
  /// Whether there are unchanged pixels in the rectangle.
  let leavesPixels: Bool

  /// The pixels that differ inside `region`, which lies within both frames; nil if none does.
  init?(from previous: Pixmap, to frame: Pixmap, within region: PixelRect) {
    guard let rect = Self.bounds(previous, frame, region) else { return nil }
    let old = previous.pixels.span
    let new = frame.pixels.span
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    var leavesPixels = false
    for y in rect.y..<rect.maxY {
      for index in y * frame.width + rect.x..<y * frame.width + rect.maxX {
        let color = Self.overBlack(new[index])
        let same = color == Self.overBlack(old[index])
        leavesPixels = leavesPixels || same
        pixels.append(same ? Self.unchanged : color)
      }
    }
    self.rect = rect
    self.pixels = pixels
    self.leavesPixels = leavesPixels
  }

  /// The pixels of a rectangle over black, as 0xBBGGRR.
  static func overBlack(_ frame: Pixmap, _ rect: PixelRect) -> [UInt32] {
    let part = rect == PixelRect(frame.size) ? frame : frame.cropped(to: rect)
    return part.pixels.map(overBlack)
  }

  /// A premultiplied pixel over black: its colours as they are.
  private static func overBlack(_ pixel: UInt32) -> UInt32 { pixel & 0xFF_FFFF }

  private static func bounds(
    _ previous: Pixmap, _ frame: Pixmap, _ region: PixelRect
  ) -> PixelRect? {
    let old = previous.pixels.span
    let new = frame.pixels.span
    var left = region.maxX
    var right = region.x
    var top = region.maxY
    var bottom = region.y
    for y in region.y..<region.maxY {
      let row = y * frame.width
      func differs(_ x: Int) -> Bool { overBlack(old[row + x]) != overBlack(new[row + x]) }
      guard let first = (region.x..<region.maxX).first(where: differs) else { continue }
      // The row has a change, so there is a last one too, at `first` or after it.
      let last = (first..<region.maxX).last(where: differs) ?? first
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    return bottom > top && right > left ? PixelRect(left, top, right - left, bottom - top) : nil
  }
}
