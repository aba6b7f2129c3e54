public import SegueGraphics
import SegueText

/// A status bar at the top of a screen, with the time and the battery.
public struct StatusBar: Hashable, Sendable {
  /// The height in points, > 0; it is as wide as the stage.
  public var height: Double
  /// Whether it stays in place, over everything, while screens move below it.
  ///
  /// A bar that is not fixed is a part of its screen and moves with it.
  public var isFixed: Bool
  /// Its colour; nil shows the top of the screen itself.
  public var fill: Color?

  /// Creates a bar; by default it is fixed and shows the top of its screen.
  public init(height: Double, isFixed: Bool = true, fill: Color? = nil) {
    self.height = height
    self.isFixed = isFixed
    self.fill = fill
  }
}
