package import SegueGraphics

#if SEGUE_JPEG
  import CJPEGShim
#endif

/// A decoder of 8-bit JPEG files, gray or in colour, baseline or progressive, by libjpeg-turbo.
///
/// The EXIF orientation is applied, and colours are converted to sRGB by the embedded ICC profile.
/// CMYK is refused, and further pictures in the file, such as a gain map, are ignored. Damaged data
/// is refused, even where a viewer would show the rest; a file that ends properly but lacks its
/// last scans is shown with a warning.
package struct JPEGDecoder: StillDecoder {
  /// The resource limits, checked before memory is allocated.
  package var limits: ResourceLimits

  /// A decoder with resource limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// Whether this build can read JPEG.
  package static var isAvailable: Bool {
    #if SEGUE_JPEG
      true
    #else
      false
    #endif
  }

  func outline(of bytes: [UInt8], named name: String) throws(CodecError) -> StillOutline {
    guard Self.isAvailable else {
      throw .formatUnavailable(path: name, format: "JPEG", library: "libjpeg-turbo")
    }
    let structure = try JPEGStructure(bytes, named: name)
    return StillOutline(
      size: structure.orientation.size(ofStored: structure.size),
      omittedContent: structure.omittedContent)
  }

  func picture(
    in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> StillPicture {
    guard Self.isAvailable else {
      throw .formatUnavailable(path: name, format: "JPEG", library: "libjpeg-turbo")
    }
    let structure = try JPEGStructure(bytes, named: name)
    try limits.check(structure.size, of: name)
    let isGray = structure.channelCount == 1
    let colors = PictureColors { () throws(ProfileError) in try structure.profile() }
    let conversion = try colors.conversion(isGray: isGray, limits, named: name)
    var pixels = try straightPixels(in: bytes, structure, named: name, &account)
    if let conversion {
      try account.work(structure.size.area, .convertedPixel)
      conversion.convert(&pixels)
    }
    if structure.orientation != .upright {
      try account.hold(structure.size.area * 4)
      try account.work(structure.size.area, .drawnPixel)
      pixels = structure.orientation.applied(to: pixels, of: structure.size)
      account.release(structure.size.area * 4)
    }
    let size = structure.orientation.size(ofStored: structure.size)
    var clip = StoredClip(format: .jpeg, size: size, plays: 1)
    clip.colors = StoredClip.Colors(profile: colors.title, bitDepth: 8)
    clip.metadata = structure.metadata
    structure.comments.forEach { clip.note(comment: $0) }
    clip.omittedContent = structure.omittedContent
    return StillPicture(pixmap: Pixmap(size, pixels: pixels), clip: clip)
  }

  /// Decodes the opaque pixels as they are stored, in the file's colour space.
  private func straightPixels(
    in bytes: [UInt8], _ structure: JPEGStructure, named name: String,
    _ account: inout ResourceAccount
  ) throws(CodecError) -> [UInt32] {
    let area = structure.size.area
    let working = structure.coefficientBytes + structure.rowBytes
    try account.hold(area * 4 + working)
    try account.work(area, .jpegPixel)
    try account.work(structure.coefficientBytes / 128 * (structure.scanCount - 1), .jpegBlock)
    var pixels = [UInt32](repeating: 0, count: area)
    #if SEGUE_JPEG
      var message = [CChar](repeating: 0, count: Int(SEGUE_JPEG_MESSAGE_SIZE))
      let status = unsafe pixels.withUnsafeMutableBytes { target in
        unsafe segue_jpeg_read(
          bytes, bytes.count, UInt32(structure.size.width), UInt32(structure.size.height),
          Int32(clamping: structure.scanCount), working + (1 << 20),
          target.assumingMemoryBound(to: UInt8.self).baseAddress, &message)
      }
      switch status {
      case SEGUE_JPEG_OK: break
      case SEGUE_JPEG_TRUNCATED: throw .truncated(path: name, format: "JPEG")
      default: throw .corrupt(path: name, reason: String(characters: message), format: "JPEG")
      }
    #endif
    account.release(working)
    return pixels
  }
}

extension InputFormat {
  /// The input format JPEG.
  static let jpeg = InputFormat("JPEG", .jpeg, stills: JPEGDecoder.self) {
    FileSignature($0) == .jpeg
  }
}
