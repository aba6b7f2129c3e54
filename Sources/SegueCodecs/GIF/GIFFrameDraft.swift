import SegueGraphics

/// A draft of a GIF picture: the frame, the one before it and its rectangle, but no colours yet.
///
/// ``examined(makesPalette:)`` makes all decisions that depend only on these; ``GIFColorPlanner`` those
/// that depend on the pictures before.
package struct GIFFrameDraft: Sendable {
  /// The options of the whole GIF.
  let rules: GIFRules
  /// The frame's number, for errors.
  let index: Int
  /// The time that it is shown, in centiseconds.
  let delay: Int
  /// The rectangle of the picture; empty if nothing changes.
  let rect: PixelRect
  /// The pixels before it, in ``FlatFrame``'s form.
  let source: [UInt32]
  /// The frame's pixels in ``FlatFrame``'s form.
  let frame: [UInt32]
  /// The times for which the pixels show.
  let future: PixelLifetime
  /// Whether there is no picture before it.
  let isFirst: Bool
  /// Whether the picture is cleared afterwards, by its disposal.
  let isCleared: Bool

  /// Finds the changed pixels and their colours.
  ///
  /// Takes a fifth of the time of a picture. It needs no other picture, so several can be examined
  /// at the same time.
  ///
  /// - Parameter makesPalette: whether to make a palette that may not be needed.
  package func examined(makesPalette: Bool) -> ExaminedFrame {
    let hasClear =
      rules.options.background == nil && (isCleared || frame.contains(FlatFrame.clear))
    let change = FrameChange(
      from: source, to: frame, future: future, width: rules.size.width, rect: rect)
    var examined = ExaminedFrame(of: self, change: change, hasClear: hasClear)
    let exact = ExactPalette.index(
      change.pixels, colorLimit: rules.colorLimit(leavesOneFree: change.leavesPixels || hasClear))
    examined.exact = exact.flatMap { rules.allow($0.palette) ? $0 : nil }
    // Of two colours neither can replace the other.
    let isExact = examined.exact.map { !rules.budget.losesFewColors || $0.palette.count <= 2 }
    if isExact ?? rules.options.isLossless { return examined }
    let pinned = FlatColors.large(in: frame, width: rules.size.width)
    examined.pinned = pinned
    let samples = ColorHistogram(
      change.pixels, pinned: pinned, lastingWeight: rules.budget.lastingWeight)
    examined.samples = samples
    if makesPalette, rules.fixedPalette == nil { examined.made = examined.palette(for: samples) }
    return examined
  }
}

/// A frame with its changed pixels and their colours.
///
/// It no longer holds the frames before and after it.
package struct ExaminedFrame: Sendable {
  /// The options of the whole GIF.
  let rules: GIFRules
  /// The frame's number, for errors.
  let index: Int
  /// The time that it is shown, in centiseconds.
  let delay: Int
  /// The pixels in ``FlatFrame``'s form.
  let pixels: [UInt32]
  /// Whether there is no picture before it.
  let isFirst: Bool
  /// Whether the picture is cleared afterwards, by its disposal.
  let isCleared: Bool
  /// The pixels that changed.
  let change: FrameChange
  /// Whether the frame has transparent pixels or is cleared afterwards.
  let hasClear: Bool
  /// The frame's own colours; nil if they are too many.
  fileprivate(set) var exact: IndexedPixels?
  /// The groups of its colours, if its picture may be lossy.
  fileprivate(set) var samples: ColorHistogram?
  /// The large flat colours of the frame, as 0xBBGGRR, if its picture may be lossy.
  fileprivate(set) var pinned: Set<UInt32> = []
  /// The palette that was made for it, needed or not.
  fileprivate var made: PaletteBuilder?

  fileprivate init(of draft: GIFFrameDraft, change: FrameChange, hasClear: Bool) {
    (rules, index, delay, pixels) = (draft.rules, draft.index, draft.delay, draft.frame)
    (isFirst, isCleared) = (draft.isFirst, draft.isCleared)
    (self.change, self.hasClear) = (change, hasClear)
  }

  /// Whether a lossy picture has a transparent index, for the pixels that it leaves.
  ///
  /// Without a canvas there is nothing to leave. If later pictures may be cleared, the first one
  /// also has a transparent index.
  var keeps: Bool {
    change.leavesPixels || !isFirst || hasClear || rules.options.background == nil
  }

  /// Returns a palette for the groups of the frame's colours, the one already made if there is one.
  func palette(for samples: ColorHistogram) -> PaletteBuilder {
    made
      ?? PaletteBuilder(
        samples, colorLimit: rules.colorLimit(leavesOneFree: keeps), pinned: pinned,
        splitting: .worthMoreThan(rules.budget.colorWorth))
  }
}
