// Encoding of frames to an animated WebP. To read on: `WebPFramePlan`, then `WebPFrameCoder`,
// `WebPPictureCoder` and `WebPContainer`. libwebp encodes single pictures; this code decides which part of a frame is
// stored, and how. libwebp's own encoder of animations (WebPAnimEncoder) is not used, since it
// skips areas that differ little from the previous frame: slow changes are never drawn, and the
// rest is no smaller.
//
// 1. Changes: blocks of 8 x 8 pixels with a pixel that differs from the one last drawn. The
//    bounding rectangle is that of the blocks that change by more than 4 of 255 levels; outside of
//    it, smaller changes, those of a slow fade, wait until they exceed that. Nothing waits in a
//    frame of 100 ms or more, nor in the last one.
// 2. Lossy candidate (`near`): the bounding rectangle, with holes in place of blocks that are not
//    drawn; a hole has the mean colour of its block.
// 3. Lossless candidate (`exact`), if the rectangle has at most 3,000 colours: the bounding
//    rectangle of the pixels that are not displayed exactly yet, with holes; for at most 256
//    colours also without holes, which is smaller where holes interrupt repeated strings.
// 4. Candidate of few colours: the rectangle of the lossy one, quantized to at most 256 colours and
//    coded losslessly. It replaces the lossy candidate if it takes at most 1.3 times its bytes, and
//    its squared error times the square of its bytes is at most 0.4 of the lossy one's: for the
//    lossy coder, whose error halves with 1.4 times the bytes, that product is the same at all
//    qualities. With 0.5 in place of 0.4, banded gradients would be chosen though they look worse
//    for their bytes.
// 5. The lossless candidate is stored if it takes at most 1.3 times the bytes of the better one of
//    these two, because the frames after it have less to draw.
// 6. If a drawn pixel of the rectangle is not opaque, the rectangle cannot be composited over the
//    canvas, and replaces it without holes.
// 7. `WebPFrameCoder` codes the candidates of one frame. Frames are coded side by side: the changes
//    and the lossy candidates depend on the source pixels only. The lossless candidate depends on
//    the choices for earlier frames, which are passed on from coder to coder (`WebPExactPixels`).
// 8. A frame is held until its duration is known. The length of the file is in its header, so all
//    frames are held until the end. A single picture becomes a still WebP.
//
// Chroma is subsampled with sharp YUV, which improves coloured edges: at quality 90 a fifth fewer
// bytes at equal SSIMULACRA 2, for 40 % more time. The strength of the deblocking filter is found
// by search (autofilter): 0 to 27 % fewer bytes, for 80 % more time; a fixed strength with
// sharpness 5 to 7 gains half of that where text moves, and loses 4 % elsewhere.
//
// In clips with slow fades, delaying these takes 2 to 30 % fewer bytes at equal SSIMULACRA 2, and
// less time.
//
// Tried and rejected:
//
// - Delaying small changes next to moving content (smooth parts of a moving picture separate from
//   their neighbours: 10 to 30 % larger for a cube), or wherever at most a fifth or a third of the
//   blocks moves (a sheet that slides over a darkening screen 14 % larger, a page curl up to 7 %),
//   or some blocks away from the moving content (up to 13 % larger).
// - A tolerance of 3 (4 to 9 % larger) or of 6 (visible steps).
// - Skipping blocks that differ by up to libwebp's tolerance, or by a half or a quarter of it (0 to
//   30 % larger), or whose displayed error is no worse than that of a trial coding, in colour or in
//   luminance only (up to 70 % larger).
// - Rectangles without holes (up to 10 % larger, 2 % smaller where whole screens move).
// - Holes without the mean colour (1 % larger).
// - In pictures of few colours, holes wherever a pixel is displayed exactly (a sheet 6 % larger, a
//   fade through 2 % smaller).

package import SegueGraphics

/// The author's options for WebP output.
package struct WebPOptions: Hashable, Sendable {
  /// Whether this build can write and read WebP, which needs libwebp at build time.
  package static var isAvailable: Bool {
    #if SEGUE_WEBP
      true
    #else
      false
    #endif
  }

  /// The quality of lossy pictures, 0...100; other values are clamped.
  package var quality = 90
  /// Whether to encode losslessly; the quality is then ignored.
  package var isLossless = false
  /// libwebp's effort (method) from 0, fast, to 6, small files; other values are clamped.
  package var effort = 4

  /// Whether pictures that are seen get the deblocking strength that libwebp finds by trying.
  ///
  /// The search takes two fifths of the time. From quality 85 on it gains less than 0.05 dB.
  package var searchesFilterStrength: Bool { !isLossless && quality < 85 }

  /// The defaults: lossy, quality 90.
  package init() {}
}

/// A streaming encoder of animated WebP files, with pictures encoded by libwebp.
///
/// A frame that equals the previous one extends its duration. The header needs the length of the
/// file, so memory grows with the compressed frames, and no bytes reach the sink before `finish`.
/// The bytes are a function of the frames and of libwebp's version.
///
/// Frames are encoded one after the other with ``append(_:delay:isDisplayed:)``, or several at once:
/// ``add(_:delay:isDisplayed:)`` and ``endFrames()`` return coders, whose results are passed to
/// ``write(_:)`` in order.
package struct WebPWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var sink: Sink
  private var container: WebPContainer
  private var shown: WebPDisplayedCanvas
  /// The exact pixels after the last frame that ``append(_:delay:isDisplayed:)`` has encoded.
  private var exactPixels: WebPExactPixels
  private let coder: WebPPictureCoder
  private let options: WebPOptions
  private let ticksPerSecond: Int
  /// The last frame, which is encoded once its duration is known, with its start and quality hint.
  private var last: (frame: Pixmap, ticks: Int, isDisplayed: Bool)?
  private var isFirst = true
  /// The start of the next frame, in ticks since the first.
  private var ticks = 0

  /// The bytes of all frames that were written.
  package var byteCount: Int { container.byteCount }
  /// The exact pixels before the first frame, for its coder.
  package var blankPixels: WebPExactPixels { WebPExactPixels(shown.size) }

  /// A writer of frames of one canvas size.
  ///
  /// - Parameters:
  ///   - plays: the number of plays, 1...65,535; nil for an endless loop.
  ///   - ticksPerSecond: the unit of delays: 100 for centiseconds.
  /// - Throws: `canvasTooLarge` if a side exceeds 16,383 pixels, and `formatUnavailable` in a build
  ///   without libwebp.
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
    shown = WebPDisplayedCanvas(canvas)
    exactPixels = WebPExactPixels(canvas)
    self.options = options
    self.ticksPerSecond = ticksPerSecond
    self.sink = sink
  }

  /// Appends a frame of the canvas's size, or extends the previous one if `frame` is nil.
  ///
  /// Times are stored in milliseconds. Each is rounded from the time since the first frame, so
  /// errors do not accumulate.
  ///
  /// - Parameters:
  ///   - delay: the duration in ticks, 1 or more.
  ///   - isDisplayed: whether the picture will be displayed, rather than only its size measured. If
  ///     not, the filter strength is not searched for: that takes as long as all else at quality
  ///     90, up to three times as long at 50, hardly changes the bytes, and is worth 0.1 to 1.5
  ///     points of SSIMULACRA 2.
  package mutating func append(
    _ frame: Pixmap?, delay: Int, isDisplayed: Bool = true
  ) throws(CodecError) {
    if let coder = add(frame, delay: delay, isDisplayed: isDisplayed) { try code(coder) }
  }

  /// Appends a frame like ``append(_:delay:isDisplayed:)``, and leaves the encoding to the caller.
  ///
  /// - Returns: the coder of the frame before, whose duration is now known; nil if there is none.
  package mutating func add(
    _ frame: Pixmap?, delay: Int, isDisplayed: Bool = true
  ) -> WebPFrameCoder? {
    precondition(delay > 0, "a frame shows for some time")
    var coder: WebPFrameCoder?
    if let frame, frame != last?.frame {
      precondition(frame.size == shown.size, "a frame covers the canvas")
      coder = coderOfLast(isEnd: false)
      last = (frame, ticks, isDisplayed)
    } else if isDisplayed {
      last?.isDisplayed = true
    }
    precondition(last != nil, "an animation begins with a picture")
    ticks += delay
    return coder
  }

  /// Ends the frames and returns the coder of the last one; nil if it changes nothing.
  package mutating func endFrames() -> WebPFrameCoder? {
    precondition(last != nil, "an animation has at least one frame")
    defer { last = nil }
    return coderOfLast(isEnd: true)
  }

  /// Adds an encoded frame to the file; frames are written in the order in which they were added.
  package mutating func write(_ frame: EncodedWebPFrame) throws(CodecError) {
    try container.add(frame.part, at: frame.start, coder)
  }

  /// Encodes and writes a frame.
  private mutating func code(_ frame: WebPFrameCoder) throws(CodecError) {
    var frame = frame
    try frame.begin()
    exactPixels = try frame.choose(over: exactPixels)
    try write(try frame.finish())
  }

  /// Plans the last frame, whose duration is now known; returns nil if no change is to be drawn.
  private mutating func coderOfLast(isEnd: Bool) -> WebPFrameCoder? {
    guard let last else { return nil }
    let start = milliseconds(last.ticks)
    let isSeenAtRest = isEnd || milliseconds(ticks) - start >= Self.shortestRest
    let plan = WebPFramePlan(
      last.frame, over: shown, isFirst: isFirst, tolerance: isSeenAtRest ? 0 : fadeTolerance)
    isFirst = false
    if plan.rect.isEmpty { return nil }
    shown.show(plan)
    var coder = coder
    coder.searchesFilterStrength = last.isDisplayed
    return WebPFrameCoder(plan, start: start, coder, isLossless: options.isLossless)
  }

  /// The duration in milliseconds from which a frame is seen at rest, so that no change may wait.
  private static var shortestRest: Int { 100 }

  /// The accepted channel error during a slow fade: 4 of 255 levels, and less above quality 90.
  private var fadeTolerance: Int {
    options.isLossless ? 0 : min(max((100 - options.quality) * 2 / 5, 0), 4)
  }

  /// Writes the file and returns the sink.
  package consuming func finish() throws(CodecError) -> Sink {
    if last != nil, let coder = endFrames() { try code(coder) }
    try sink.write(container.file(until: milliseconds(ticks), coder))
    return sink
  }

  /// Converts ticks to milliseconds, rounded to nearest.
  private func milliseconds(_ ticks: Int) -> Int {
    (ticks * 1000 + ticksPerSecond / 2) / ticksPerSecond
  }
}
