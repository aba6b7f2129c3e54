package import SegueGraphics

/// What a pan recogniser tells at one touch event.
package struct PanEvent: Hashable, Sendable {
  /// The state of the gesture.
  package var phase: GesturePhase
  /// Seconds since touch-down.
  package var time: Double
  /// How far the finger has gone, in points, without the hysteresis; y down.
  package var translation: Point
  /// The smoothed velocity in points per second.
  package var velocity: Point
  /// Whether the velocity is the author's and not the finger's.
  package var isVelocityPrescribed = false
  /// Where the finger is, in points.
  package var location: Point
  /// The axis to which the pan is locked, or nil when both move.
  package var lockedAxis: PanAxis?

  /// An event with all it tells.
  package init(
    phase: GesturePhase, time: Double, translation: Point, velocity: Point, location: Point,
    lockedAxis: PanAxis? = nil
  ) {
    self.phase = phase
    self.time = time
    self.translation = translation
    self.velocity = velocity
    self.location = location
    self.lockedAxis = lockedAxis
  }

  /// A pan that takes effect only from the first event that fulfils a condition.
  ///
  /// The events before it are dropped, it becomes the one that begins, and the translations count
  /// from zero there, so that nothing jumps. Empty when no event before the last fulfils it.
  package static func takingEffect(
    _ events: [PanEvent], when condition: (PanEvent) -> Bool
  ) -> [PanEvent] {
    guard let first = events.firstIndex(where: { !$0.phase.isLast && condition($0) }) else {
      return []
    }
    let origin = events[first].translation
    var rest = Array(events[first...])
    rest[0].phase = .began
    for index in rest.indices { rest[index].translation = rest[index].translation - origin }
    return rest
  }
}

/// One of the two directions in which a pan can be measured.
package enum PanAxis: Hashable, Sendable, CaseIterable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical

  /// The coordinate of a vector along the axis.
  package func component(of vector: Point) -> Double {
    self == .horizontal ? vector.x : vector.y
  }

  /// The extent of a size along the axis.
  package func extent(of size: Size) -> Double {
    self == .horizontal ? size.width : size.height
  }

  /// The vector with only its coordinate along the axis left.
  package func projection(of vector: Point) -> Point {
    self == .horizontal ? Point(vector.x, 0) : Point(0, vector.y)
  }
}

/// The state of a gesture at one of its events.
package enum GesturePhase: Hashable, Sendable {
  /// The gesture was recognised.
  case began
  /// A further touch event came.
  case changed
  /// The finger was lifted.
  case ended
  /// The system took the touch away.
  case cancelled
  /// The gesture gave up after it had begun; it counts as cancelled.
  case failed

  /// Whether no further event follows.
  package var isLast: Bool { self != .began && self != .changed }
}

extension TouchPath.Release {
  /// The last phase of a gesture whose touch ends this way.
  var phase: GesturePhase {
    switch self {
    case .lifted, .liftedWithVelocity: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
