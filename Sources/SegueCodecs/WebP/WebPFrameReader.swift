import SegueGraphics

#if SEGUE_WEBP
  import CWebP

  /// The frames of a WebP file, composed by libwebp; owns its decoder and the bytes that it reads.
  @safe struct WebPFrameReader: ~Copyable {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: OpaquePointer
    private let demuxer: OpaquePointer
    private let name: String

    /// The size of the canvas.
    let size: PixelSize
    /// The number of frames, 1 or more.
    let frameCount: Int
    /// How often it plays; nil for without end.
    let plays: Int?

    /// Reads the structure of a whole file, which sentences call `name`, and none of its pixels.
    init(_ file: [UInt8], named name: String, limits: ImageLimits) throws(CodecError) {
      self.name = name
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
      _ = unsafe bytes.initialize(from: file)
      var data = unsafe WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
      let info: Structure
      do {
        info = unsafe try Self.structure(&data, named: name)
        try limits.check(info.size, of: name)
      } catch {
        unsafe bytes.deallocate()
        throw error
      }
      // Only now, as this asks for two canvases.
      guard let decoder = unsafe WebPAnimDecoderNew(&data, nil) else {
        unsafe bytes.deallocate()
        throw Self.damage(name, "libwebp refuses it")
      }
      guard let demuxer = unsafe WebPAnimDecoderGetDemuxer(decoder) else {
        unsafe WebPAnimDecoderDelete(decoder)
        unsafe bytes.deallocate()
        throw Self.damage(name, "libwebp refuses it")
      }
      unsafe self.bytes = unsafe bytes
      unsafe self.decoder = unsafe decoder
      unsafe self.demuxer = unsafe demuxer
      size = info.size
      frameCount = info.frameCount
      plays = info.plays
    }

    deinit {
      unsafe WebPAnimDecoderDelete(decoder)
      unsafe bytes.deallocate()
    }

    /// The next frame, whose number from 1 the caller counts.
    func frame(_ number: Int) throws(CodecError) -> StoredFrame {
      var part = unsafe WebPIterator()
      defer { unsafe WebPDemuxReleaseIterator(&part) }
      var canvas: UnsafeMutablePointer<UInt8>?
      var time: Int32 = 0
      guard unsafe WebPDemuxGetFrame(demuxer, Int32(number), &part) != 0,
        unsafe WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0,
        let canvas = unsafe canvas
      else {
        throw Self.damage(name, "picture \(number): its compressed pixels make no sense")
      }
      var pixmap = Pixmap(size)
      for index in 0..<size.area {
        pixmap.pixels[index] = unsafe Self.premultiplied(canvas + index * 4)
      }
      return unsafe StoredFrame(
        pixmap: pixmap, delay: max(0, Int(part.duration)), ticksPerSecond: 1000,
        rect: PixelRect(
          Int(part.x_offset), Int(part.y_offset), Int(part.width), Int(part.height)),
        disposal: part.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .background : .keep,
        isBlended: part.has_alpha != 0 && part.blend_method == WEBP_MUX_BLEND,
        byteCount: part.fragment.size)
    }

    /// What the file says of itself.
    private struct Structure {
      var size: PixelSize
      var frameCount: Int
      var plays: Int?
    }

    private static func structure(
      _ data: inout WebPData, named name: String
    ) throws(CodecError) -> Structure {
      guard let demuxer = unsafe WebPDemux(&data) else {
        throw damage(name, "its chunks make no sense")
      }
      defer { unsafe WebPDemuxDelete(demuxer) }
      func number(_ feature: WebPFormatFeature) -> Int {
        unsafe Int(WebPDemuxGetI(demuxer, feature))
      }
      let isAnimated = number(WEBP_FF_FORMAT_FLAGS) & Int(ANIMATION_FLAG.rawValue) != 0
      let loop = number(WEBP_FF_LOOP_COUNT)
      let structure = Structure(
        size: PixelSize(number(WEBP_FF_CANVAS_WIDTH), number(WEBP_FF_CANVAS_HEIGHT)),
        frameCount: number(WEBP_FF_FRAME_COUNT),
        plays: isAnimated ? (loop == 0 ? nil : loop) : 1)
      guard structure.frameCount > 0 else { throw damage(name, "it holds no picture") }
      return structure
    }

    /// Straight R, G, B, A as one premultiplied pixel, each channel rounded to nearest.
    private static func premultiplied(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
      let alpha = unsafe UInt32(bytes[3])
      let (red, green, blue) = unsafe (UInt32(bytes[0]), UInt32(bytes[1]), UInt32(bytes[2]))
      if alpha == 255 { return red | green << 8 | blue << 16 | 255 << 24 }
      func channel(_ value: UInt32) -> UInt32 { (value * alpha + 127) / 255 }
      return channel(red) | channel(green) << 8 | channel(blue) << 16 | alpha << 24
    }

    private static func damage(_ name: String, _ reason: String) -> CodecError {
      .corrupt(path: name, reason: reason, format: "WebP")
    }
  }
#else
  /// What stands for libwebp's decoder in a build without it: it cannot be made.
  struct WebPFrameReader: ~Copyable {
    /// No pixels.
    let size = PixelSize(0, 0)
    /// No frames.
    let frameCount = 0
    /// Never.
    let plays: Int? = 1

    /// Throws `formatUnavailable`.
    init(_ file: [UInt8], named name: String, limits: ImageLimits) throws(CodecError) {
      throw .formatUnavailable(path: name, format: "WebP", library: "libwebp")
    }

    /// Throws `formatUnavailable`.
    func frame(_ number: Int) throws(CodecError) -> StoredFrame {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }
  }
#endif
