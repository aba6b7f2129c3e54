import SegueGraphics

/// A frame without partial opacity: a pixel of a GIF has a colour or is transparent.
package struct FlatFrame: Sendable {
  /// The value of a transparent pixel; no colour has it.
  static let clear: UInt32 = 1 << 26

  /// The pixels as 0xBBGGRR or ``clear``, row by row.
  let pixels: [UInt32]

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
