/// How long the pixels of a frame show, as far as the frames after it tell.
struct PixelFuture: Sendable {
  /// A frame that comes later.
  struct Frame: Sendable {
    /// The pixels as ``FlatFrame`` has them.
    var pixels: [UInt32]
    /// How long it is shown, in centiseconds, or has been so far.
    var delay: Int
  }

  /// The time, in centiseconds, that is long: a pixel that shows for it gets full care.
  ///
  /// With twice as much, clips of photographs are half a percent larger for the same SSIMULACRA 2.
  static let longTime = 12

  /// The least time that any pixel shows.
  private let delay: Int
  /// The frames after it until a long time is over.
  private let frames: [Frame]
  /// The pixels of the first of these.
  private let next: [UInt32]
  /// Whether what shows in the last frame shows for ever.
  private let isEndless: Bool

  /// The future of a frame.
  ///
  /// - Parameters:
  ///   - delay: how long the frame is shown, in centiseconds.
  ///   - frames: those that come then; a long time together, or all that there are.
  ///   - isEndless: whether what shows in the last of these shows for ever.
  init(delay: Int, frames: [Frame], isEndless: Bool) {
    (self.delay, self.frames, self.isEndless) = (delay, frames, isEndless)
    next = frames.first?.pixels ?? []
  }

  /// Whether a pixel of a colour, at its place in the frame, shows for long.
  @inline(__always)
  func lasts(_ color: UInt32, at index: Int) -> Bool {
    if delay >= Self.longTime { return true }
    return next.isEmpty ? isEndless : next[index] == color && staysLong(color, at: index)
  }

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
