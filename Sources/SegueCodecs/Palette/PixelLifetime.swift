/// A lookahead over the frames after a frame, to find the pixels that show for long (lasting pixels).
struct PixelLifetime: Sendable {
  /// A later frame, with its pixels and its time.
  struct Frame: Sendable {
    /// The pixels in ``FlatFrame``'s form.
    var pixels: [UInt32]
    /// The time that it is shown, in centiseconds, as far as it is known.
    var delay: Int
  }

  /// The time, in centiseconds, from which a pixel is lasting and gets less loss.
  ///
  /// With twice that, clips of photographs are half a percent larger for the same SSIMULACRA 2.
  static let longTime = 12

  /// The time of the frame itself, in centiseconds, which every pixel shows at least.
  private let delay: Int
  /// The frames after it, for ``longTime`` or to the end.
  private let frames: [Frame]
  /// The pixels of the first later frame.
  private let next: [UInt32]
  /// Whether the last frame stays for ever.
  private let isEndless: Bool

  /// Creates the lookahead of a frame.
  ///
  /// - Parameters:
  ///   - delay: the time that the frame is shown, in centiseconds.
  ///   - frames: the frames after it, for ``longTime`` together, or all that remain.
  ///   - isEndless: whether the last of these stays for ever.
  init(delay: Int, frames: [Frame], isEndless: Bool) {
    (self.delay, self.frames, self.isEndless) = (delay, frames, isEndless)
    next = frames.first?.pixels ?? []
  }

  /// Returns whether a pixel of the frame keeps its colour for ``longTime`` or longer.
  @inline(__always)
  func lasts(_ color: UInt32, at index: Int) -> Bool {
    if delay >= Self.longTime { return true }
    return next.isEmpty ? isEndless : next[index] == color && staysLong(color, at: index)
  }

  /// Returns whether the pixel keeps its colour in the later frames until ``longTime`` is over.
  private func staysLong(_ color: UInt32, at index: Int) -> Bool {
    var time = delay
    for frame in frames {
      guard frame.pixels[index] == color else { return false }
      time += frame.delay
      if time >= Self.longTime { return true }
    }
    return isEndless
  }
}
