import SegueGraphics

/// What must be drawn over a picture to get another: opaque pixels where they differ, else holes.
struct PixmapPatch {
  /// The smallest rectangle that holds all that differs.
  let rect: PixelRect
  /// The pixels of the rectangle; those that do not differ are transparent.
  let pixmap: Pixmap
  /// The number of pixels that differ.
  let changedPixels: Int

  /// The patch from one picture to another.
  ///
  /// Nil where it would not pay, as most pixels differ or none does, and where drawing over cannot
  /// give the other picture: where their sizes differ or a new pixel is not opaque.
  init?(from base: Pixmap, to picture: Pixmap) {
    guard base.size == picture.size else { return nil }
    let old = base.pixels.span
    let new = picture.pixels.span
    let width = picture.width
    var (left, right, top, bottom) = (width, 0, picture.height, 0)
    var count = 0
    for y in 0..<picture.height {
      let row = y * width
      for x in 0..<width where old[row + x] != new[row + x] {
        if new[row + x] >> 24 != 255 { return nil }
        count += 1
        left = min(left, x)
        right = max(right, x + 1)
        top = min(top, y)
        bottom = y + 1
      }
    }
    guard count > 0, count * 2 <= picture.size.area else { return nil }
    rect = PixelRect(left, top, right - left, bottom - top)
    changedPixels = count
    var patch = picture.cropped(to: rect)
    for y in 0..<rect.height {
      let row = (y + rect.y) * width + rect.x
      for x in 0..<rect.width where old[row + x] == new[row + x] {
        patch.pixels[y * rect.width + x] = 0
      }
    }
    pixmap = patch
  }
}
