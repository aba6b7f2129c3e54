package import SegueGraphics

/// How large an image file may be; checked before anything of that size is allocated.
package struct ImageLimits: Hashable, Sendable {
  /// The greatest number of pixels, width × height.
  package var pixels: Int
  /// The greatest width and the greatest height, in pixels.
  package var side: Int
  /// The greatest length of a file, in bytes.
  package var fileBytes: Int
  /// The greatest number of frames of an animation.
  package var frames: Int
  /// The greatest number of pixels of all frames of an animation together, each a whole canvas.
  package var framePixels: Int
  /// Not a limit, but for the same readers: all samples are sRGB, whatever a file says of its colours.
  package var ignoresProfiles = false

  /// The given limits; by default 64 megapixels, 32,767 pixels a side, 256 MiB a file.
  ///
  /// An animation may have a million frames, and 16 gigapixels in all: 8,000 frames of 1080 × 1920.
  package init(
    pixels: Int = 64_000_000, side: Int = 32_767, fileBytes: Int = 256 << 20,
    frames: Int = 1_000_000, framePixels: Int = 16_000_000_000
  ) {
    self.pixels = pixels
    self.side = side
    self.fileBytes = fileBytes
    self.frames = frames
    self.framePixels = framePixels
  }

  /// Throws ``CodecError/sideTooLong(path:size:limit:)`` or
  /// ``CodecError/tooManyPixels(path:size:limit:)`` when a picture of a size is over the limits.
  package func check(_ size: PixelSize, of path: String) throws(CodecError) {
    if max(size.width, size.height) > side {
      throw .sideTooLong(path: path, size: size, limit: side)
    }
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    if overflow || area > pixels {
      throw .tooManyPixels(path: path, size: size, limit: pixels)
    }
  }
}
