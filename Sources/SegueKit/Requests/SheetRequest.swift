public import SegueGraphics
public import SegueStage

/// Which moments of a clip a contact sheet shows, and how.
public struct SheetRequest: Hashable, Sendable {
  /// How many frames, evenly spread over the time in which something moves, 1...100; without meaning
  /// when `at` has some.
  public var frames: Int
  /// The moments; none for evenly spread ones.
  public var at: [Moment]
  /// The frames in a row, 1...100.
  public var columns: Int
  /// Whether the frames lie over one another in one picture instead.
  public var onion: Bool
  /// The pixels between frames and round them, 0...200.
  public var gap = 8
  /// The colour of the gaps, opaque or clear.
  public var gapColor = Color(red: 0x80, green: 0x80, blue: 0x84)
  /// The widest that the sheet may be, in pixels, 16...16,384; frames are made smaller to fit.
  public var width = 960

  /// A sheet of nine frames, three in a row, where nothing else is said.
  public init(frames: Int = 9, at: [Moment] = [], columns: Int = 3, onion: Bool = false) {
    self.frames = frames
    self.at = at
    self.columns = columns
    self.onion = onion
  }

  /// The sheet in the terms of a scene.
  ///
  /// - Throws: a sentence for a number out of range.
  func sheet() throws(SegueError) -> Sheet {
    let most = Sheet.mostFrames
    guard (1...most).contains(columns), (1...most).contains(at.isEmpty ? frames : at.count) else {
      throw SegueError.usage("a sheet has 1 to \(most) frames, and 1 to \(most) in a row")
    }
    guard (0...Sheet.mostGap).contains(gap) else {
      throw SegueError.usage("the gaps of a sheet have 0 to \(Sheet.mostGap) pixels")
    }
    let widths = Sheet.widths
    guard widths.contains(width) else {
      throw SegueError.usage(
        "a sheet is \(widths.lowerBound) to \(widths.upperBound) pixels wide at most, not \(width)")
    }
    var sheet = Sheet(at.isEmpty ? .count(frames) : .moments(at), columns: columns, isOnion: onion)
    sheet.gap = gap
    sheet.gapColor = gapColor
    sheet.width = width
    return sheet
  }
}
