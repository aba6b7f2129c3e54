/// A width and a height, in points or fractional pixels as its owner specifies.
@frozen
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// The size `width` × `height`.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size, 0 × 0.
  @inlinable public static var zero: Size { Size(0, 0) }

  /// Scales both sides by `k`.
  @inlinable
  public static func * (a: Size, k: Double) -> Size { Size(a.width * k, a.height * k) }
}
