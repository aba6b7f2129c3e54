/// What the colours of pictures have in common, from which a PNG's way of storing them follows.
///
/// Pixels are straight: colours that are not multiplied by alpha, as 0xAABBGGRR.
struct PNGColorSurvey: Sendable {
  /// Whether red, green and blue are equal everywhere.
  private(set) var isGray = true
  /// Whether alpha is 255 everywhere.
  private(set) var isOpaque = true
  /// Whether alpha is 0 or 255 everywhere.
  private(set) var isCutOut = true
  /// The colours; nil when they are more than 256.
  private(set) var colors: ColorTable? = ColorTable()
  /// A bit for each of the 64 colours of ``PNGPixelFormat/keys`` that occurs as an opaque pixel.
  private(set) var usedKeys: UInt64 = 0

  /// A survey of nothing.
  init() {}

  /// Takes more pixels into account; a pixel like the one before costs next to nothing.
  mutating func add(_ pixels: some Sequence<UInt32>) {
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      if isGray, (pixel ^ pixel >> 8) & 0xFFFF != 0 { isGray = false }
      let alpha = pixel >> 24
      if alpha != 255 {
        isOpaque = false
        if alpha != 0 { isCutOut = false }
      } else if PNGPixelFormat.isKey(pixel) {
        usedKeys |= 1 << UInt64(pixel >> 16 & 63)
      }
      if colors?.insert(pixel) == false { colors = nil }
    }
  }

  /// Takes into account what another survey saw.
  mutating func add(_ other: PNGColorSurvey) {
    isGray = isGray && other.isGray
    isOpaque = isOpaque && other.isOpaque
    isCutOut = isCutOut && other.isCutOut
    usedKeys |= other.usedKeys
    guard let more = other.colors else {
      colors = nil
      return
    }
    for color in more.colors where colors?.insert(color) == false { colors = nil }
  }

  /// A colour that no opaque pixel has, as 0xBBGGRR, for pixels that are not there; nil if unknown.
  var freeKey: UInt32? {
    let free = (~usedKeys).trailingZeroBitCount
    return free < 64 ? PNGPixelFormat.key(free) : nil
  }

  /// A level that no opaque gray pixel has; nil if all are taken.
  ///
  /// Gray pictures have no more than 256 colours.
  var freeGray: UInt8? {
    guard isGray, let colors else { return nil }
    return (0...255).first { colors.index(of: UInt32($0) * 0x01_0101 | 0xFF00_0000) == nil }
  }
}
