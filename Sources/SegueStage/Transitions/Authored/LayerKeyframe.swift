public import SegueGraphics

/// How a layer stands at one progress of a transition; nil leaves a property to the others.
///
/// A layer is scaled, turned about x, y and z, then moved, all about its anchor point.
public struct LayerKeyframe: Hashable, Sendable {
  /// The eased progress, 0...1.
  public var progress: Double
  /// The move away from its place at rest.
  public var move: LengthPair?
  /// The size of its bounds, about its anchor point; a screen at rest has that of the stage.
  public var size: LengthPair?
  /// The factors along both axes.
  public var scale: Point?
  /// The point about which it is scaled and turned, as fractions of its size.
  public var anchorPoint: Point?
  /// The turn in the plane, clockwise on screen.
  public var turn: Angle?
  /// The turn about the horizontal axis; a positive one brings the lower side toward the viewer.
  public var turnX: Angle?
  /// The turn about the vertical axis; a positive one brings the left side toward the viewer.
  public var turnY: Angle?
  /// The opacity, 0...1.
  public var alpha: Double?
  /// The radius of its corners in points, >= 0.
  public var cornerRadius: Double?

  /// A keyframe at an eased progress, clamped to 0...1.
  public init(
    at progress: Double, move: LengthPair? = nil, size: LengthPair? = nil, scale: Point? = nil,
    anchorPoint: Point? = nil, turn: Angle? = nil, turnX: Angle? = nil, turnY: Angle? = nil,
    alpha: Double? = nil, cornerRadius: Double? = nil
  ) {
    self.progress = progress.clamped(to: 0...1)
    self.move = move
    self.size = size
    self.scale = scale
    self.anchorPoint = anchorPoint
    self.turn = turn
    self.turnX = turnX
    self.turnY = turnY
    self.alpha = alpha
    self.cornerRadius = cornerRadius
  }
}

/// A length along each side of the stage.
public struct LengthPair: Hashable, Sendable {
  /// Along the stage's width.
  public var x: Length
  /// Along the stage's height.
  public var y: Length

  /// A pair of lengths, each in points or as a fraction of the stage.
  public init(_ x: Length, _ y: Length) {
    self.x = x
    self.y = y
  }
}
