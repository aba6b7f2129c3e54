package import SegueGraphics

/// Turns pictures into bytes R, G, B, A with straight alpha: what `ffmpeg -pix_fmt rgba` reads.
package struct RawEncoder: Sendable {
  /// An encoder; it has no settings.
  package init() {}

  /// One frame, row by row from the top, without a header.
  package func frame(_ pixmap: Pixmap) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * pixmap.pixels.count)
    let straight = pixmap.straightPixels
    let pixels = straight.span
    var samples = bytes.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      samples[4 * index] = UInt8(truncatingIfNeeded: pixel)
      samples[4 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      samples[4 * index + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      samples[4 * index + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
    }
    return bytes
  }
}
