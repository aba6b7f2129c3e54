package import SegueGraphics
import SegueStage

/// Where the frames of a contact sheet lie: row by row, with gaps round them.
package struct SheetLayout: Hashable, Sendable {
  /// The size of each frame on the sheet.
  package let cell: PixelSize
  /// The size of the sheet.
  package let size: PixelSize
  private let columns: Int
  private let gap: Int

  /// A sheet of `count` frames (>= 1) of a size, `columns` (>= 1) in a row.
  ///
  /// - Parameters:
  ///   - gap: the pixels between frames and at the edges, >= 0.
  ///   - width: the widest that it is; frames are made smaller to fit, never larger.
  package init(
    of frame: PixelSize, count: Int, columns: Int, gap: Int, width: Int = Sheet.defaultWidth
  ) {
    self.gap = gap
    self.columns = max(1, min(columns, count))
    let room = (width - gap) / self.columns - gap
    cell = Self.fitted(frame, into: room)
    let rows = (count + self.columns - 1) / self.columns
    size = PixelSize(
      gap + self.columns * (cell.width + gap), gap + rows * (cell.height + gap))
  }

  /// The top left pixel of a frame, the first of which is 0.
  package func origin(of index: Int) -> (x: Int, y: Int) {
    (
      gap + index % columns * (cell.width + gap),
      gap + index / columns * (cell.height + gap)
    )
  }

  /// A size with its proportions kept and a width of at most `room`; both sides at least 1.
  package static func fitted(_ size: PixelSize, into room: Int) -> PixelSize {
    let room = max(1, room)
    guard size.width > room else { return size }
    return PixelSize(room, max(1, (size.height * room + size.width / 2) / size.width))
  }
}
