package import SegueGraphics

/// An input to a container: a touch or a command.
package enum ContainerInput: Hashable, Sendable {
  /// Shows the screen of a role at once.
  case show(role: String)
  /// A finger moves; times of the path are relative to the input's.
  case drag(TouchPath)
  /// A finger taps a named thing, such as `button`, or a point of the stage.
  case tap(TapTarget)
  /// A finger double-taps a point of the stage.
  case doubleTap(Point)
  /// Two fingers pinch; times of the paths are relative to the input's.
  case pinch(TouchPath, TouchPath)
  /// A named command without a touch, such as `open` or `close`.
  case command(String)
}
