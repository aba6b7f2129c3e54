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
