package import SegueGraphics

/// Writes an animated WebP to a sink, frame by frame, by libwebp.
///
/// A frame that shows the same as the one before lengthens it. libwebp needs the whole animation
/// before it writes the first byte: memory grows with the compressed frames, and no bytes reach the
/// sink before `finish`. The bytes are a function of the frames and of libwebp's version.
package struct WebPWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var sink: Sink
  private let encoder: WebPAnimationEncoder
  private let canvas: PixelSize
  private let ticksPerSecond: Int
  private var previous: Pixmap?
  /// When the next frame begins, in ticks since the first.
  private var ticks = 0

  /// A writer for pictures of a canvas; nothing is written before the end.
  ///
  /// Throws `canvasTooLarge` when a side exceeds 16,383 pixels, and `formatUnavailable` in a build
  /// without libwebp.
  ///
  /// - Parameters:
  ///   - plays: how often it plays, 1...65,535; nil for without end.
  ///   - ticksPerSecond: the unit of delays: 100 for centiseconds.
  package init(
    canvas: PixelSize, plays: Int?, ticksPerSecond: Int = 100, options: WebPOptions,
    to sink: consuming Sink
  ) throws(CodecError) {
    precondition(ticksPerSecond > 0, "a second has at least one tick")
    guard max(canvas.width, canvas.height) <= WebPAnimationEncoder.longestSide else {
      throw .canvasTooLarge(
        size: canvas, limit: WebPAnimationEncoder.longestSide, format: "WebP")
    }
    encoder = try WebPAnimationEncoder(canvas, plays: plays, options: options)
    self.canvas = canvas
    self.ticksPerSecond = ticksPerSecond
    self.sink = sink
  }

  /// Adds a frame of the canvas's size, or lengthens the one before when `frame` is nil.
  ///
  /// Times are stored in milliseconds. Each is rounded from the time since the first frame, so
  /// that the error never adds up.
  ///
  /// - Parameters:
  ///   - delay: how long it is shown, in ticks, 1 or more.
  package mutating func append(_ frame: Pixmap?, delay: Int) throws(CodecError) {
    precondition(delay > 0, "a frame shows for some time")
    if let frame, frame != previous {
      precondition(frame.size == canvas, "a frame covers the canvas")
      try encoder.append(frame, at: milliseconds)
      previous = frame
    }
    precondition(previous != nil, "an animation begins with a picture")
    ticks += delay
  }

  /// Writes the file and returns the sink.
  package consuming func finish() throws(CodecError) -> Sink {
    precondition(previous != nil, "an animation has at least one frame")
    try sink.write(encoder.finish(at: milliseconds))
    return sink
  }

  /// The time of the next frame, to the nearest millisecond.
  private var milliseconds: Int { (ticks * 1000 + ticksPerSecond / 2) / ticksPerSecond }
}
