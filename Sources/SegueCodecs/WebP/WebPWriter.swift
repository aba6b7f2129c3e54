// Frames to an animated WebP, in the order of its files: `WebPFramePlan` comes next, then
// `WebPPictureCoder` and `WebPContainer`. libwebp codes single pictures; what is stored of a frame, and
// how, is decided here. Its own encoder of animations (WebPAnimEncoder) is not used, since it leaves out
// what differs little from the frame before: slow changes are never drawn, and the rest is no smaller.
//
// 1. What changed: blocks of 8 x 8 pixels in which a pixel differs from the frame before, as it was given.
//    Nothing that changed is left out, however little it is.
// 2. Near: the rectangle around these blocks, lossy, with holes where a block did not change.
// 3. Exact, if the rectangle has at most 1,000 colours: the rectangle around the pixels that are not shown
//    exactly yet, without loss, with holes; and for at most 256 colours without holes too, which is
//    smaller where holes cut strings short.
// 4. The exact one is stored if it takes at most 1.3 times the bytes of the lossy one: what comes after it
//    has less to draw.
// 5. Where a pixel of the rectangle becomes see-through it cannot be drawn over others, and the rectangle
//    replaces what is there, without holes.
// 6. A frame waits until its duration is known. The file's length is at its beginning, so that all is
//    held until the end; a single picture is a still WebP.
//
// Lossy colours are halved in resolution with care (sharp YUV), which makes coloured edges far better: at
// quality 90 a fifth fewer bytes at equal SSIMULACRA 2, for 40 % more time. The strength of the filter of block
// edges is found by trying (autofilter): 0 to 27 % fewer bytes, for 80 % more time; a fixed strength with
// sharpness 5 to 7 gains half of that where text moves, and loses 4 % elsewhere.
//
// Tried and left: leaving blocks that differ by up to libwebp's tolerance, or by a half or a quarter of it,
// or whose error is no worse than coding's (at equal SSIMULACRA 2 0 to 30 % larger; 17 % smaller for the
// cross-dissolve of two flat screens alone); rectangles without holes (up to 10 % larger, 2 % smaller where whole
// screens move); no averages in holes (1 % larger).

package import SegueGraphics

/// What an author may ask of a WebP.
package struct WebPOptions: Hashable, Sendable {
  /// Whether this build can write and read WebP: whether libwebp was there when it was built.
  package static var isAvailable: Bool {
    #if SEGUE_WEBP
      true
    #else
      false
    #endif
  }

  /// How good lossy pictures are, 0...100; what is outside counts as the nearest of these.
  package var quality = 90
  /// Whether every pixel is kept exactly; the quality then does not matter.
  package var isLossless = false
  /// How long libwebp may search for smaller files, 0 (fast) to 6; also clamped.
  package var effort = 4

  /// The defaults: lossy, quality 90.
  package init() {}
}

/// Writes an animated WebP to a sink, frame by frame, with pictures coded by libwebp.
///
/// A frame that shows the same as the one before lengthens it. The whole animation is needed before the
/// first byte can be written: memory grows with the compressed frames, and no bytes reach the sink
/// before `finish`. The bytes are a function of the frames and of libwebp's version.
package struct WebPWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var sink: Sink
  private var container: WebPContainer
  private var shown: WebPShownCanvas
  private let coder: WebPPictureCoder
  private let options: WebPOptions
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
    guard max(canvas.width, canvas.height) <= WebPPictureCoder.longestSide else {
      throw .canvasTooLarge(size: canvas, limit: WebPPictureCoder.longestSide, format: "WebP")
    }
    coder = try WebPPictureCoder(options)
    container = WebPContainer(canvas: canvas, plays: plays)
    shown = WebPShownCanvas(canvas)
    self.options = options
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
    if let frame, frame != previous { try add(frame) }
    precondition(previous != nil, "an animation begins with a picture")
    ticks += delay
  }

  private mutating func add(_ frame: Pixmap) throws(CodecError) {
    precondition(frame.size == shown.size, "a frame covers the canvas")
    let plan = WebPFramePlan(frame, over: shown, isFirst: previous == nil)
    let part = try smallest(of: plan)
    shown.show(plan, exactly: part.isExact)
    try container.add(part, at: milliseconds, coder)
    previous = frame
  }

  /// A frame's pictures, coded, and the one to store of them.
  private func smallest(of plan: WebPFramePlan) throws(CodecError) -> WebPPart {
    let colorCount = plan.colorCount(upTo: Self.mostExactColors)
    if !options.isLossless, colorCount == nil { return try coder.code(plan.near, exactly: false) }
    var exact = try coder.code(plan.exact, exactly: true)
    if let colorCount, colorCount <= 256, plan.exact.isOver {
      let whole = try coder.code(plan.exactWithoutHoles, exactly: true)
      if whole.file.count < exact.file.count { exact = whole }
    }
    if options.isLossless { return exact }
    if let colorCount, colorCount < Self.fewestNearColors { return exact }
    let near = try coder.code(plan.near, exactly: false)
    return exact.file.count * 10 <= near.file.count * 13 ? exact : near
  }

  /// Above this many colours a picture without loss is hardly ever smaller, and takes time.
  private static var mostExactColors: Int { 1_000 }
  /// Below this many colours a lossy picture is hardly ever smaller.
  private static var fewestNearColors: Int { 31 }

  /// Writes the file and returns the sink.
  package consuming func finish() throws(CodecError) -> Sink {
    precondition(previous != nil, "an animation has at least one frame")
    try sink.write(container.file(until: milliseconds, coder))
    return sink
  }

  /// The time of the next frame, to the nearest millisecond.
  private var milliseconds: Int { (ticks * 1000 + ticksPerSecond / 2) / ticksPerSecond }
}
