import SegueGraphics

/// A picture as libwebp coded it, and where on the canvas it goes.
struct WebPPart: Sendable {
  /// Its rectangle.
  var rect: PixelRect
  /// Whether it is drawn over what is shown; else it replaces that.
  var isOver: Bool
  /// Whether nothing was lost.
  var isExact: Bool
  /// Whether it has pixels that are not opaque.
  var hasAlpha: Bool
  /// A WebP file of it alone.
  var file: [UInt8]
}

#if SEGUE_WEBP
  import CWebP

  /// Codes single pictures by libwebp, with loss or without.
  struct WebPPictureCoder: Sendable {
    /// The longest side of a picture, in pixels, which libwebp's coders can hold.
    static let longestSide = Int(WEBP_MAX_DIMENSION)

    private let options: WebPOptions
    /// Whether the best strength of the filter of block edges is searched for; else it is libwebp's usual one.
    var searchesFilter = true

    /// A coder for what was asked.
    init(_ options: WebPOptions) throws(CodecError) {
      self.options = options
    }

    /// The coded picture; throws `cannotEncode` when libwebp has no memory.
    func code(
      _ picture: WebPPlacedPicture, exactly isExact: Bool
    ) throws(CodecError) -> WebPPart {
      let file = try file(of: picture, config(isExact))
      return WebPPart(
        rect: picture.rect, isOver: picture.isOver, isExact: isExact,
        hasAlpha: picture.pixels.contains { $0 >> 24 != 255 }, file: file)
    }

    /// A coded picture as players decode it; throws `cannotEncode` when libwebp has no memory.
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

    private func config(_ isExact: Bool) throws(CodecError) -> WebPConfig {
      var config = WebPConfig()
      guard unsafe WebPConfigInit(&config) != 0 else {
        throw .cannotEncode(reason: "libwebp is of another version")
      }
      config.method = Int32(min(max(options.effort, 0), 6))
      config.use_sharp_yuv = 1
      config.autofilter = searchesFilter ? 1 : 0
      config.quality = Float(min(max(options.quality, 0), 100))
      if isExact {
        config.lossless = 1
        // How hard to try, not how good it is. Lossy clips have only pictures of few colours without
        // loss, for which 100 takes a tenth more time than 75 and up to 11 % fewer bytes.
        config.quality = options.isLossless ? 75 : 100
      }
      return config
    }

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
  /// What stands for libwebp's encoder in a build without it: it cannot be made.
  struct WebPPictureCoder: Sendable {
    /// The longest side of a picture, in pixels.
    static let longestSide = 16_383

    /// Whether the best strength of the filter of block edges is searched for.
    var searchesFilter = true

    /// Throws `formatUnavailable`.
    init(_ options: WebPOptions) throws(CodecError) {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }

    /// Throws `formatUnavailable`.
    func decoded(_ part: WebPPart) throws(CodecError) -> WebPPlacedPicture {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }

    /// Throws `formatUnavailable`.
    func code(
      _ picture: WebPPlacedPicture, exactly isExact: Bool
    ) throws(CodecError) -> WebPPart {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }
  }
#endif
