import SegueGraphics

#if SEGUE_WEBP
  import CWebP

  /// The frames of a WebP file, decoded by libwebp; owns the bytes that it reads.
  ///
  /// Frames are composited here: libwebp's own decoder of animations copies the canvas twice for
  /// every frame, however little the frame changes. The pixels are the same.
  @safe struct WebPFrameReader: ~Copyable {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let demuxer: OpaquePointer
    private let name: String
    private var canvas: StraightCanvas
    private var last: Part?
    private let conversion: SRGBConversion?

    let size: PixelSize
    /// The number of frames, 1 or more.
    let frameCount: Int
    /// The number of plays; nil for an endless loop.
    let plays: Int?
    /// The declared colour space; nil if there is none.
    let colors: StoredClip.Colors?

    /// The properties of the last frame that the next one depends on.
    private struct Part {
      var rect: PixelRect
      var isCleared: Bool
      var isKey: Bool
    }

    /// Parses the chunks of a whole file, without decoding; error messages call it `name`.
    init(
      _ file: ArraySlice<UInt8>, named name: String, limits: ResourceLimits
    ) throws(CodecError) {
      self.name = name
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
      _ = unsafe bytes.initialize(from: file)
      var data = unsafe WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
      guard let demuxer = unsafe WebPDemux(&data) else {
        unsafe bytes.deallocate()
        throw Self.damage(name, "its chunks are invalid")
      }
      let info = unsafe Structure(demuxer)
      let colors = unsafe PictureColors(Self.profile(demuxer))
      do throws(CodecError) {
        guard info.frameCount > 0 else { throw Self.damage(name, "it has no image") }
        try limits.check(info.size, of: name)
        conversion = try colors.conversion(isGray: false, limits, named: name)
      } catch {
        unsafe WebPDemuxDelete(demuxer)
        unsafe bytes.deallocate()
        throw error
      }
      unsafe self.bytes = unsafe bytes
      unsafe self.demuxer = unsafe demuxer
      (size, frameCount, plays) = (info.size, info.frameCount, info.plays)
      self.colors = colors.title.map { StoredClip.Colors(profile: $0, bitDepth: 8) }
      canvas = StraightCanvas(info.size)
    }

    deinit {
      unsafe WebPDemuxDelete(demuxer)
      unsafe bytes.deallocate()
    }

    /// Decodes and composites the next frame; the caller counts its `number` from 1.
    mutating func frame(
      _ number: Int, for use: FrameUse, _ account: inout ResourceAccount
    ) throws(CodecError) -> StoredFrame {
      var part = unsafe WebPIterator()
      defer { unsafe WebPDemuxReleaseIterator(&part) }
      guard unsafe WebPDemuxGetFrame(demuxer, Int32(number), &part) != 0 else {
        throw senseless(number)
      }
      let rect = unsafe PixelRect(
        Int(part.x_offset), Int(part.y_offset), Int(part.width), Int(part.height))
      let hasAlpha = unsafe part.has_alpha != 0
      let isOver = unsafe part.blend_method == WEBP_MUX_BLEND
      let isKey = isKey(rect, isWhole: !hasAlpha || !isOver)
      // libwebp holds a second copy of the pixels while it decodes a lossless picture.
      let working = rect.size.area * 8
      try account.hold(working)
      try account.work(rect.size.area, .webPPixel)
      var pixels = unsafe try self.pixels(of: part, rect.size, number)
      if let conversion {
        try account.work(rect.size.area, .convertedPixel)
        conversion.convert(&pixels)
      }
      let isCleared = unsafe part.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND
      let damage = try canvas.draw(
        pixels, in: rect, isOver && !isKey ? .webP : .source,
        then: isCleared ? .background : .keep, &account)
      account.release(working)
      try account.show(damage, of: size, use)
      last = Part(rect: rect, isCleared: isCleared, isKey: isKey)
      return unsafe StoredFrame(
        pixmap: canvas.shown, damage: damage, delay: max(0, Int(part.duration)),
        ticksPerSecond: 1000, rect: rect, disposal: isCleared ? .background : .keep,
        isBlended: hasAlpha && isOver, byteCount: part.fragment.size)
    }

    /// Returns whether a frame is a key frame: no earlier frame shows through, so it is not composited.
    private func isKey(_ rect: PixelRect, isWhole: Bool) -> Bool {
      let canvas = PixelRect(size)
      guard let last else { return true }
      if isWhole, rect == canvas { return true }
      return last.isCleared && (last.rect == canvas || last.isKey)
    }

    /// Decodes the straight pixels of a frame's rectangle.
    private func pixels(
      of part: WebPIterator, _ size: PixelSize, _ number: Int
    ) throws(CodecError) -> [UInt32] {
      var pixels = [UInt32](repeating: 0, count: size.area)
      let isDone = unsafe pixels.withUnsafeMutableBytes { target in
        unsafe WebPDecodeRGBAInto(
          part.fragment.bytes, part.fragment.size,
          target.assumingMemoryBound(to: UInt8.self).baseAddress, target.count,
          Int32(size.width * 4)) != nil
      }
      guard isDone else { throw senseless(number) }
      return pixels
    }

    /// Returns the ICC profile (chunk `ICCP`); nil without one.
    private static func profile(_ demuxer: OpaquePointer) -> [UInt8]? {
      var chunk = unsafe WebPChunkIterator()
      defer { unsafe WebPDemuxReleaseChunkIterator(&chunk) }
      guard unsafe WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk) != 0 else { return nil }
      return unsafe Array(
        UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    }

    /// Returns the error of a frame that libwebp cannot decode.
    private func senseless(_ number: Int) -> CodecError {
      Self.damage(name, "picture \(number): its compressed pixel data is invalid")
    }

    /// The properties of the animation that libwebp's demuxer returns.
    private struct Structure {
      var size: PixelSize
      var frameCount: Int
      var plays: Int?

      init(_ demuxer: OpaquePointer) {
        func number(_ feature: WebPFormatFeature) -> Int {
          unsafe Int(WebPDemuxGetI(demuxer, feature))
        }
        let isAnimated = number(WEBP_FF_FORMAT_FLAGS) & Int(ANIMATION_FLAG.rawValue) != 0
        let loop = number(WEBP_FF_LOOP_COUNT)
        size = PixelSize(number(WEBP_FF_CANVAS_WIDTH), number(WEBP_FF_CANVAS_HEIGHT))
        frameCount = number(WEBP_FF_FRAME_COUNT)
        plays = isAnimated ? (loop == 0 ? nil : loop) : 1
      }
    }

    /// Returns the error of an invalid WebP file.
    private static func damage(_ name: String, _ reason: String) -> CodecError {
      .corrupt(path: name, reason: reason, format: "WebP")
    }
  }
#else
  /// A stub of the WebP decoder for builds without libwebp: its initializer throws.
  struct WebPFrameReader: ~Copyable {
    let size = PixelSize(0, 0)
    let frameCount = 0
    let plays: Int? = 1
    let colors: StoredClip.Colors? = nil

    init(
      _ file: ArraySlice<UInt8>, named name: String, limits: ResourceLimits
    ) throws(CodecError) {
      throw .formatUnavailable(path: name, format: "WebP", library: "libwebp")
    }

    mutating func frame(
      _ number: Int, for use: FrameUse, _ account: inout ResourceAccount
    ) throws(CodecError) -> StoredFrame {
      throw .formatUnavailable(format: "WebP", library: "libwebp")
    }
  }
#endif
