package import SegueGraphics

/// What an APNG's frames are drawn over, and in which colours; made before any is compressed.
///
/// An APNG says first how many frames it has and how all of them keep their pixels, and a frame may
/// take itself away again before the next one comes. ``APNGPlanner`` makes the plan in a pass over
/// the frames, in order. ``APNGFrameEncoder`` then compresses any frame alone, and ``APNGWriter``
/// writes them.
package struct APNGPlan: Sendable {
  /// What is on the canvas before a frame is drawn.
  enum Base: Hashable, Sendable {
    /// Nothing: the canvas before the first frame.
    case nothing
    /// The picture of a frame, by its index.
    case picture(frame: Int)
    /// The picture of a frame, with a rectangle of it made transparent.
    case cleared(frame: Int, PixelRect)

    /// The frame whose picture it is.
    var frame: Int? {
      switch self {
      case .nothing: nil
      case .picture(let frame), .cleared(let frame, _): frame
      }
    }
  }

  /// One frame that is stored.
  struct Entry: Hashable, Sendable {
    /// The frame's index among all, the unchanged ones included.
    var frame: Int
    /// What it is drawn over.
    var base: Base
    /// The smallest rectangle that holds every pixel that differs from the base.
    var rect: PixelRect
    /// What becomes of the rectangle before the next frame is drawn.
    var disposal = StoredFrame.Disposal.keep
    /// How long it shows, in ticks, unchanged frames after it included.
    var delay: Int
  }

  /// The size of the canvas.
  package let canvas: PixelSize
  /// The unit of delays: 100, or any number up to 65,535, or 1,000,000.
  package let ticksPerSecond: Int
  /// The frames that are stored, in order.
  let entries: [Entry]
  /// How the pixels of all frames are kept.
  let format: PNGPixelFormat

  /// The number of frames that are stored: those that show something new.
  package var storedFrameCount: Int { entries.count }

  /// Whether a frame is stored: one that changes nothing only lengthens the one before.
  package func stores(frame: Int) -> Bool { entry(ofFrame: frame) != nil }

  /// The entry of a frame; nil when the frame is not stored.
  func entry(ofFrame frame: Int) -> Entry? {
    let place = place(ofFrame: frame)
    return place < entries.count && entries[place].frame == frame ? entries[place] : nil
  }

  /// The index of the last stored frame before a frame; nil for the first.
  func storedFrame(before frame: Int) -> Int? {
    let place = place(ofFrame: frame)
    return place > 0 ? entries[place - 1].frame : nil
  }

  /// The number of entries of frames before a frame; searched for by halves.
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
  /// The narrowest format that keeps all frames of an animation, if it can with room for holes.
  ///
  /// A hole is a transparent pixel that leaves what was there: an index of the palette, a key colour
  /// that no frame has, or alpha. Indices have 8 bits, for ffmpeg puts narrower ones into the wrong
  /// place; grays have no key, for Pillow does not see it as a hole: without holes they take a third to a quarter
  /// less than as RGB with them.
  ///
  /// - Parameters:
  ///   - edges: how many rows of what frames store begin or end with a colour; the commonest is the first of a
  ///     palette.
  ///   - clears: whether a frame is cleared away. Pillow then shows the first colour of a palette, and black where
  ///     there is a key.
  init(forAnimation survey: PNGColorSurvey, edges: EdgeColors, clears: Bool) {
    let colors = survey.colors.map { survey in
      let hasHole = survey.colors.contains(0) || survey.colors.count == 256
      return hasHole ? survey.colors : [0] + survey.colors
    }
    if let colors, !survey.isGray || colors.count < 17, !clears || colors.contains(0) {
      self.init(palette: colors, bitDepth: 8, first: clears ? 0 : edges.commonest)
    } else if survey.isGray {
      self.init(survey.isOpaque ? .gray : .grayAlpha)
    } else if survey.isCutOut, !clears, let key = survey.freeKey {
      self.init(.rgb, key: key)
    } else {
      self.init(survey.isOpaque ? .rgb : .rgba)
    }
  }

  /// Whether a pixel can be transparent.
  var hasHole: Bool {
    type == .rgba || type == .grayAlpha || key != nil || palette.contains(0)
  }
}
