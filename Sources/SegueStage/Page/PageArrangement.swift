/// How several clips are arranged on a page.
public struct PageArrangement: Hashable, Sendable {
  /// How several clips share a page.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// In a row, from left to right.
    case sideBySide = "side-by-side"
    /// One below the other.
    case stacked
    /// In one place, with a line between them: the first is left of it, the second right.
    case wipe
    /// In one place, in turn.
    case blink
  }

  /// The place of the line of a wipe.
  public enum Divider: Hashable, Sendable {
    /// A fraction of the width, 0...1.
    case at(Double)
    /// From the left edge to the right one, over the whole clip.
    case sweep
  }

  /// How they are arranged.
  public var layout = Layout.sideBySide
  /// The space between neighbours, in points.
  public var gap = 40.0
  /// The line of a wipe.
  public var divider = Divider.at(0.5)
  /// How long each clip shows in turn, in seconds.
  public var interval = 1.0

  /// Creates an arrangement side by side.
  public init() {}
}
