public import SegueGraphics
import SegueScript
import SegueStage

/// Which moments of a clip a contact sheet shows, and how.
public struct SheetRequest: Hashable, Sendable {
  /// How many frames, evenly spread over the time in which something moves, 1...100; without meaning
  /// when `at` has some.
  public var frames: Int
  /// The moments, such as `50%` or `1.2s`; none for evenly spread ones.
  public var at: [String]
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
  public init(frames: Int = 9, at: [String] = [], columns: Int = 3, onion: Bool = false) {
    self.frames = frames
    self.at = at
    self.columns = columns
    self.onion = onion
  }

  /// The sheet in the terms of a scene.
  ///
  /// - Throws: a sentence for a moment that is none and for a number out of range.
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
    var sheet = Sheet(try moments(), columns: columns, isOnion: onion)
    sheet.gap = gap
    sheet.gapColor = gapColor
    sheet.width = width
    return sheet
  }

  private func moments() throws(SegueError) -> Sheet.Frames {
    guard !at.isEmpty else { return .count(frames) }
    var moments: [Moment] = []
    do throws(LiteralError) {
      for text in at { moments.append(try MomentLiteral.moment(text)) }
    } catch { throw .usage(error.message, help: error.help) }
    return .moments(moments)
  }
}
