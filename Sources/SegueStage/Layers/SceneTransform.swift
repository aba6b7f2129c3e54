public import SegueGraphics
import SegueText

/// The components of a layer's transform, applied in this order: scale, rotations, translation.
public struct SceneTransform: Hashable, Sendable {
  /// The rotation in the plane, clockwise on screen.
  public var turn = Angle.zero
  /// The rotation about the horizontal axis; a positive one moves the lower side toward the viewer.
  public var turnX = Angle.zero
  /// The rotation about the vertical axis; a positive one moves the left side toward the viewer.
  public var turnY = Angle.zero
  /// The scale factors along both axes.
  public var scale = Point(1, 1)
  /// The translation, in points.
  public var move = Point.zero

  /// Creates the identity transform.
  public init() {}

  /// The matrix about the anchor point: scale · about x · about y · about z · translation.
  package var matrix: Transform3D {
    guard self != SceneTransform() else { return .identity }
    return Transform3D.scale(scale.x, scale.y, 1) * .rotation(turnX, 1, 0, 0)
      * .rotation(turnY, 0, 1, 0) * .rotation(turn, 0, 0, 1) * .translation(move.x, move.y, 0)
  }
}
