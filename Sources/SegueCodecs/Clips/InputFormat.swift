import SegueGraphics

/// One format of files that are read: how its files begin, and what decodes them.
///
/// A format is declared beside its decoder, in its own folder. The list of all is
/// `InputFormat.all`, in `Formats`.
struct InputFormat: Sendable {
  /// The format as people write it.
  let name: String
  /// Whether the first bytes of a file, ``FileSignature/byteCount`` of them or more, are the format's.
  let matches: @Sendable ([UInt8]) -> Bool
  /// Makes the decoder of all its frames.
  let clipDecoder: @Sendable (ResourceLimits, FrameUse) -> any ClipDecoder
  /// Makes the decoder of a still picture whose file is read whole; nil where there is none.
  let stillDecoder: (@Sendable (ResourceLimits) -> any StillDecoder)?

  /// A format of animations, and of pictures if there is a decoder of these.
  init<Clip: ClipDecoder>(
    _ name: String, clips: Clip.Type,
    matches: @escaping @Sendable ([UInt8]) -> Bool,
    stills: (@Sendable (ResourceLimits) -> any StillDecoder)? = nil
  ) {
    self.name = name
    self.matches = matches
    clipDecoder = { Clip(limits: $0, use: $1) }
    stillDecoder = stills
  }

  /// A format of still pictures, each of which is an animation of one frame, too.
  init<Still: StillDecoder>(
    _ name: String, stills: Still.Type, matches: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.init(
      name, clips: StillClipDecoder<Still>.self, matches: matches, stills: { Still(limits: $0) })
  }
}
