import SegueScript
import SegueStage

/// Which moments of a clip a contact sheet shows, and how.
public struct SheetRequest: Hashable, Sendable {
  /// How many frames, evenly spread over the clip, 1...100; without meaning when `at` has some.
  public var frames: Int
  /// The moments, such as `50%` or `1.2s`; none for evenly spread ones.
  public var at: [String]
  /// The frames in a row, 1...100.
  public var columns: Int
  /// Whether the frames lie over one another in one picture instead.
  public var onion: Bool

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
    guard !at.isEmpty else { return Sheet(.count(frames), columns: columns, isOnion: onion) }
    var moments: [Moment] = []
    do throws(LiteralError) {
      for text in at { moments.append(try MomentLiteral.moment(text)) }
    } catch { throw .usage(error.message, help: error.help) }
    return Sheet(.moments(moments), columns: columns, isOnion: onion)
  }
}
