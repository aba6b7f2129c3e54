/// What a GIF's picture will be, as far as the frames alone decide it.
///
/// What is shown before is not known yet; ``GIFFrameCoder`` decides the rest.
package struct GIFFramePlan: Sendable {
  /// The colours that the picture can have.
  enum Colors: Sendable {
    /// Those of the frame.
    case own(IndexedPixels)
    /// Those of a palette made for it.
    case near(NearColors)
    /// There are more than a lossless picture of what changed can have.
    case tooMany
  }

  /// What holds for all pictures.
  let rules: GIFRules
  /// The frame's number, for errors.
  let index: Int
  /// How long it is shown, in centiseconds.
  package let delay: Int
  /// What changes; its rectangle is empty when nothing does, and then there is no picture.
  let change: FrameChange
  /// Which colours the picture has.
  let colors: Colors
  /// Whether the frame is clear somewhere or cleared away afterwards: then its picture has a
  /// transparent index, for decoders fill what it leaves with a colour when it has none.
  let hasClear: Bool
  /// What becomes of the picture afterwards.
  let disposal: EncodedGIFFrame.Disposal
}
