package import SegueGraphics

/// One decoded frame of an animation, with the properties of its stored form.
package struct StoredFrame: Hashable, Sendable {
  /// The palette of a frame: global or local, with its number of entries.
  package enum Palette: Hashable, Sendable {
    /// The global palette of the file.
    case global(count: Int)
    /// The frame's own palette.
    case local(count: Int)
  }

  /// The disposal method: the change to the frame's area before the next frame is drawn.
  package enum Disposal: String, Hashable, Sendable {
    case keep, background, previous
  }

  /// A set of unusual features of a stored frame.
  package struct Oddities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// Its local palette equals the global one.
    package static let repeatsGlobalPalette = Oddities(rawValue: 1)
    /// It has neither a local nor a global palette.
    package static let hasNoPalette = Oddities(rawValue: 2)
    /// It extends beyond the canvas.
    package static let exceedsCanvas = Oddities(rawValue: 4)
    /// Its rows are interlaced.
    package static let isInterlaced = Oddities(rawValue: 8)
    /// It has no pixels.
    package static let isEmpty = Oddities(rawValue: 16)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The whole canvas while this frame is displayed.
  package var pixmap: Pixmap
  /// The part of the canvas outside which it equals the previous frame; all of it for the first.
  package var damage: PixelRect
  /// The stored duration, in ticks.
  package var delay: Int
  /// The ticks per second, >= 1: 100 in a GIF.
  package var ticksPerSecond: Int
  /// The rectangle of the canvas that the file stores for this frame.
  package var rect: PixelRect
  /// The palette; nil for true colour.
  package var palette: Palette?
  package var disposal: Disposal
  /// Whether transparent pixels show the previous canvas.
  package var isBlended: Bool
  /// The bytes of the frame's image data in the file.
  package var byteCount: Int
  package var oddities: Oddities = []

  package init(
    pixmap: Pixmap, damage: PixelRect, delay: Int, ticksPerSecond: Int, rect: PixelRect,
    palette: Palette? = nil, disposal: Disposal = .keep, isBlended: Bool = true, byteCount: Int
  ) {
    self.pixmap = pixmap
    self.damage = damage
    self.delay = delay
    self.ticksPerSecond = ticksPerSecond
    self.rect = rect
    self.palette = palette
    self.disposal = disposal
    self.isBlended = isBlended
    self.byteCount = byteCount
  }
}
