import SegueGraphics

/// The index of a recorded touch in ``Scene/tracks``, from 0.
public struct TrackID: Hashable, Sendable {
  /// The index in ``Scene/tracks``.
  public var index: Int

  /// Creates an identifier from an index in ``Scene/tracks``.
  public init(_ index: Int) { self.index = index }
}
