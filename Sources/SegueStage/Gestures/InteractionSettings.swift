package import SegueGraphics

/// Settings of an interactive transition: its threshold, recogniser and completion.
///
/// A property that is nil is left to the transition.
public struct InteractionSettings: Hashable, Sendable {
  /// The relation of the shown progress to the finger's progress.
  public enum Scrub: String, CaseIterable, Hashable, Sendable {
    /// The finger's own progress: the dragged content stays under the finger.
    case linear
    /// The transition's curve or spring evaluated at the finger's progress, as UIKit does.
    case curve
  }

  /// The progress that finishes the transition, within 0...1.
  public var threshold: Double?
  /// The speed of the completion as a multiple of the transition's, > 0.
  public var completionSpeed: Double?
  /// The pace of the completion, in place of the transition's.
  public var completionPace: Completion.Pace?
  /// The relation of the shown progress to the finger's; linear or by the curve.
  public var scrub: Scrub?
  /// The direction of the finger that advances the transition.
  public var way: PanDirection?
  /// The region in which the finger has to touch down.
  public var region: PanRegion?
  /// The points that the finger moves before the transition follows it; it lags by them from then on.
  public var deadZone: Double?
  /// The seconds over which the finger's last speed is extrapolated on release.
  public var projection: Double?

  /// Creates settings; by default everything is left to the transition.
  public init(
    threshold: Double? = nil, completionSpeed: Double? = nil,
    completionPace: Completion.Pace? = nil, scrub: Scrub? = nil
  ) {
    self.threshold = threshold
    self.completionSpeed = completionSpeed
    self.completionPace = completionPace
    self.scrub = scrub
  }

  /// Fills properties that are nil from other settings.
  ///
  /// The other's completion speed is taken only where neither speed nor pace is set.
  mutating func fill(from other: InteractionSettings) {
    threshold = threshold ?? other.threshold
    if completionSpeed == nil, completionPace == nil { completionSpeed = other.completionSpeed }
    completionPace = completionPace ?? other.completionPace
    scrub = scrub ?? other.scrub
    way = way ?? other.way
    region = region ?? other.region
    deadZone = deadZone ?? other.deadZone
    projection = projection ?? other.projection
  }
}

/// The direction of a pan that advances a transition.
public enum PanDirection: String, CaseIterable, Hashable, Sendable {
  case right, left, down, up
  /// Left or right: only the distance counts.
  case horizontal
  /// Up or down: only the distance counts.
  case vertical

  package var axis: PanAxis {
    switch self {
    case .right, .left, .horizontal: .horizontal
    case .down, .up, .vertical: .vertical
    }
  }

  /// The sign along the axis.
  package var direction: PanProgress.Direction {
    switch self {
    case .right, .down: .forward
    case .left, .up: .backward
    case .horizontal, .vertical: .either
    }
  }
}

/// The region of the stage in which a finger has to touch down.
public enum PanRegion: Hashable, Sendable {
  /// Any location on the stage.
  case anywhere
  /// The strip along the edge that the finger moves away from; its width is in points, > 0.
  case edge(Double)

  /// The edge strip of `UIScreenEdgePanGestureRecognizer`, 20 points wide.
  public static let usualEdge = PanRegion.edge(20)

  /// Returns whether a location on a stage lies in the region, for a direction of the pan.
  package func contains(
    _ place: Point, on size: Size, _ axis: PanAxis, _ direction: PanProgress.Direction
  ) -> Bool {
    guard case .edge(let width) = self else { return true }
    let (along, extent) = (axis.component(of: place), axis.extent(of: size))
    let (nearStart, nearEnd) = (along <= width, along >= extent - width)
    switch direction {
    case .forward: return nearStart
    case .backward: return nearEnd
    case .either: return nearStart || nearEnd
    }
  }
}
