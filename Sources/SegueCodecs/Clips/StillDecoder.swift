import SegueGraphics

/// A decoder of one still picture format, from the bytes of a whole file.
protocol StillDecoder: Sendable {
  /// A decoder that refuses a file over the limits before it allocates memory.
  init(limits: ResourceLimits)

  /// Reads the headers of a picture, without decoding its pixels.
  ///
  /// The size is not checked against the limits.
  func outline(of bytes: [UInt8], named name: String) throws(CodecError) -> StillOutline

  /// Decodes the picture in a file whose bytes are already counted in `account`.
  func picture(
    in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> StillPicture
}

extension StillDecoder {
  /// Decodes the picture in the bytes of a file, called `name` in error messages.
  func read(
    _ bytes: [UInt8], named name: String, limits: ResourceLimits
  ) throws(CodecError) -> StillPicture {
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    return try picture(in: bytes, named: name, &account)
  }
}
