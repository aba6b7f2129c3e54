package import SegueGraphics

/// A plan of an APNG's frames: their bases, rectangles and disposals, and one pixel format for all.
///
/// An APNG declares the number of frames and their pixel format first, and a frame's disposal may
/// undo it before the next frame. ``APNGPlanner`` therefore makes the plan in a pass over the
/// frames, in order, before any is compressed. ``APNGFrameEncoder`` then compresses each frame
/// independently, and ``APNGWriter`` writes them.
package struct APNGPlan: Sendable {
  /// The base of a frame: the contents of the canvas before it is drawn.
  enum Base: Hashable, Sendable {
    /// An empty canvas, before the first frame.
    case nothing
    /// The picture of a frame, by its index.
    case picture(frame: Int)
    /// The picture of a frame, with a rectangle of it made transparent.
    case cleared(frame: Int, PixelRect)

    /// The index of the frame whose picture it is; nil for an empty canvas.
    var frame: Int? {
      switch self {
      case .nothing: nil
      case .picture(let frame), .cleared(let frame, _): frame
      }
    }
  }

  /// A frame that is stored in the file.
  struct Entry: Hashable, Sendable {
    /// The frame's index among all frames, the unchanged ones included.
    var frame: Int
    /// The contents of the canvas before the frame is drawn.
    var base: Base
    /// The smallest rectangle that holds every pixel that differs from the base.
    var rect: PixelRect
    /// The disposal of the rectangle before the next frame is drawn.
    var disposal = StoredFrame.Disposal.keep
    /// The time that it shows, in ticks, with the unchanged frames after it.
    var delay: Int
  }

  /// The size of the canvas.
  package let canvas: PixelSize
  /// The ticks a second in which delays count: 1...65,535, or 1,000,000.
  package let ticksPerSecond: Int
  /// The stored frames, in order.
  let entries: [Entry]
  /// The pixel format of all frames.
  let format: PNGPixelFormat

  /// The number of stored frames: those that change the picture.
  package var storedFrameCount: Int { entries.count }

  /// Returns whether a frame is stored; one that changes nothing lengthens the one before.
  package func stores(frame: Int) -> Bool { entry(ofFrame: frame) != nil }

  /// Returns the entry of a frame; nil if the frame is not stored.
  func entry(ofFrame frame: Int) -> Entry? {
    let place = place(ofFrame: frame)
    return place < entries.count && entries[place].frame == frame ? entries[place] : nil
  }

  /// Returns the index of the last stored frame before a frame; nil for the first.
  func storedFrame(before frame: Int) -> Int? {
    let place = place(ofFrame: frame)
    return place > 0 ? entries[place - 1].frame : nil
  }

  /// Returns the number of entries before a frame, by binary search.
  private func place(ofFrame frame: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension PNGPixelFormat {
  /// Chooses the narrowest format that keeps all frames, with a transparent pixel value if possible.
  ///
  /// A transparent pixel (a hole) shows the base: a palette entry, a transparent colour that no
  /// frame has, or alpha 0. Palette indices have 8 bits, since ffmpeg misplaces narrower ones.
  /// Grays have no transparent colour, since Pillow does not treat it as transparent: without holes
  /// they take a third to a quarter less than as RGB with them.
  ///
  /// - Parameters:
  ///   - edges: the edge colours of the stored rectangles; the most frequent one becomes index 0 of
  ///     a palette.
  ///   - clears: whether a frame has the disposal `background`. Pillow then shows the first colour
  ///     of a palette, and black if there is a transparent colour.
  init(forAnimation survey: PNGColorSurvey, edges: EdgeColorHistogram, clears: Bool) {
    let colors = survey.colors.map { survey in
      let hasHole = survey.colors.contains(0) || survey.colors.count == 256
      return hasHole ? survey.colors : [0] + survey.colors
    }
    if let colors, !survey.isGray || colors.count < 17, !clears || colors.contains(0) {
      self.init(palette: colors, bitDepth: 8, first: clears ? 0 : edges.commonest)
    } else if survey.isGray {
      self.init(survey.isOpaque ? .gray : .grayAlpha)
    } else if survey.hasBinaryAlpha, !clears, let key = survey.freeKey {
      self.init(.rgb, key: key)
    } else {
      self.init(survey.isOpaque ? .rgb : .rgba)
    }
  }

  /// Whether the format has a transparent pixel value.
  var hasHole: Bool {
    type == .rgba || type == .grayAlpha || key != nil || palette.contains(0)
  }
}
