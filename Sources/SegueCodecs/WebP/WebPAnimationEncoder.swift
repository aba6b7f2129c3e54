package import SegueGraphics

#if SEGUE_WEBP
  import CWebP

  /// An animation that libwebp makes; owns its encoder and the picture that hands frames over.
  @safe struct WebPAnimationEncoder: ~Copyable {
    /// The longest side of a picture, in pixels, which libwebp's coders can hold.
    static let longestSide = Int(WEBP_MAX_DIMENSION)

    private let encoder: OpaquePointer
    private let picture: UnsafeMutablePointer<WebPPicture>
    private let config: WebPConfig

    /// An empty animation; throws `cannotEncode` when there is no memory for it.
    ///
    /// A picture of few colours is smaller without loss, and lossy animations may have some. The search
    /// for the smallest rectangles takes ten times as long and gains 0 to 4 % where pictures are lossy.
    ///
    /// - Parameter isFlat: whether the pictures have few colours: then that search is worth its time.
    init(
      _ canvas: PixelSize, plays: Int?, options: WebPOptions, isFlat: Bool
    ) throws(CodecError) {
      let config = try Self.config(options)
      let picture = try unsafe Self.picture(canvas)
      var animation = WebPAnimEncoderOptions()
      let isKnown = unsafe WebPAnimEncoderOptionsInit(&animation)
      animation.allow_mixed = options.isLossless ? 0 : 1
      animation.minimize_size = isFlat ? 1 : 0
      animation.anim_params.loop_count = Int32(plays.map { min(max($0, 1), 65_535) } ?? 0)
      let encoder = unsafe WebPAnimEncoderNew(
        Int32(canvas.width), Int32(canvas.height), &animation)
      guard isKnown != 0, let encoder = unsafe encoder else {
        unsafe Self.free(picture)
        throw .cannotEncode(reason: "libwebp has no memory or is of another version")
      }
      self.config = config
      unsafe self.picture = unsafe picture
      unsafe self.encoder = unsafe encoder
    }

    deinit {
      unsafe WebPAnimEncoderDelete(encoder)
      unsafe Self.free(picture)
    }

    /// Adds a picture of the canvas's size that shows from a time on, in milliseconds.
    func append(_ pixmap: Pixmap, at milliseconds: Int) throws(CodecError) {
      guard let target = unsafe picture.pointee.argb else { return }
      let stride = unsafe Int(picture.pointee.argb_stride)
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width {
          unsafe target[y * stride + x] = Self.straight(pixmap.pixels[y * pixmap.width + x])
        }
      }
      try unsafe withUnsafePointer(to: config) { config throws(CodecError) in
        let added = unsafe WebPAnimEncoderAdd(
          encoder, picture, Int32(clamping: milliseconds), config)
        if added == 0 { throw failure }
      }
    }

    /// The bytes of the file, whose last picture shows until a time, in milliseconds.
    func finish(at milliseconds: Int) throws(CodecError) -> [UInt8] {
      guard unsafe WebPAnimEncoderAdd(encoder, nil, Int32(clamping: milliseconds), nil) != 0
      else { throw failure }
      var file = unsafe WebPData()
      defer { unsafe WebPDataClear(&file) }
      guard unsafe WebPAnimEncoderAssemble(encoder, &file) != 0 else { throw failure }
      return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    }

    private static func config(_ options: WebPOptions) throws(CodecError) -> WebPConfig {
      var config = WebPConfig()
      guard unsafe WebPConfigInit(&config) != 0 else {
        throw .cannotEncode(reason: "libwebp is of another version")
      }
      config.lossless = options.isLossless ? 1 : 0
      config.method = Int32(min(max(options.effort, 0), 6))
      // For lossless pictures the quality says how hard to try, not how good they are.
      config.quality = options.isLossless ? 75 : Float(min(max(options.quality, 0), 100))
      return config
    }

    /// A picture with room for the pixels of a canvas.
    private static func picture(
      _ canvas: PixelSize
    ) throws(CodecError) -> UnsafeMutablePointer<WebPPicture> {
      let picture = UnsafeMutablePointer<WebPPicture>.allocate(capacity: 1)
      unsafe picture.initialize(to: WebPPicture())
      let isKnown = unsafe WebPPictureInit(picture)
      unsafe picture.pointee.use_argb = 1
      unsafe picture.pointee.width = Int32(canvas.width)
      unsafe picture.pointee.height = Int32(canvas.height)
      guard isKnown != 0, unsafe WebPPictureAlloc(picture) != 0 else {
        unsafe picture.deallocate()
        throw .cannotEncode(reason: "libwebp has no memory or is of another version")
      }
      return unsafe picture
    }

    private static func free(_ picture: UnsafeMutablePointer<WebPPicture>) {
      unsafe WebPPictureFree(picture)
      unsafe picture.deallocate()
    }

    private var failure: CodecError {
      let words = unsafe WebPAnimEncoderGetError(encoder).map { unsafe String(cString: $0) }
      return .cannotEncode(reason: "libwebp: \(words ?? "out of memory")")
    }

    /// A premultiplied pixel as 0xAARRGGBB, its colours divided by alpha, rounded to nearest.
    private static func straight(_ pixel: UInt32) -> UInt32 {
      let alpha = pixel >> 24
      if alpha == 0 { return 0 }
      func channel(_ shift: UInt32) -> UInt32 {
        let value = pixel >> shift & 255
        return alpha == 255 ? value : min(255, (value * 255 + alpha / 2) / alpha)
      }
      return channel(0) << 16 | channel(8) << 8 | channel(16) | alpha << 24
    }
  }
#else
  /// What stands for libwebp's encoder in a build without it: it cannot be made.
  struct WebPAnimationEncoder: ~Copyable {
    /// The longest side of a picture, in pixels.
    static let longestSide = 16_383

    /// Throws `formatUnavailable`.
    init(
      _ canvas: PixelSize, plays: Int?, options: WebPOptions, isFlat: Bool
    ) throws(CodecError) {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }

    /// Does nothing.
    func append(_ pixmap: Pixmap, at milliseconds: Int) throws(CodecError) {}

    /// No bytes.
    func finish(at milliseconds: Int) throws(CodecError) -> [UInt8] { [] }
  }
#endif

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

/// Writes an animated WebP to a sink, frame by frame, by libwebp.
///
/// A frame that shows the same as the one before lengthens it. libwebp needs the whole animation
/// before it writes the first byte: memory grows with the compressed frames, and no bytes reach the
/// sink before `finish`. The bytes are a function of the frames and of libwebp's version.
package struct WebPWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var sink: Sink
  private var encoder: WebPAnimationEncoder
  private let canvas: PixelSize
  private let plays: Int?
  private let options: WebPOptions
  private let ticksPerSecond: Int
  private var previous: Pixmap?
  /// What keeps leftovers small; nil where libwebp leaves nothing over.
  private var heldBlocks: HeldBlocks?
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
    encoder = try WebPAnimationEncoder(canvas, plays: plays, options: options, isFlat: false)
    self.canvas = canvas
    self.plays = plays
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
    precondition(frame.size == canvas, "a frame covers the canvas")
    var given = frame
    if let previous {
      given = heldBlocks?.held(frame, over: previous) ?? frame
      if given == previous { return }
    } else if Self.isFlat(frame) {
      encoder = try WebPAnimationEncoder(canvas, plays: plays, options: options, isFlat: true)
    } else if !options.isLossless {
      // Flat clips are hardly ever smaller with loss.
      heldBlocks = HeldBlocks(quality: options.quality)
    }
    try encoder.append(given, at: milliseconds)
    previous = given
  }

  /// Writes the file and returns the sink.
  package consuming func finish() throws(CodecError) -> Sink {
    precondition(previous != nil, "an animation has at least one frame")
    try sink.write(encoder.finish(at: milliseconds))
    return sink
  }

  /// Whether a frame has no more colours than a palette.
  private static func isFlat(_ frame: Pixmap) -> Bool {
    var survey = PNGColorSurvey()
    survey.add(frame.straightPixels)
    return survey.colors != nil
  }

  /// The time of the next frame, to the nearest millisecond.
  private var milliseconds: Int { (ticks * 1000 + ticksPerSecond / 2) / ticksPerSecond }
}
