/// The place, scale and opacity of a picture away from its place.
public struct PicturePose: Hashable, Sendable {
  /// How far its centre is from where it rests, in points.
  public var x: Double
  /// The same along y, downward.
  public var y: Double
  /// The factor on its size.
  public var scale: Double
  /// The opacity, 0 to 1; 1 if it does not change.
  public var opacity: Double
}
