public import SegueGraphics

/// The stage's size in points and its scale.
public struct Canvas: Hashable, Sendable {
  /// The size in points; both sides are > 0.
  public var size: Size
  /// Pixels per point, > 0: `@2x` is 2.
  public var scale: Double

  /// Creates a stage of `size` points at `scale` pixels per point.
  public init(size: Size, scale: Double = 1) {
    self.size = size
    self.scale = scale
  }

  /// The size in whole pixels, each side rounded to nearest and at least 1.
  ///
  /// Sides are limited before a scene is made; beyond 2^30 pixels they are clamped.
  package var pixelSize: PixelSize {
    PixelSize(Self.pixels(size.width * scale), Self.pixels(size.height * scale))
  }

  /// Rounds a length to whole pixels, 1 to 2^30; not finite counts as 1.
  private static func pixels(_ length: Double) -> Int {
    guard length.isFinite else { return 1 }
    return Int(max(1, min(1_073_741_824, length.rounded(.toNearestOrAwayFromZero))))
  }
}
