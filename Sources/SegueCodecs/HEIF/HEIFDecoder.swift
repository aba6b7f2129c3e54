package import SegueGraphics

/// Reads HEIC files by libheif, as cameras write them: the picture that a file shows first.
///
/// It is turned and cropped as the file says, becomes 8 bits a sample, and its colours become sRGB by the
/// ICC profile or the code points (nclx) that it holds. What belongs to it, such as a gain map, is not
/// looked at. ``HEIFStructure`` says what is let through to libheif, which runs in a process without rights
/// (``ConfinedHEIF``).
package struct HEIFDecoder: StillDecoder {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits

  /// A decoder with limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// Whether this build can read HEIC, and libheif can be loaded.
  package static var isAvailable: Bool {
    #if SEGUE_HEIF
      HEIFLibrary.identity != nil
    #else
      false
    #endif
  }

  /// Returns the identities of the libraries that decode a file, if it is HEIC and they can be loaded.
  package static func libraryIdentity(for bytes: [UInt8]) -> String? {
    #if SEGUE_HEIF
      FileSignature(bytes) == .heif ? HEIFLibrary.identity : nil
    #else
      nil
    #endif
  }

  #if SEGUE_HEIF
    func outline(of bytes: [UInt8], named name: String) throws(CodecError) -> StillOutline {
      let structure = try HEIFStructure(bytes, named: name, limits: limits)
      let picture = ConfinedHEIF(bytes, named: name, limits, workingBytes: bytes.count)
      return StillOutline(size: try picture.size.get(), omittedContent: structure.omittedContent)
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
      var picture = ConfinedHEIF(
        bytes, named: name, limits, mostPixels: area, workingBytes: working)
      let size = try picture.size.get()
      try limits.check(size, of: name)
      let colors = picture.colors
      let conversion = try colors.conversion(isGray: false, limits, named: name)
      var pixels = try picture.takePixels()
      if let conversion {
        try account.work(pixels.count, .convertedPixel)
        conversion.convert(&pixels)
      }
      for index in pixels.indices { pixels[index] = premultiplied(pixels[index]) }
      account.release(working)
      var clip = StoredClip(format: .heic, size: size, plays: 1)
      clip.colors = StoredClip.Colors(profile: colors.title, bitDepth: structure.bitDepth)
      clip.omittedContent = structure.omittedContent
      clip.metadata = structure.metadata
      return StillPicture(pixmap: Pixmap(size, pixels: pixels), clip: clip)
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

extension InputFormat {
  /// HEIC, and what else libheif reads of the HEIF family.
  static let heif = InputFormat("HEIC", .heic, stills: HEIFDecoder.self) {
    FileSignature($0) == .heif
  }
}
