/// An angle; positive turns clockwise on screen, since y grows downward.
@frozen
public struct Angle: Hashable, Sendable, Comparable {
  /// The angle in radians.
  public var radians: Double

  /// The angle of so many radians.
  @inlinable
  public init(radians: Double) { self.radians = radians }

  /// The angle of so many degrees; a full turn has 360.
  @inlinable
  public init(degrees: Double) { radians = degrees * (.pi / 180) }

  /// The angle of so many full turns.
  @inlinable
  public init(turns: Double) { radians = turns * (2 * .pi) }

  /// No turn at all.
  @inlinable public static var zero: Angle { Angle(radians: 0) }
  /// The angle in degrees.
  @inlinable public var degrees: Double { radians * (180 / .pi) }

  /// The angle, `k` times as large.
  @inlinable
  public static func * (a: Angle, k: Double) -> Angle { Angle(radians: a.radians * k) }

  /// Whether the first angle is the smaller one.
  @inlinable
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
