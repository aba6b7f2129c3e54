#if SEGUE_HEIF
  import CHEIFShim
  import SegueGraphics

  /// The primary picture of a HEIC file, decoded by libheif in a process without rights.
  struct ConfinedHEIF {
    /// The size at which the picture is shown, or why the file could not be read as far as that.
    let size: Result<PixelSize, CodecError>
    /// The colours that the file names; an ICC profile comes before code points.
    let colors: PictureColors
    /// The pixels as they are shown, in the colours of the file, not multiplied by alpha.
    private var straightPixels: [UInt32] = []
    private let failure: CodecError?

    /// Decodes the picture of a file, which messages call `name`.
    ///
    /// - Parameters:
    ///   - mostPixels: the pixels of the largest picture in the file; 0 to decode none.
    ///   - workingBytes: the memory that decoding takes.
    init(
      _ bytes: [UInt8], named name: String, _ limits: ResourceLimits, mostPixels: Int = 0,
      workingBytes: Int
    ) {
      // What libraries come with libheif can be told only when it is loaded there.
      _ = HEIFLibrary.identity
      // What counts as 10 s of work takes one or two.
      let seconds = Int((limits.work / .seconds(1) * 12).clamped(to: 1...1_000_000).rounded(.up))
      let shares = segue_heif_limits(
        most_side: Int32(clamping: limits.side), most_pixels: mostPixels, most_memory: workingBytes,
        most_seconds: Int32(seconds))
      var picture = unsafe segue_heif_picture()
      unsafe straightPixels = [UInt32](unsafeUninitializedCapacity: mostPixels) { target, count in
        unsafe segue_heif_read(bytes, bytes.count, shares, target.baseAddress, &picture)
        let isDecoded = unsafe picture.status == SEGUE_HEIF_OK && mostPixels > 0
        count = unsafe isDecoded ? Int(picture.width) * Int(picture.height) : 0
      }
      defer { unsafe segue_heif_release(&picture) }
      colors = Self.colors(of: picture)
      let error = Self.error(of: picture, named: name, seconds)
      failure = unsafe picture.status == SEGUE_HEIF_OK ? nil : error
      size =
        unsafe picture.has_outline != 0
        ? .success(PixelSize(Int(picture.width), Int(picture.height))) : .failure(error)
    }

    /// Hands over the pixels, row by row from the top, which can be changed without a copy.
    ///
    /// - Throws: why the file could not be read.
    mutating func takePixels() throws(CodecError) -> [UInt32] {
      if let failure { throw failure }
      defer { straightPixels = [] }
      return straightPixels
    }

    @safe private static func colors(of picture: segue_heif_picture) -> PictureColors {
      switch unsafe picture.colors {
      case SEGUE_HEIF_PROFILE:
        return unsafe PictureColors(
          Array(UnsafeBufferPointer(start: picture.profile, count: picture.profile_size)))
      case SEGUE_HEIF_CODE_POINTS:
        // 2 is “unspecified” (H.273).
        let (primaries, transfer) = unsafe (picture.primaries, picture.transfer)
        return PictureColors(
          codePoints: UInt8(clamping: primaries == 2 ? 1 : primaries),
          UInt8(clamping: transfer == 2 ? 13 : transfer))
      default: return PictureColors(nil)
      }
    }

    /// Returns the error that an unsuccessful status means.
    @safe private static func error(
      of picture: segue_heif_picture, named name: String, _ seconds: Int
    ) -> CodecError {
      let (status, code) = unsafe (picture.status, picture.code)
      func damage(_ reason: String) -> CodecError {
        .corrupt(path: name, reason: reason, format: "HEIC")
      }
      return switch status {
      case SEGUE_HEIF_NOT_STARTED: .readFailed(path: name, code: code)
      case SEGUE_HEIF_NOT_LOADED:
        .libraryMissing(
          path: name, format: "HEIC", library: "libheif", reason: words(of: picture))
      case SEGUE_HEIF_PREMULTIPLIED:
        .unsupported(path: name, format: "HEIC", reason: "its colours are multiplied by alpha")
      case SEGUE_HEIF_WRONG_SIZE: damage("its image does not have the size that its header says")
      case SEGUE_HEIF_FORBIDDEN_CALL:
        damage("libheif was stopped: it made a system call that decoding does not need")
      case SEGUE_HEIF_TIMED_OUT: damage("libheif was stopped: it took more than \(seconds) s")
      case SEGUE_HEIF_ENDED_EARLY:
        damage("libheif failed" + (code == 0 ? "" : " (signal \(code))"))
      default: damage(words(of: picture))
      }
    }

    @safe private static func words(of picture: segue_heif_picture) -> String {
      unsafe withUnsafeBytes(of: picture.message) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }
#endif
