package import SegueGraphics

/// A contact sheet: several moments of a clip in one picture.
package struct Sheet: Hashable, Sendable {
  /// Which moments it shows.
  package enum Frames: Hashable, Sendable {
    /// So many, evenly spread over the time in which something moves.
    case count(Int)
    /// These, in this order.
    case moments([Moment])
  }

  /// Which moments it shows, at least one and at most ``mostFrames``.
  package var frames: Frames
  /// The frames in a row, >= 1.
  package var columns: Int
  /// Whether all frames lie over one another in one picture instead, each as faint as the others.
  package var isOnion: Bool
  /// The pixels of the sheet between frames and round them, 0...``mostGap``.
  package var gap = Sheet.defaultGap
  /// The colour of the gaps, opaque or clear.
  package var gapColor = Sheet.defaultGapColor
  /// The widest that the sheet may be, in pixels, ``widths``; frames are made smaller to fit.
  package var width = Sheet.defaultWidth

  /// The most frames that a sheet may have.
  package static let mostFrames = 100
  /// The frames in a row where nothing else is said.
  package static let defaultColumns = 3
  /// The widest gap, in pixels.
  package static let mostGap = 200
  /// How wide a sheet may be asked to be, in pixels.
  package static let widths = 16...16_384
  /// The width that fits where nothing else is said: that of an article's column.
  package static let defaultWidth = 960
  /// The gap where nothing else is said, in pixels.
  package static let defaultGap = 8
  /// A grey from which white and black screens both stand out.
  package static let defaultGapColor = Color(red: 0x80, green: 0x80, blue: 0x84)

  /// A sheet; three frames in a row where nothing else is said.
  package init(
    _ frames: Frames, columns: Int = Sheet.defaultColumns, isOnion: Bool = false
  ) {
    self.frames = frames
    self.columns = columns
    self.isOnion = isOnion
  }
}
