import SegueGraphics

/// The pixels in which two frames differ, within their bounding rectangle.
struct FrameChange: Sendable {
  /// The flag of a pixel that did not change.
  static let unchanged: UInt32 = 1 << 24
  /// The flag of a lasting pixel: one that shows for ``PixelFuture/longTime`` or longer.
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
    from old: [UInt32], to new: [UInt32], future: PixelFuture, width: Int, rect: PixelRect
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

/// Frames without partial opacity: a pixel of a GIF has a colour or is transparent.
enum FlatFrame {
  /// The value of a transparent pixel; no colour has it.
  static let clear: UInt32 = 1 << 26

  /// Returns the pixels as 0xBBGGRR over a background, or, without one, ``clear`` below half opacity.
  ///
  /// Without a background, pixels of half opacity and more become opaque.
  static func pixels(_ frame: Pixmap, over background: Color?) -> [UInt32] {
    // Most frames are opaque everywhere: a loop without branches finds that out.
    let lowest = frame.pixels.reduce(UInt32.max) { min($0, $1) }
    if lowest >> 24 == 255 { return frame.pixels.map { $0 & 0xFF_FFFF } }
    guard let background else { return frame.pixels.map(hardened) }
    let under = background.premultiplied
    return frame.pixels.map { over(under, $0) }
  }

  /// Returns a premultiplied pixel as an opaque straight colour, or ``clear`` below half opacity.
  private static func hardened(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha >= 128 else { return clear }
    func straight(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return straight(0) | straight(8) | straight(16)
  }

  /// Composites a premultiplied pixel over an opaque one (source-over); returns 0xBBGGRR.
  private static func over(_ under: UInt32, _ pixel: UInt32) -> UInt32 {
    let rest = 255 - (pixel >> 24)
    func channel(_ shift: UInt32) -> UInt32 {
      let below = ((under >> shift & 255) * rest + 127) / 255
      return min(255, (pixel >> shift & 255) + below) << shift
    }
    return channel(0) | channel(8) | channel(16)
  }
}
