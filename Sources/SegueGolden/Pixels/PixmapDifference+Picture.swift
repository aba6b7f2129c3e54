package import SegueGraphics

extension PixmapDifference {
  /// A picture of the difference: the expected one pale and grey, what differs in colour.
  ///
  /// From yellow for one level to red for 255; what looks like an antialiased rim is blue. Opaque.
  /// Nil when the sizes differ.
  package static func picture(_ expected: Pixmap, _ actual: Pixmap) -> Pixmap? {
    guard expected.size == actual.size else { return nil }
    let mask = DifferenceMask(expected, actual)
    var picture = Pixmap(expected.size, pixels: expected.pixels.map(dimmed))
    guard mask.count > 0 else { return picture }
    for y in mask.bounds.y..<mask.bounds.maxY {
      for x in mask.bounds.x..<mask.bounds.maxX where mask.isMarked(x, y) {
        let distance = DifferenceMask.distance(expected[x, y], actual[x, y])
        picture[x, y] =
          mask.looksAntialiased(x, y, expected, actual) ? 0xFFFF_8020 : heat(distance)
      }
    }
    return picture
  }

  /// A pixel over white, as grey, with a quarter of its contrast.
  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let white = 255 - (pixel >> 24)
    let red = (pixel & 0xFF) + white
    let green = (pixel >> 8 & 0xFF) + white
    let blue = (pixel >> 16 & 0xFF) + white
    let luma = (red * 54 + green * 183 + blue * 19) >> 8
    let gray = min(255, 191 + luma / 4)
    return 0xFF00_0000 | gray << 16 | gray << 8 | gray
  }

  /// Yellow to red: the green falls fast at first, so that few levels tell apart.
  private static func heat(_ distance: UInt32) -> UInt32 {
    let fallen = min(200, distance * 2 + min(distance, 16) * 3)
    return 0xFF00_00E6 | (200 - fallen) << 8
  }
}
