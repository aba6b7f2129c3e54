import SegueGraphics

/// A picture that libwebp has encoded, with its position on the canvas.
struct WebPPart: Sendable {
  var rect: PixelRect
  /// Whether it is composited over the canvas; else it replaces the canvas.
  var isOver: Bool
  /// Whether its coding is lossless.
  var isExact: Bool
  /// Whether it has translucent or transparent pixels.
  var hasAlpha: Bool
  /// A complete WebP file of this picture.
  var file: [UInt8]
}

#if SEGUE_WEBP
  import CWebP

  /// An encoder of single pictures by libwebp, lossy or lossless.
  struct WebPPictureCoder: Sendable {
    /// The maximum width and height of libwebp's encoders, in pixels.
    static let longestSide = Int(WEBP_MAX_DIMENSION)

    private let options: WebPOptions
    /// Whether to search for the best strength of the deblocking filter, instead of libwebp's default.
    var searchesFilterStrength = true

    /// An encoder with the author's options.
    init(_ options: WebPOptions) throws(CodecError) {
      self.options = options
    }

    /// Encodes a picture; throws `cannotEncode` if libwebp is out of memory.
    func code(
      _ picture: WebPPlacedPicture, exactly isExact: Bool
    ) throws(CodecError) -> WebPPart {
      let file = try file(of: picture, config(isExact))
      return WebPPart(
        rect: picture.rect, isOver: picture.isOver, isExact: isExact,
        hasAlpha: picture.pixels.contains { $0 >> 24 != 255 }, file: file)
    }

    /// Decodes an encoded picture like a player; throws `cannotEncode` if libwebp is out of memory.
    func decoded(_ part: WebPPart) throws(CodecError) -> WebPPlacedPicture {
      var pixels = [UInt32](repeating: 0, count: part.rect.size.area)
      let isDone = unsafe pixels.withUnsafeMutableBytes { target in
        unsafe WebPDecodeRGBAInto(
          part.file, part.file.count, target.assumingMemoryBound(to: UInt8.self).baseAddress,
          target.count, Int32(part.rect.width * 4)) != nil
      }
      guard isDone else { throw .cannotEncode(reason: "libwebp: out of memory") }
      return WebPPlacedPicture(rect: part.rect, pixels: pixels, isOver: part.isOver)
    }

    /// Returns libwebp's settings for lossy or lossless coding.
    private func config(_ isExact: Bool) throws(CodecError) -> WebPConfig {
      var config = WebPConfig()
      guard unsafe WebPConfigInit(&config) != 0 else {
        throw .cannotEncode(reason: "libwebp is of another version")
      }
      config.method = Int32(min(max(options.effort, 0), 6))
      config.use_sharp_yuv = 1
      config.autofilter = searchesFilterStrength && options.searchesFilterStrength ? 1 : 0
      config.quality = Float(min(max(options.quality, 0), 100))
      if isExact {
        config.lossless = 1
        // For lossless coding this is an effort. Lossy clips code only pictures of few colours
        // losslessly, for which 90 takes half of the time of 100 and 1 % more bytes, and 75 takes
        // 0.4 of it and 4 % more.
        config.quality = options.isLossless ? 75 : 90
      }
      return config
    }

    /// Encodes a picture as a WebP file.
    private func file(
      of placed: WebPPlacedPicture, _ config: WebPConfig
    ) throws(CodecError) -> [UInt8] {
      var picture = unsafe WebPPicture()
      var memory = unsafe WebPMemoryWriter()
      guard unsafe WebPPictureInit(&picture) != 0 else {
        throw .cannotEncode(reason: "libwebp is of another version")
      }
      unsafe WebPMemoryWriterInit(&memory)
      defer {
        unsafe WebPPictureFree(&picture)
        unsafe WebPMemoryWriterClear(&memory)
      }
      unsafe picture.use_argb = 1
      unsafe picture.width = Int32(placed.rect.width)
      unsafe picture.height = Int32(placed.rect.height)
      let isImported = unsafe placed.pixels.withUnsafeBytes { pixels in
        unsafe WebPPictureImportRGBA(
          &picture, pixels.assumingMemoryBound(to: UInt8.self).baseAddress,
          Int32(placed.rect.width * 4)) != 0
      }
      guard isImported else { throw .cannotEncode(reason: "libwebp: out of memory") }
      unsafe picture.writer = WebPMemoryWrite
      let isCoded = unsafe withUnsafeMutablePointer(to: &memory) { memory in
        unsafe picture.custom_ptr = UnsafeMutableRawPointer(memory)
        return unsafe withUnsafePointer(to: config) { unsafe WebPEncode($0, &picture) != 0 }
      }
      guard isCoded else {
        throw unsafe .cannotEncode(reason: "libwebp: error \(picture.error_code.rawValue)")
      }
      return unsafe Array(UnsafeBufferPointer(start: memory.mem, count: memory.size))
    }
  }
#else
  /// A stub of the WebP encoder for builds without libwebp: its initializer throws.
  struct WebPPictureCoder: Sendable {
    /// The maximum width and height, in pixels.
    static let longestSide = 16_383

    var searchesFilterStrength = true

    init(_ options: WebPOptions) throws(CodecError) {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }

    func decoded(_ part: WebPPart) throws(CodecError) -> WebPPlacedPicture {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }

    func code(
      _ picture: WebPPlacedPicture, exactly isExact: Bool
    ) throws(CodecError) -> WebPPart {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }
  }
#endif
