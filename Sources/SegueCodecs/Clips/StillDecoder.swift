import SegueGraphics

/// Reads one kind of file that holds a still picture, from bytes that are all there.
protocol StillDecoder: Sendable {
  /// A decoder that refuses what is over the limits before it allocates.
  init(limits: ResourceLimits)

  /// The size at which the picture is shown, before any of its pixels is decoded.
  ///
  /// It is not checked against the limits.
  func size(of bytes: [UInt8], named name: String) throws(CodecError) -> PixelSize

  /// The picture in the bytes of a file that are counted already.
  func picture(
    in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> StillPicture
}

/// A still picture with what its file says of it.
struct StillPicture {
  /// What is shown, in sRGB, premultiplied.
  var pixmap: Pixmap
  /// What the file says.
  var clip: StoredClip
}

extension StillDecoder {
  /// The picture in the bytes of a file, which sentences call `name`.
  func read(
    _ bytes: [UInt8], named name: String, limits: ResourceLimits
  ) throws(CodecError) -> StillPicture {
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    return try picture(in: bytes, named: name, &account)
  }
}

/// Reads a file of a still picture as an animation of one frame.
struct StillClipDecoder<Decoder: StillDecoder>: ClipDecoder {
  private let limits: ResourceLimits
  private let use: FrameUse

  init(limits: ResourceLimits, use: FrameUse) {
    self.limits = limits
    self.use = use
  }

  @discardableResult
  func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    try account.addFrame(use)
    let still = try Decoder(limits: limits).picture(in: bytes, named: name, &account)
    let rect = PixelRect(still.pixmap.size)
    try account.show(rect, of: still.pixmap.size, use)
    _ = each(
      still.clip,
      StoredFrame(
        pixmap: still.pixmap, damage: rect, delay: 0, ticksPerSecond: 100, rect: rect,
        isBlended: false, byteCount: bytes.count))
    return still.clip
  }
}
