import SegueGraphics

/// A plan of a GIF picture: the decisions that depend only on the frames.
///
/// The canvas before it is not known yet; ``GIFFrameCoder`` makes the other decisions.
package struct GIFFramePlan: Sendable {
  /// The colours that the picture can have.
  enum Colors: Sendable {
    /// The frame's own colours.
    case own(IndexedPixels)
    /// The colours of a lossy palette.
    case near(LossyColors)
    /// The frame's own or merged colours, exactly, or the colours of a lossy palette.
    case few(IndexedPixels, LossyColors, isMerged: Bool)
    /// More colours than a lossless picture of the changed pixels can have.
    case tooMany
  }

  /// The options of the whole GIF.
  let rules: GIFRules
  /// The frame's number, for errors.
  let index: Int
  /// The time that it is shown, in centiseconds.
  package let delay: Int
  /// The changed pixels; the rectangle is empty if nothing changes, and then there is no picture.
  let change: FrameChange
  /// The colours that the picture can have.
  let colors: Colors
  /// Whether the frame has transparent pixels or is cleared afterwards.
  ///
  /// Its picture then has a transparent index, since decoders otherwise fill cleared areas with a
  /// colour.
  let hasClear: Bool
  /// The disposal of the picture.
  let disposal: EncodedGIFFrame.Disposal
}
