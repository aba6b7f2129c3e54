public import SegueGraphics

/// The way the fingers of a clip are drawn, above everything on its stage.
public struct TouchDisplay: Hashable, Sendable {
  /// The mark at the place of a finger.
  public enum Show: String, CaseIterable, Hashable, Sendable {
    /// No mark: fingers are not drawn.
    case none
    /// A translucent disc with a light edge, which shrinks onto its place at touch-down.
    case disc
    /// A translucent disc with a dark edge.
    case ring
    /// The arrow of a mouse, which also moves between two touches.
    case pointer
  }

  /// The mark at the place of a finger.
  public var show: Show
  /// The diameter of a disc or ring, or the height of an arrow, in points; nil for the usual one.
  public var size: Double?
  /// The colour of the mark; nil for white, and black for an arrow.
  public var color: Color?
  /// Whether the last 250 ms of a finger's way are drawn as a tapering stroke.
  public var hasTrail = false

  /// Creates a display with the usual size and colour of a mark.
  public init(_ show: Show) { self.show = show }

  /// Fingers are not drawn.
  public static let none = TouchDisplay(.none)
  /// Fingers are translucent discs.
  public static let disc = TouchDisplay(.disc)
  /// Fingers are translucent rings.
  public static let ring = TouchDisplay(.ring)
  /// Fingers are the arrow of a mouse.
  public static let pointer = TouchDisplay(.pointer)

  /// The duration of a tap's touch in seconds: the time from touch-down to what the tap causes.
  ///
  /// A disc and an arrow need the longer time to be seen. Rings keep the one that they had before
  /// there were others, so that no older clip changes.
  var tapLength: Double {
    switch show {
    case .none, .ring: 0.08
    case .disc, .pointer: 0.18
    }
  }
}
