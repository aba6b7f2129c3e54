import SegueGraphics

/// Where a picture differs from another, and how much there is to say about it.
struct APNGChange {
  /// The smallest rectangle that holds all the pixels that differ.
  let rect: PixelRect
  /// What stands for the compressed size: flat areas cost next to nothing.
  ///
  /// Four for each pixel that differs and is like neither the one to the left nor the one above, and
  /// one for each run of pixels that differ, which breaks up what could be said at once.
  let cost: Int

  /// The change between two pictures of one size inside a region of them; nil if they are equal.
  init?(from base: Pixmap, to frame: Pixmap, within region: PixelRect) {
    let old = base.pixels.span
    let new = frame.pixels.span
    let width = frame.width
    var (left, right, top, bottom) = (region.maxX, region.x, region.maxY, region.y)
    var cost = 0
    for y in region.y..<max(region.y, region.maxY) {
      let row = y * width
      var (first, last) = (-1, -1)
      for x in region.x..<region.maxX where old[row + x] != new[row + x] {
        if first < 0 { first = x }
        if last != x - 1 { cost += 1 }
        last = x
        let pixel = new[row + x]
        let isFlat =
          x > 0 && new[row + x - 1] == pixel || y > 0 && new[row - width + x] == pixel
        cost += isFlat ? 0 : 4
      }
      if first < 0 { continue }
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    guard bottom > top else { return nil }
    rect = PixelRect(left, top, right - left, bottom - top)
    self.cost = cost
  }
}

extension Pixmap {
  /// The picture with a rectangle of it made transparent.
  func cleared(_ rect: PixelRect) -> Pixmap {
    var cleared = self
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { cleared.pixels[y * width + x] = 0 }
    }
    return cleared
  }
}
