package import SegueGraphics

/// A decoder of one animation format, which decodes frame by frame within resource limits.
package protocol ClipDecoder: Sendable {
  /// A decoder that refuses a file over the limits before it allocates memory.
  ///
  /// - Parameter use: how the caller uses the frames, which counts towards the limit of work.
  init(limits: ResourceLimits, use: FrameUse)

  /// Starts decoding an animation from the bytes of a file, called `name` in error messages.
  ///
  /// - Throws: `CodecError` if the file is not of this format.
  func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading
}

extension ClipDecoder {
  /// Decodes the frames of an animation from the bytes of a file, called `name` in error messages.
  ///
  /// - Parameters:
  ///   - each: called with every frame, in order; returning false stops the decoding.
  /// - Returns: the properties of the animation as a whole.
  /// - Throws: `CodecError` if the file cannot be decoded; the frames before the error have been
  ///   delivered.
  @discardableResult
  package func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    let reading = try read(bytes, named: name)
    while let frame = try reading.next() {
      guard each(reading.clip, frame) else { break }
    }
    return reading.clip
  }
}

/// A lazy sequence of the frames of one file, each decoded on demand.
///
/// Memory grows with the canvas and the file, but not with the number of frames, as long as the
/// caller releases each frame before it requests the next one.
package protocol ClipReading: AnyObject {
  /// The properties of the animation as a whole, as far as the file has been read.
  var clip: StoredClip { get }

  /// Decodes the next frame; returns nil at the end.
  ///
  /// - Throws: `CodecError` if the file cannot be decoded.
  func next() throws(CodecError) -> StoredFrame?
}

/// An input format: its signature and its decoders.
///
/// A format is declared next to its decoder, in its own folder. `InputFormat.all`, in `Formats`,
/// lists them.
struct InputFormat: Sendable {
  /// The usual spelling of the format's name.
  let name: String
  /// The kind of file, by which `--formats` allows it.
  let kind: PictureKind
  /// Whether a file's first bytes, ``FileSignature/byteCount`` or more of them, have the format's signature.
  let matches: @Sendable ([UInt8]) -> Bool
  /// Makes a decoder of all frames.
  let clipDecoder: @Sendable (ResourceLimits, FrameUse) -> any ClipDecoder
  /// Makes a decoder of a still picture from a whole file; nil if the format has no such decoder.
  let stillDecoder: (@Sendable (ResourceLimits) -> any StillDecoder)?

  /// A format of animations, optionally with a decoder for still pictures.
  init<Clip: ClipDecoder>(
    _ name: String, _ kind: PictureKind, clips: Clip.Type,
    matches: @escaping @Sendable ([UInt8]) -> Bool,
    stills: (@Sendable (ResourceLimits) -> any StillDecoder)? = nil
  ) {
    self.name = name
    self.kind = kind
    self.matches = matches
    clipDecoder = { Clip(limits: $0, use: $1) }
    stillDecoder = stills
  }

  /// A format of still pictures, which can also be decoded as animations of one frame.
  init<Still: StillDecoder>(
    _ name: String, _ kind: PictureKind, stills: Still.Type,
    matches: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.init(
      name, kind, clips: StillClipDecoder<Still>.self, matches: matches,
      stills: { Still(limits: $0) })
  }
}

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

/// The properties of a picture that its headers give, before the pixels are decoded.
struct StillOutline {
  /// The size in pixels, after applying the orientation.
  var size: PixelSize
  /// The contents of the file that are not shown.
  var leftOut: [LeftOut] = []
}

/// A decoded still picture with the properties of its file.
struct StillPicture {
  /// The pixels in sRGB, premultiplied.
  var pixmap: Pixmap
  var clip: StoredClip
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

/// A decoder of a still picture as an animation of one frame.
struct StillClipDecoder<Decoder: StillDecoder>: ClipDecoder {
  private let limits: ResourceLimits
  private let use: FrameUse

  init(limits: ResourceLimits, use: FrameUse) {
    self.limits = limits
    self.use = use
  }

  func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading {
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    try account.addFrame(use)
    let still = try Decoder(limits: limits).picture(in: bytes, named: name, &account)
    let rect = PixelRect(still.pixmap.size)
    try account.show(rect, of: still.pixmap.size, use)
    return StillReading(
      still.clip,
      StoredFrame(
        pixmap: still.pixmap, damage: rect, delay: 0, ticksPerSecond: 100, rect: rect,
        isBlended: false, byteCount: bytes.count))
  }
}

/// A decoded still picture, presented as an animation of one frame.
final class StillReading: ClipReading {
  let clip: StoredClip
  private var frame: StoredFrame?

  init(_ clip: StoredClip, _ frame: StoredFrame) { (self.clip, self.frame) = (clip, frame) }

  func next() -> StoredFrame? { frame.take() }
}
