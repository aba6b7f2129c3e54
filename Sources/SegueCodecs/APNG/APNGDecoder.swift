package import SegueGraphics

/// Reads APNG files, and PNG files as animations of one frame.
///
/// Every frame is decoded as a PNG of its own, with the rules of ``PNGDecoder``. The
/// format is followed to the letter: a wrong sequence number, a frame out of the canvas, or a number
/// of frames other than the file says is an error, though the frames before it are handed over.
/// The time taken grows with the stored pixels, not with the canvas times the frames.
package struct APNGDecoder: ClipDecoder {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// A decoder that refuses what is over the limits before it allocates.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Reads an animation from the bytes of a file, which sentences call `name`.
  @discardableResult
  package func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    let header = try PNGHeader(bytes, path: name)
    try limits.check(header.size, of: name)
    if bytes.count > limits.fileBytes {
      throw .fileTooLong(path: name, limit: limits.fileBytes)
    }
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    var chunks = PNGChunkReader(bytes, path: name)
    // Never copied: its canvas would be, too.
    var animation: APNGReading?
    while let chunk = try chunks.next() {
      try account.work(1, .record)
      if animation != nil {
        if let frame = try animation?.completeFrame(before: chunk, &account),
          let clip = animation?.clip, !each(clip, frame)
        {
          return clip
        }
        try animation?.take(chunk, &account)
      } else if chunk.name == "acTL" {
        animation = try APNGReading(
          chunk, header: header, bytes: bytes, limits, for: use, path: name)
        animation?.clip.colors = StoredClip.Colors(of: bytes, header, named: name)
      } else if chunk.name == "IDAT" {
        return try still(bytes, header, named: name, &account, each: each)
      }
    }
    guard animation != nil else {
      return try still(bytes, header, named: name, &account, each: each)
    }
    try animation?.finish(before: chunks.remaining)
    return animation?.clip ?? StoredClip(format: .apng, size: header.size, plays: nil)
  }

  private func still(
    _ bytes: [UInt8], _ header: PNGHeader, named name: String, _ account: inout ResourceAccount,
    each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    let pixmap = try PNGDecoder(limits: limits).picture(in: bytes, header, named: name, &account)
    var clip = StoredClip(format: .png, size: pixmap.size, plays: 1)
    clip.colors = StoredClip.Colors(of: bytes, try PNGHeader(bytes, path: name), named: name)
    var count = 0
    var chunks = PNGChunkReader(bytes, path: name)
    while let chunk = try chunks.next() {
      try account.work(1, .record)
      if chunk.name == "IDAT" { count += chunk.content.count }
      if chunk.name == "PLTE" { clip.globalPaletteCount = chunk.content.count / 3 }
    }
    clip.trailingByteCount = chunks.remaining
    let frame = StoredFrame(
      pixmap: pixmap, damage: PixelRect(pixmap.size), delay: 0, ticksPerSecond: 100,
      rect: PixelRect(pixmap.size), palette: clip.globalPaletteCount.map { .global(count: $0) },
      isBlended: false, byteCount: count)
    _ = each(clip, frame)
    return clip
  }
}

extension InputFormat {
  /// PNG and APNG; ``PictureDecoder`` reads their still pictures by itself, the header first.
  static let png = InputFormat("PNG", clips: APNGDecoder.self) {
    $0.starts(with: FileSignature.png) && FileSignature($0) != .applePNG
  }
}
