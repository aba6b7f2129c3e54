package import SegueGraphics
package import SegueStage

/// One frame of a clip: its times, its picture, the picture before it and where they can differ.
package struct Frame: Sendable {
  /// The number of the frame, from 0.
  package let index: Int
  /// When it shows and for how long.
  package let entry: FrameSchedule.Entry
  /// The picture.
  package let pixmap: Pixmap
  /// The picture of the frame before where it is at hand; nil for the first one.
  package let previous: Pixmap?
  /// The pixels that can differ from the frame before; everything for the first one.
  package let damage: PixelRect

  /// Whether it is known to show the very pixels of the frame before.
  package var isUnchanged: Bool { index > 0 && damage.isEmpty }
}
