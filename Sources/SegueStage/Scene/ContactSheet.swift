public import SegueGraphics

/// A contact sheet: several moments of a clip in one picture.
public struct ContactSheet: Hashable, Sendable {
  /// The choice of a contact sheet's moments.
  public enum Frames: Hashable, Sendable {
    /// A number of moments, spread evenly over the time in motion, with one in every hold.
    ///
    /// There are more where the clip has more holds than that.
    case count(Int)
    /// The given moments, in this order.
    case moments([Moment])
  }

  /// The moments, at least one and at most ``mostFrames``.
  public var frames: Frames
  /// The number of frames in a row, >= 1.
  public var columns: Int
  /// Whether the frames are overlaid with equal weights (onion skin) instead of side by side.
  public var isOnion: Bool
  /// The pixels between frames and around them, 0...``mostGap``.
  package var gap = ContactSheet.defaultGap
  /// The colour of the gaps, opaque or clear.
  package var gapColor = ContactSheet.defaultGapColor
  /// The maximal width in pixels, within ``widths``; frames are scaled down to fit.
  package var width = ContactSheet.defaultWidth

  /// The most frames that a sheet may have.
  public static let mostFrames = 100
  /// The default number of frames in a row.
  public static let defaultColumns = 3
  /// The widest gap, in pixels.
  public static let mostGap = 200
  /// The range of `width`, in pixels.
  public static let widths = 16...16_384
  /// The default width in pixels: that of an article's column.
  public static let defaultWidth = 960
  /// The default gap, in pixels.
  public static let defaultGap = 8
  /// The default colour of gaps: a grey that contrasts with white and black screens.
  public static let defaultGapColor = Color(red: 0x80, green: 0x80, blue: 0x84)

  /// Creates a sheet, by default with three frames in a row.
  public init(
    _ frames: Frames, columns: Int = ContactSheet.defaultColumns, isOnion: Bool = false
  ) {
    self.frames = frames
    self.columns = columns
    self.isOnion = isOnion
  }
}
