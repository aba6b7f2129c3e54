import SegueGraphics

/// Reads WebP files, still or animated, lossy or lossless, by libwebp.
///
/// The canvas begins transparent, and "background" as disposal means transparent, as in browsers,
/// whatever background colour the file names. A file that is cut off gives no frame.
package struct WebPDecoder: ClipDecoder {
  /// What the decoder refuses before it allocates.
  package var limits: ImageLimits

  /// A decoder that refuses what is over the limits before it allocates.
  package init(limits: ImageLimits = ImageLimits()) { self.limits = limits }

  /// Reads an animation from the bytes of a file, which sentences call `name`.
  ///
  /// - Parameters:
  ///   - each: called with every frame, in order; false ends the reading early.
  /// - Returns: what the file says of the animation as a whole.
  /// - Throws: `truncated` or `corrupt` for what cannot be read, `limit` errors, and
  ///   `formatUnavailable` in a build without libwebp.
  @discardableResult
  package func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    let length = try Self.length(of: bytes, name: name)
    let reader = try WebPFrameReader(
      Array(bytes[..<length]), named: name, limits: limits)
    var clip = StoredClip(format: .webp, size: reader.size, plays: reader.plays)
    var budget = FrameBudget(limits, path: name)
    for number in 1...max(1, reader.frameCount) {
      try budget.spend(clip.size.area)
      guard each(clip, try reader.frame(number)) else { return clip }
    }
    clip.trailingByteCount = bytes.count - length
    return clip
  }

  /// The length that the file says it has (RIFF, WebP container specification).
  private static func length(of bytes: [UInt8], name: String) throws(CodecError) -> Int {
    let isCut =
      bytes.count < 12 && !bytes.isEmpty
      && zip(bytes, "RIFF".utf8).allSatisfy { $0 == $1 }
    if isCut { throw .truncated(path: name, format: "WebP") }
    guard FileSignature(bytes) == .webP else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    let payload = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    let length = payload + 8 + payload % 2
    guard length <= bytes.count else { throw .truncated(path: name, format: "WebP") }
    guard length > 12 else {
      throw .corrupt(path: name, reason: "it holds no picture", format: "WebP")
    }
    return length
  }
}
