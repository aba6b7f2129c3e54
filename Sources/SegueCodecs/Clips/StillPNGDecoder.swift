import SegueGraphics

/// Reads a PNG file as an animation of one frame.
struct StillPNGDecoder: ClipDecoder {
  /// What the decoder refuses before it allocates.
  var limits: ImageLimits

  /// A decoder that refuses what is over the limits before it allocates.
  init(limits: ImageLimits) { self.limits = limits }

  /// Reads the picture, which shows for no time in particular.
  @discardableResult
  func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    let pixmap = try PNGDecoder(limits: limits).decode(bytes, named: name)
    let clip = StoredClip(format: .png, size: pixmap.size, plays: 1)
    _ = each(
      clip,
      StoredFrame(
        pixmap: pixmap, delay: 0, ticksPerSecond: 1, rect: PixelRect(pixmap.size),
        isBlended: false, byteCount: bytes.count))
    return clip
  }
}
