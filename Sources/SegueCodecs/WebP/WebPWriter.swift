// Frames to an animated WebP, in the order of its files: `WebPFramePlan` comes next, then
// `WebPPictureCoder` and `WebPContainer`. libwebp codes single pictures; what is stored of a frame, and
// how, is decided here. Its own encoder of animations (WebPAnimEncoder) is not used, since it leaves out
// what differs little from the frame before: slow changes are never drawn, and the rest is no smaller.
//
// 1. What changed: blocks of 8 x 8 pixels in which a pixel differs from what the block was last drawn from.
//    Outside of the rectangle around the blocks that change by more than 4 of 255 levels, those that change
//    less wait until they do as well: a slow fade. Nothing waits in a frame that shows for 100 ms or more,
//    nor in the last one.
// 2. Near: the rectangle around these blocks, lossy, with holes where a block is not drawn.
// 3. Exact, if the rectangle has at most 3,000 colours: the rectangle around the pixels that are not shown
//    exactly yet, without loss, with holes; and for at most 256 colours without holes too, which is
//    smaller where holes cut strings short.
// 4. Few colours: the rectangle of the lossy one, reduced to at most 256 colours and coded as exact ones are.
//    It is stored in place of the lossy one if it takes at most 1.3 times its bytes, and its squared error times the
//    square of its bytes is at most 0.4 of the lossy one's: for the lossy coder, whose error halves with 1.4 times
//    the bytes, that product is the same at all qualities. At 0.5 a gradient in bands costs more than it shows.
// 5. The exact one is stored if it takes at most 1.3 times the bytes of the better one of these two: what comes
//    after it has less to draw.
// 6. Where a pixel of the rectangle becomes see-through it cannot be drawn over others, and the rectangle
//    replaces what is there, without holes.
// 7. A frame waits until its duration is known. The file's length is at its beginning, so that all is
//    held until the end; a single picture is a still WebP.
//
// Lossy colours are halved in resolution with care (sharp YUV), which makes coloured edges far better: at
// quality 90 a fifth fewer bytes at equal SSIMULACRA 2, for 40 % more time. The strength of the filter of block
// edges is found by trying (autofilter): 0 to 27 % fewer bytes, for 80 % more time; a fixed strength with
// sharpness 5 to 7 gains half of that where text moves, and loses 4 % elsewhere.
//
// That slow fades wait takes 2 to 30 % fewer bytes at equal SSIMULACRA 2 where there are any, and less time.
//
// Tried and left: slight changes that wait beside what moves, too (smooth parts of a moving picture come apart
// from their neighbours: 10 to 30 % larger for a cube), or wherever at most a fifth or a third of the blocks moves
// (a sheet that slides over a darkening screen 14 % larger, a page's curl up to 7 %), or some blocks away from what
// moves (up to 13 % larger); a tolerance of 3 (4 to 9 % larger) or of 6 (steps can be seen); leaving blocks that
// differ by up to libwebp's tolerance, or by a half or a quarter of it (0 to 30 % larger), or whose error as
// shown is no worse than that of a trial coding, in colour or in luminance alone (up to 70 % larger);
// rectangles without holes (up to 10 % larger, 2 % smaller where whole screens move); no averages in holes (1 %
// larger); holes in pictures of few colours wherever a pixel is shown exactly (sheet 6 % larger, fade through 2 %
// smaller).

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
  private var coder: WebPPictureCoder
  private let options: WebPOptions
  private let ticksPerSecond: Int
  /// The last frame, which is coded when its duration is known, when it begins, and whether it is looked at.
  private var last: (frame: Pixmap, ticks: Int, isLookedAt: Bool)?
  private var isFirst = true
  /// When the next frame begins, in ticks since the first.
  private var ticks = 0

  /// The bytes of the pictures so far; the last one's are not known yet.
  package var byteCount: Int { container.byteCount }

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
  ///   - isLookedAt: whether the picture matters, and not its bytes alone. If not, the filter is not searched for:
  ///     that takes as long as all else at quality 90, up to three times as long at 50, hardly changes the bytes, and
  ///     is worth 0.1 to 1.5 points of SSIMULACRA 2.
  package mutating func append(
    _ frame: Pixmap?, delay: Int, isLookedAt: Bool = true
  ) throws(CodecError) {
    precondition(delay > 0, "a frame shows for some time")
    if let frame, frame != last?.frame {
      precondition(frame.size == shown.size, "a frame covers the canvas")
      try codeLast(isEnd: false)
      last = (frame, ticks, isLookedAt)
    } else if isLookedAt {
      last?.isLookedAt = true
    }
    precondition(last != nil, "an animation begins with a picture")
    ticks += delay
  }

  private mutating func codeLast(isEnd: Bool) throws(CodecError) {
    guard let last else { return }
    let start = milliseconds(last.ticks)
    let isSeenAtRest = isEnd || milliseconds(ticks) - start >= Self.shortestRest
    let plan = WebPFramePlan(
      last.frame, over: shown, isFirst: isFirst, tolerance: isSeenAtRest ? 0 : fadeTolerance)
    isFirst = false
    if plan.rect.isEmpty { return }
    coder.searchesFilter = last.isLookedAt
    let part = try smallest(of: plan)
    shown.show(part, of: plan)
    try container.add(part, at: start, coder)
  }

  /// A frame that shows as long, in milliseconds, is looked at by itself.
  private static var shortestRest: Int { 100 }

  /// By how many of 255 levels a channel may be off amid a slow fade: 4, and less above quality 90.
  private var fadeTolerance: Int {
    options.isLossless ? 0 : min(max((100 - options.quality) * 2 / 5, 0), 4)
  }

  /// A frame's pictures, coded, and the one to store of them.
  private func smallest(of plan: WebPFramePlan) throws(CodecError) -> WebPPart {
    let colorCount = plan.colorCount(upTo: Self.mostExactColors)
    if !options.isLossless, colorCount == nil { return try inexact(of: plan) }
    var exact = try coder.code(plan.exact, exactly: true)
    if let colorCount, colorCount <= 256, plan.exact.isOver {
      let whole = try coder.code(plan.exactWithoutHoles, exactly: true)
      if whole.file.count < exact.file.count { exact = whole }
    }
    if options.isLossless { return exact }
    if let colorCount, colorCount < Self.fewestNearColors { return exact }
    let inexact = try inexact(of: plan)
    return exact.file.count * 10 <= inexact.file.count * 13 ? exact : inexact
  }

  /// A frame's lossy picture, or the one of few colours.
  private func inexact(of plan: WebPFramePlan) throws(CodecError) -> WebPPart {
    let lossy = plan.near
    let near = try coder.code(lossy, exactly: false)
    let wanted = lossy.withBlackHoles
    guard wanted.isOpaqueBesideHoles else { return near }
    let mostBytes = near.file.count * 13 / 10
    let error = wanted.meanError(of: try coder.decoded(near))
    let few = wanted.reduced(keeping: plan.flatColors, fineness: error / 2)
    let fewError = wanted.meanError(of: few)
    guard few.edgePixelCount <= mostBytes, fewError <= error / 2 else { return near }
    var part = try coder.code(few, exactly: true)
    part.isExact = false
    let rate = Double(part.file.count) / Double(near.file.count)
    return part.file.count <= mostBytes && rate * rate * fewError <= 0.4 * error ? part : near
  }

  /// Above this many colours a picture without loss is hardly ever smaller, and takes time.
  private static var mostExactColors: Int { 3_000 }
  /// Below this many colours a lossy picture is hardly ever smaller.
  private static var fewestNearColors: Int { 31 }

  /// Writes the file and returns the sink.
  package consuming func finish() throws(CodecError) -> Sink {
    precondition(last != nil, "an animation has at least one frame")
    try codeLast(isEnd: true)
    try sink.write(container.file(until: milliseconds(ticks), coder))
    return sink
  }

  /// A time in ticks, to the nearest millisecond.
  private func milliseconds(_ ticks: Int) -> Int {
    (ticks * 1000 + ticksPerSecond / 2) / ticksPerSecond
  }
}
