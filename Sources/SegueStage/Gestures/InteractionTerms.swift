package import SegueGraphics

/// How an interactive transition is judged and completed; nil leaves it to the transition.
public struct InteractionTerms: Hashable, Sendable {
  /// What shows while the finger drives.
  public enum Scrub: String, CaseIterable, Hashable, Sendable {
    /// The finger's own progress: what it drags stays under it.
    case linear
    /// What the transition's curve or spring shows at that share of its duration, as UIKit does.
    case curve
  }

  /// The progress that finishes, within 0...1.
  public var threshold: Double?
  /// How many times as fast as the transition the rest runs, > 0.
  public var completionSpeed: Double?
  /// The pace of the rest.
  public var completionPace: Completion.Pace?
  /// What shows while the finger drives.
  public var scrub: Scrub?
  /// The way of the finger that takes the transition on.
  public var way: PanWay?
  /// Where the finger has to touch down.
  public var region: PanRegion?
  /// How far it has to go before the transition follows it, and lags behind from then on, in points.
  public var deadZone: Double?
  /// For how many seconds the finger is taken to go on at its last speed.
  public var projection: Double?

  /// Terms that leave everything to the transition.
  public init(
    threshold: Double? = nil, completionSpeed: Double? = nil,
    completionPace: Completion.Pace? = nil, scrub: Scrub? = nil
  ) {
    self.threshold = threshold
    self.completionSpeed = completionSpeed
    self.completionPace = completionPace
    self.scrub = scrub
  }

  /// Sets what is left open as other terms have it.
  mutating func fill(from other: InteractionTerms) {
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

/// The way of a finger that takes a transition on.
public enum PanWay: String, CaseIterable, Hashable, Sendable {
  case right, left, down, up
  /// Left or right: only the distance counts.
  case horizontal
  /// Up or down: only the distance counts.
  case vertical

  /// The axis that counts.
  package var axis: PanAxis {
    switch self {
    case .right, .left, .horizontal: .horizontal
    case .down, .up, .vertical: .vertical
    }
  }

  /// The direction along it.
  package var direction: PanProgress.Direction {
    switch self {
    case .right, .down: .forward
    case .left, .up: .backward
    case .horizontal, .vertical: .either
    }
  }
}

/// Where on the stage a finger has to touch down.
public enum PanRegion: Hashable, Sendable {
  /// Anywhere.
  case anywhere
  /// Within so many points of the edge, > 0, that the finger leaves behind.
  case edge(Double)

  /// The edge of `UIScreenEdgePanGestureRecognizer`, 20 points wide.
  public static let usualEdge = PanRegion.edge(20)

  /// Whether a place on a stage lies in the region, for a way of the finger.
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
