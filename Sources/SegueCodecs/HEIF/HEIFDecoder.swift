package import SegueGraphics

#if SEGUE_HEIF
  import CHEIF
#endif

/// Reads HEIC files by libheif, as cameras write them: the picture that a file shows first.
///
/// It is turned and cropped as the file says, becomes 8 bits a sample, and its colours become sRGB by the
/// ICC profile or the code points (nclx) that it holds. What belongs to it, such as a gain map, is not
/// looked at. ``HEIFStructure`` says what is let through to libheif.
package struct HEIFDecoder: StillDecoder {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits

  /// A decoder with limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// Whether this build can read HEIC.
  package static var isAvailable: Bool {
    #if SEGUE_HEIF
      true
    #else
      false
    #endif
  }

  #if SEGUE_HEIF
    func outline(of bytes: [UInt8], named name: String) throws(CodecError) -> StillOutline {
      let structure = try HEIFStructure(bytes, named: name, limits: limits)
      let size = try HEIFImage(bytes, named: name, limits: limits).size
      return StillOutline(size: size, leftOut: structure.leftOut)
    }

    func picture(
      in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
    ) throws(CodecError) -> StillPicture {
      let structure = try HEIFStructure(bytes, named: name, limits: limits)
      let area = structure.largest.area
      // The file, planes and rows of the picture as it is decoded, turned and converted.
      let working = bytes.count + area * 20
      try account.hold(working + area * 4)
      try account.work(structure.codedArea, .heicPixel)
      try account.work(structure.codedBytes, .heicByte)
      let image = try HEIFImage(bytes, named: name, limits: limits)
      try limits.check(image.size, of: name)
      let colors = image.colors
      let conversion = try colors.conversion(isGray: false, limits, named: name)
      var pixels = try image.straightPixels(atMost: area)
      if let conversion {
        try account.work(pixels.count, .convertedPixel)
        conversion.convert(&pixels)
      }
      for index in pixels.indices { pixels[index] = premultiplied(pixels[index]) }
      account.release(working)
      var clip = StoredClip(format: .heic, size: image.size, plays: 1)
      clip.colors = StoredClip.Colors(profile: colors.title, bitDepth: structure.bitDepth)
      clip.leftOut = structure.leftOut
      clip.metadata = structure.metadata
      return StillPicture(pixmap: Pixmap(image.size, pixels: pixels), clip: clip)
    }
  #else
    func outline(of bytes: [UInt8], named name: String) throws(CodecError) -> StillOutline {
      throw .formatUnavailable(path: name, format: "HEIC", library: "libheif")
    }

    func picture(
      in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
    ) throws(CodecError) -> StillPicture {
      throw .formatUnavailable(path: name, format: "HEIC", library: "libheif")
    }
  #endif
}

#if SEGUE_HEIF
  /// The primary picture of a file that libheif has opened; owns the bytes that it reads.
  @safe private struct HEIFImage: ~Copyable {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let context: OpaquePointer
    private let handle: OpaquePointer
    private let name: String
    private let byteCount: Int

    /// The size at which it is shown.
    var size: PixelSize {
      unsafe PixelSize(
        Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
    }

    /// Reads the boxes of a file, which sentences call `name`, and none of its pixels.
    init(_ file: [UInt8], named name: String, limits: ResourceLimits) throws(CodecError) {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
      _ = unsafe bytes.initialize(from: file)
      guard let context = unsafe heif_context_alloc() else {
        unsafe bytes.deallocate()
        throw Self.damage(name, "there is not enough memory")
      }
      unsafe heif_context_set_max_decoding_threads(context, 0)
      unsafe heif_context_set_maximum_image_size_limit(context, Int32(limits.side))
      var handle: OpaquePointer?
      var error = unsafe heif_context_read_from_memory_without_copy(
        context, bytes.baseAddress, bytes.count, nil)
      if unsafe error.code == heif_error_Ok {
        unsafe error = heif_context_get_primary_image_handle(context, &handle)
      }
      guard let handle = unsafe handle, unsafe error.code == heif_error_Ok else {
        let reason = unsafe Self.reason(error)
        unsafe heif_context_free(context)
        unsafe bytes.deallocate()
        throw Self.damage(name, reason)
      }
      unsafe self.bytes = unsafe bytes
      unsafe self.context = unsafe context
      unsafe self.handle = unsafe handle
      self.name = name
      byteCount = file.count
    }

    deinit {
      unsafe heif_image_handle_release(handle)
      unsafe heif_context_free(context)
      unsafe bytes.deallocate()
    }

    /// What the file says of the colours; an ICC profile comes before code points.
    var colors: PictureColors {
      let count = unsafe heif_image_handle_get_raw_color_profile_size(handle)
      if count > 0 {
        var profile = [UInt8](repeating: 0, count: min(count, byteCount))
        guard profile.count == count else { return PictureColors([]) }
        let error = unsafe heif_image_handle_get_raw_color_profile(handle, &profile)
        guard unsafe error.code == heif_error_Ok else { return PictureColors([]) }
        return PictureColors(profile)
      }
      var found: UnsafeMutablePointer<heif_color_profile_nclx>?
      let error = unsafe heif_image_handle_get_nclx_color_profile(handle, &found)
      guard unsafe error.code == heif_error_Ok, let nclx = unsafe found else {
        return PictureColors(nil)
      }
      defer { unsafe heif_nclx_color_profile_free(nclx) }
      let points = unsafe [
        nclx.pointee.color_primaries.rawValue, nclx.pointee.transfer_characteristics.rawValue,
      ]
      // 2 says that nothing is said.
      return PictureColors(
        codePoints: UInt8(clamping: points[0] == 2 ? 1 : points[0]),
        UInt8(clamping: points[1] == 2 ? 13 : points[1]))
    }

    /// The pixels as they are shown, in the colours of the file, not multiplied by alpha.
    func straightPixels(atMost most: Int) throws(CodecError) -> [UInt32] {
      if unsafe heif_image_handle_is_premultiplied_alpha(handle) != 0 {
        throw .unsupported(
          path: name, format: "HEIC", reason: "its colours are multiplied by alpha")
      }
      let options = unsafe heif_decoding_options_alloc()
      defer { unsafe heif_decoding_options_free(options) }
      unsafe options?.pointee.convert_hdr_to_8bit = 1
      unsafe options?.pointee.strict_decoding = 1
      var decoded: OpaquePointer?
      let error = unsafe heif_decode_image(
        handle, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options)
      guard let image = unsafe decoded, unsafe error.code == heif_error_Ok else {
        throw Self.damage(name, unsafe Self.reason(error))
      }
      defer { unsafe heif_image_release(image) }
      let (width, height) = unsafe (
        Int(heif_image_get_width(image, heif_channel_interleaved)),
        Int(heif_image_get_height(image, heif_channel_interleaved))
      )
      var stride: Int32 = 0
      guard PixelSize(width, height) == size, width * height <= most,
        let rows = unsafe heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
        Int(stride) >= 4 * width
      else { throw Self.damage(name, "its picture has another size than it says") }
      var pixels = [UInt32](repeating: 0, count: width * height)
      unsafe pixels.withUnsafeMutableBytes { target in
        for y in 0..<height {
          let row = unsafe UnsafeRawBufferPointer(start: rows + y * Int(stride), count: 4 * width)
          unsafe UnsafeMutableRawBufferPointer(
            rebasing: target[y * 4 * width..<(y + 1) * 4 * width]
          ).copyMemory(from: row)
        }
      }
      return pixels
    }

    /// What libheif says of an error.
    private static func reason(_ error: heif_error) -> String {
      guard let message = unsafe error.message else { return "its pixels make no sense" }
      return unsafe String(cString: message)
    }

    private static func damage(_ name: String, _ reason: String) -> CodecError {
      .corrupt(path: name, reason: reason, format: "HEIC")
    }
  }
#endif

extension InputFormat {
  /// HEIC, and what else libheif reads of the HEIF family.
  static let heif = InputFormat("HEIC", .heic, stills: HEIFDecoder.self) {
    FileSignature($0) == .heif
  }
}
