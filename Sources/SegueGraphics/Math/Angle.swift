/// An angle; positive angles are clockwise on screen, since y grows downward.
@frozen
public struct Angle: Hashable, Sendable, Comparable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in radians.
  @inlinable
  public init(radians: Double) { self.radians = radians }

  /// The angle in degrees; a full turn has 360.
  @inlinable
  public init(degrees: Double) { radians = degrees * (.pi / 180) }

  /// The angle in full turns.
  @inlinable
  public init(turns: Double) { radians = turns * (2 * .pi) }

  /// Returns an angle in degrees, as SwiftUI's `Angle.degrees(_:)`.
  @inlinable
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// The angle of 0 radians.
  @inlinable public static var zero: Angle { Angle(radians: 0) }
  /// The angle in degrees.
  @inlinable public var degrees: Double { radians * (180 / .pi) }

  /// Scales the angle by `k`.
  @inlinable
  public static func * (a: Angle, k: Double) -> Angle { Angle(radians: a.radians * k) }

  /// Returns whether the first angle is smaller than the second, without reducing full turns.
  @inlinable
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
