/// A still picture of a part of one of the screens of a transition, as a layer's contents.
///
/// The counterpart of `resizableSnapshotView(from:afterScreenUpdates:withCapInsets:)`. It shows the
/// screen as it is when the transition begins, with its text, blurs, scroll offsets and status bar;
/// what is animated in the screen stands still in it. It is drawn once, however many layers show it.
public struct Snapshot: Hashable, Sendable {
  /// A screen of a transition.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The leaving screen.
    case from
    /// The arriving screen.
    case to
  }

  /// The screen.
  public var screen: Side
  /// The part of the screen, whose edges are rounded to whole pixels; nil for all of it.
  public var rect: RectLength?
  /// The grid of pieces that the part is cut into; nil for one piece.
  public var grid: SnapshotGrid?

  /// Creates a picture of a screen, or of a part of it, in one piece or in several.
  public init(_ screen: Side, rect: RectLength? = nil, grid: SnapshotGrid? = nil) {
    self.screen = screen
    self.rect = rect
    self.grid = grid
  }
}
