import SegueCodecs
package import SegueGraphics
import SegueRaster
package import SegueStage

/// A frame of an output: its times, its picture, and its damage since the frame before.
package struct Frame: Sendable {
  /// The index of the frame, from 0.
  package let index: Int
  /// The frame's start, duration and sample time.
  package let entry: FrameSchedule.Entry
  package let pixmap: Pixmap
  /// The previous frame's picture; nil for the first frame, or if it was not kept.
  package let previous: Pixmap?
  /// A rectangle of pixels that may differ from the previous frame; everything for the first one.
  package let damage: PixelRect

  /// Whether the frame is known to equal the previous one, by its damage.
  package var isUnchanged: Bool { index > 0 && damage.isEmpty }
}
