/// The rules of a change for paths: those along which a layer moves, and those of its shapes.
public struct PathRules: Hashable, Sendable {
  /// The way in which time becomes a share of a path of motion.
  public var pace = PathPace.even
  /// Whether, and how, a layer turns with its path; nil for a layer that keeps its direction.
  public var orient: PathOrientation?
  /// The arc on which a layer reaches its new place; nil for a straight way.
  public var via: PathArc?
  /// Whether paths of shapes that do not correspond are cut so that they do.
  public var resamples = false

  /// Creates rules for even motion without turns.
  public init() {}
}

/// The direction of a layer that turns with its path, as `rotationMode` of Core Animation.
public enum PathOrientation: String, CaseIterable, Hashable, Sendable {
  /// The layer's right side leads.
  case auto
  /// The layer's left side leads.
  case autoReverse = "auto-reverse"

  /// The angle between the direction of the path and that of the layer, in radians.
  var offset: Double { self == .auto ? 0 : Double.pi }
}
