public import SegueGraphics

/// The drag of a layer by a finger, as by a pan gesture recogniser that moves its view.
///
/// The layer is moved by an offset from its place, in points, y down: the offset at touch-down plus
/// the translation of the finger. On release it springs to an offset at rest with the velocity of
/// the finger.
public struct LayerDrag: Hashable, Sendable {
  /// The axes along which a layer can be dragged.
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    case x, y, both
  }

  /// The way in which the place where the finger would take the layer is projected on release.
  public enum Projection: Hashable, Sendable {
    /// As scroll content decelerates: 0.499 s times the velocity.
    case decay
    /// As scroll content decelerates at the fast rate: 0.099 s times the velocity.
    case fast
    /// A time in seconds times the velocity; SwiftUI's `predictedEndTranslation` has 0.25 s.
    case seconds(Double)
    /// The velocity does not count.
    case none
  }

  /// The axes along which it can be dragged.
  public var axis = Axis.both
  /// The offsets at which it rests, in points; without any it stays where it is released.
  public var snap: [Point]
  /// The offsets between which it stays, such as those of a slider; nil for those between the outermost
  /// of ``snap``, or for any.
  public var range: DragRange?
  /// The distance in points from the present offset at rest within which it goes back there.
  ///
  /// Nil for the offset at rest that is nearest, whichever it is.
  public var threshold: Double?
  /// The projection of the release.
  public var projection: Projection
  /// The slope of the rubber band beyond the outermost offsets at rest: 0 for a wall, 1 for none.
  public var rubber: Double
  /// The distance in points that the finger moves before the layer does; it is not made up for.
  public var deadZone = 10.0
  /// The spring to the offset at rest.
  public var spring: Pacing
  /// Whether a layer without offsets at rest decelerates after the release, as scroll content does.
  public var decelerates = false
  /// The offset at present, in points.
  package var offset = Point.zero

  /// Creates the drag of a layer; without arguments it follows the finger and stays.
  public init(
    axis: Axis = .both, snap: [Point] = [], range: DragRange? = nil, threshold: Double? = nil,
    projection: Projection = .decay, rubber: Double = 0.55, spring: Pacing = .preset(.snappy)
  ) {
    self.axis = axis
    self.snap = snap
    self.range = range
    self.threshold = threshold
    self.projection = projection
    self.rubber = rubber
    self.spring = spring
  }

  /// Returns the offset at rest for a release.
  ///
  /// Of equally near offsets the first one is taken.
  ///
  /// - Parameters:
  ///   - projected: the offset at which the release would take the layer.
  ///   - start: the offset at touch-down, which decides what the present offset at rest is.
  func rest(projected: Point, start: Point) -> Point? {
    let places = snap.map { along($0, else: start) }
    guard let present = nearest(to: start, among: places) else { return nil }
    guard let threshold, (projected - present).length >= threshold else {
      return self.threshold == nil ? nearest(to: projected, among: places) : present
    }
    return nearest(to: projected, among: places.filter { $0 != present }) ?? present
  }

  /// Returns a vector along the axes of the drag; across them that of another one.
  func along(_ vector: Point, else other: Point) -> Point {
    Point(axis == .y ? other.x : vector.x, axis == .x ? other.y : vector.y)
  }

  private func nearest(to point: Point, among places: [Point]) -> Point? {
    places.min { ($0 - point).length < ($1 - point).length }
  }
}

/// Two opposite corners of the offsets that a dragged layer can have, in points from its place.
public struct DragRange: Hashable, Sendable {
  /// One corner.
  public var start: Point
  /// The opposite corner.
  public var end: Point

  /// Creates the range between two offsets.
  public init(from start: Point, to end: Point) {
    (self.start, self.end) = (start, end)
  }
}

/// The value of a layer's `drags`, by the word of scripts.
public typealias Drags = LayerDrag

extension LayerDrag.Projection {
  /// Returns the distance that a velocity in points per second adds, in points.
  func distance(velocity: Double) -> Double {
    switch self {
    case .decay: Deceleration.normal.projection(velocity: velocity)
    case .fast: Deceleration.fast.projection(velocity: velocity)
    case .seconds(let seconds): velocity * seconds
    case .none: 0
    }
  }
}
