package import SegueGraphics

/// Reads one kind of animation file, frame by frame, within limits.
package protocol ClipDecoder: Sendable {
  /// A decoder that refuses what is over the limits before it allocates.
  ///
  /// - Parameter use: what becomes of the frames, which counts as work.
  init(limits: ResourceLimits, use: FrameUse)

  /// Begins to read an animation from the bytes of a file, which sentences call `name`.
  ///
  /// - Throws: `CodecError` for what is no file of this kind.
  func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading
}

extension ClipDecoder {
  /// Reads an animation from the bytes of a file, which sentences call `name`.
  ///
  /// - Parameters:
  ///   - each: called with every frame, in order; false ends the reading early.
  /// - Returns: what the file says of the animation as a whole.
  /// - Throws: `CodecError` for what cannot be read; frames before it have been handed over.
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

/// The frames of one file, decoded one after the other when they are asked for.
///
/// Memory grows with the canvas and with the file, not with the number of frames, as long as the
/// caller has let go of a frame when it asks for the next one.
package protocol ClipReading: AnyObject {
  /// What the file says of the animation as a whole, as far as it was read.
  var clip: StoredClip { get }

  /// The next frame; nil at the end.
  ///
  /// - Throws: `CodecError` for what cannot be read.
  func next() throws(CodecError) -> StoredFrame?
}

/// One format of files that are read: how its files begin, and what decodes them.
///
/// A format is declared beside its decoder, in its own folder. The list of all is
/// `InputFormat.all`, in `Formats`.
struct InputFormat: Sendable {
  /// The format as people write it.
  let name: String
  /// The kind of file, by which it can be allowed.
  let kind: PictureKind
  /// Whether the first bytes of a file, ``FileSignature/byteCount`` of them or more, are the format's.
  let matches: @Sendable ([UInt8]) -> Bool
  /// Makes the decoder of all its frames.
  let clipDecoder: @Sendable (ResourceLimits, FrameUse) -> any ClipDecoder
  /// Makes the decoder of a still picture whose file is read whole; nil where there is none.
  let stillDecoder: (@Sendable (ResourceLimits) -> any StillDecoder)?

  /// A format of animations, and of pictures if there is a decoder of these.
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

  /// A format of still pictures, each of which is an animation of one frame, too.
  init<Still: StillDecoder>(
    _ name: String, _ kind: PictureKind, stills: Still.Type,
    matches: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.init(
      name, kind, clips: StillClipDecoder<Still>.self, matches: matches,
      stills: { Still(limits: $0) })
  }
}

/// Reads one kind of file that holds a still picture, from bytes that are all there.
protocol StillDecoder: Sendable {
  /// A decoder that refuses what is over the limits before it allocates.
  init(limits: ResourceLimits)

  /// Reads what the file says of its picture, before any of its pixels is decoded.
  ///
  /// The size is not checked against the limits.
  func outline(of bytes: [UInt8], named name: String) throws(CodecError) -> StillOutline

  /// The picture in the bytes of a file that are counted already.
  func picture(
    in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> StillPicture
}

/// What a file says of its picture before the pixels are decoded.
struct StillOutline {
  /// The size at which the picture is shown.
  var size: PixelSize
  /// What the file holds that is not shown.
  var leftOut: [LeftOut] = []
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

/// A single frame as an animation.
final class StillReading: ClipReading {
  let clip: StoredClip
  private var frame: StoredFrame?

  /// An animation of one frame.
  init(_ clip: StoredClip, _ frame: StoredFrame) { (self.clip, self.frame) = (clip, frame) }

  func next() -> StoredFrame? { frame.take() }
}
