import SegueGraphics

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
