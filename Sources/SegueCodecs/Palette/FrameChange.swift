import SegueGraphics

/// The pixels in which two frames differ, within their bounding rectangle.
struct FrameChange: Sendable {
  /// The flag of a pixel that did not change.
  static let unchanged: UInt32 = 1 << 24
  /// The flag of a lasting pixel: one that shows for ``PixelLifetime/longTime`` or longer.
  static let lasts: UInt32 = 1 << 25

  /// The rectangle of the frame that the pixels fill.
  let rect: PixelRect
  /// The colours as 0xBBGGRR with flags, row by row; an unchanged pixel is its flag, without a colour.
  let pixels: [UInt32]
  /// The number of pixels that changed.
  let changedCount: Int

  /// Whether some pixels of the rectangle did not change.
  var leavesPixels: Bool { changedCount < pixels.count }

  /// Returns the index in `pixels` of the first pixel of a row of the frame.
  func place(ofRow y: Int) -> Int { (y - rect.y) * rect.width }

  /// Compares the previous source frame, `old`, with the new one, `new`, within `rect`.
  ///
  /// - Parameters:
  ///   - future: the times for which the pixels of `new` show.
  ///   - width: the length of the frames' rows.
  init(
    from old: [UInt32], to new: [UInt32], future: PixelLifetime, width: Int, rect: PixelRect
  ) {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    var changed = 0
    let old = old.span
    let new = new.span
    for y in rect.y..<rect.maxY {
      let row = y * width
      for index in row + rect.x..<row + rect.maxX {
        let color = new[index]
        if old[index] == color {
          pixels.append(Self.unchanged)
        } else {
          changed += 1
          pixels.append(future.lasts(color, at: index) ? color | Self.lasts : color)
        }
      }
    }
    self.rect = rect
    self.pixels = pixels
    changedCount = changed
  }

  /// Returns the bounding rectangle of the pixels in `region` that `differs` accepts; nil for none.
  static func bounds(
    _ old: [UInt32], _ new: [UInt32], width: Int, region: PixelRect,
    where differs: (UInt32, UInt32) -> Bool
  ) -> PixelRect? {
    let old = old.span
    let new = new.span
    var left = region.maxX
    var right = region.x
    var top = region.maxY
    var bottom = region.y
    for y in region.y..<region.maxY {
      let row = y * width
      var first = region.x
      while first < region.maxX, !differs(old[row + first], new[row + first]) { first += 1 }
      guard first < region.maxX else { continue }
      var last = region.maxX - 1
      while !differs(old[row + last], new[row + last]) { last -= 1 }
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    return bottom > top ? PixelRect(left, top, right - left, bottom - top) : nil
  }
}
