package import SegueGraphics

#if SEGUE_WEBP
  import CWebP
#endif

/// Reads WebP files of one picture, as ``WebPDecoder`` does; animations are refused.
///
/// They are shown as they are stored: browsers do not turn them as EXIF says, unlike JPEG pictures.
package struct WebPStillDecoder: StillDecoder {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits

  /// A decoder with limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  func size(of bytes: [UInt8], named name: String) throws(CodecError) -> PixelSize {
    _ = try WebPDecoder.length(of: bytes, name: name)
    #if SEGUE_WEBP
      var features = WebPBitstreamFeatures()
      guard unsafe WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
        throw .corrupt(path: name, reason: "its chunks make no sense", format: "WebP")
      }
      return PixelSize(Int(features.width), Int(features.height))
    #else
      throw .formatUnavailable(path: name, format: "WebP", library: "libwebp")
    #endif
  }

  func picture(
    in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> StillPicture {
    var picture: StillPicture?
    var count = 0
    // It counts all that it takes by itself.
    try WebPDecoder(limits: limits).decode(bytes, named: name) { clip, frame in
      count += 1
      picture = StillPicture(pixmap: frame.pixmap, clip: clip)
      return count == 1
    }
    guard count == 1, let picture else {
      throw .unsupported(
        path: name, format: "WebP", reason: "it is an animation, and a still picture is needed")
    }
    return picture
  }
}
