package import SegueGraphics

/// The offset of a layer under a finger and after its release, as a function of time.
package struct DragMotion: Hashable, Sendable {
  /// The path of the finger on the stage.
  private let touch: TouchPath
  /// The axes of the drag.
  private let axis: LayerDrag.Axis
  /// The seconds from touch-down to the event with which the drag begins; nil if it never does.
  private let began: Double?
  /// The finger's way that the dead zone takes out, in points.
  private let lag: Point
  /// The seconds from touch-down to the release.
  private let release: Double
  private let x: DragAxisMotion
  private let y: DragAxisMotion
  /// The offset at rest, in points.
  package let restingOffset: Point

  /// The seconds from touch-down until the layer rests.
  package var duration: Double { release + max(x.duration, y.duration) }

  /// Creates the motion of a layer from its offset at touch-down.
  ///
  /// - Parameters:
  ///   - holder: the size of what holds the layer, in points: the extent of the rubber band.
  package init(_ drag: LayerDrag, touch: TouchPath, in holder: Size) {
    let start = drag.offset
    let events = PanRecognizer(hysteresis: drag.deadZone).events(of: touch).map { event in
      var own = event
      own.translation = drag.along(event.translation, else: .zero)
      own.velocity = drag.along(event.velocity, else: .zero)
      return own
    }
    self.touch = touch
    axis = drag.axis
    began = events.first?.time
    lag = events.first.map { $0.location - touch.start - $0.translation } ?? .zero
    release = touch.duration
    let isLifted = touch.release.phase == .ended
    let velocity = isLifted ? events.last?.velocity ?? .zero : .zero
    func range(_ component: (Point) -> Double, isMoving: Bool) -> ClosedRange<Double>? {
      let corners = drag.range.map { [$0.start, $0.end] } ?? drag.snap
      let places = isMoving ? corners.map(component) : []
      guard let least = places.min(), let most = places.max() else { return nil }
      return least...most
    }
    var x = DragAxisMotion(
      from: start.x, in: range(\.x, isMoving: drag.axis != .y), drag.rubber, holder.width)
    var y = DragAxisMotion(
      from: start.y, in: range(\.y, isMoving: drag.axis != .x), drag.rubber, holder.height)
    let way = events.last?.translation ?? .zero
    let released = Point(x.dragged(by: way.x), y.dragged(by: way.y))
    let projected =
      isLifted
      ? released
        + Point(
          drag.projection.distance(velocity: velocity.x),
          drag.projection.distance(velocity: velocity.y)) : start
    let rest = drag.rest(projected: projected, start: start)
    x.release(at: released.x, velocity: velocity.x, to: rest?.x, drag)
    y.release(at: released.y, velocity: velocity.y, to: rest?.y, drag)
    (self.x, self.y) = (x, y)
    restingOffset = Point(x.restingOffset, y.restingOffset)
  }

  /// Returns the offset `seconds` after touch-down, in points.
  package func offset(at seconds: Double) -> Point {
    // Differences of times are inexact in binary.
    if seconds >= duration { return restingOffset }
    guard seconds >= release else {
      let way = translation(at: seconds)
      return Point(x.dragged(by: way.x), y.dragged(by: way.y))
    }
    return Point(x.released(after: seconds - release), y.released(after: seconds - release))
  }
}

extension DragMotion {
  /// Returns the way that the finger takes the layer: that of its path, less the dead zone.
  ///
  /// The layer catches up with it over the touch event before that with which the drag begins, so
  /// that nothing jumps.
  private func translation(at seconds: Double) -> Point {
    guard let began else { return .zero }
    let interval = 1 / TouchPath.sampleRate
    let share = ((seconds - began + interval) / interval).clamped(to: 0...1)
    let way = touch.position(at: max(seconds, began)) - touch.start - lag
    return Point(axis == .y ? 0 : way.x * share, axis == .x ? 0 : way.y * share)
  }
}

/// The motion of a dragged layer along one axis.
private struct DragAxisMotion: Hashable, Sendable {
  /// The motion after the release.
  private enum Settling: Hashable, Sendable {
    case rest
    case spring(Track)
    case deceleration(velocity: Double)
  }

  /// The offsets beyond which the rubber band pulls; nil for a layer that can be dragged anywhere.
  private let range: ClosedRange<Double>?
  private let rubber: Double
  private let band: RubberBand
  /// The offset at touch-down as the finger would have dragged it, without a rubber band.
  private let start: Double
  /// The offset at the release, in points.
  private var released: Double
  private var settling = Settling.rest
  /// The offset at rest, in points.
  private(set) var restingOffset: Double

  init(from offset: Double, in range: ClosedRange<Double>?, _ rubber: Double, _ extent: Double) {
    self.range = range
    self.rubber = rubber
    band = RubberBand(extent: extent, coefficient: rubber)
    released = offset
    restingOffset = offset
    guard let range, rubber > 0, rubber < 1 else {
      start = offset
      return
    }
    let edge = offset.clamped(to: range)
    start = edge + band.distance(atExcess: offset - edge)
  }

  /// The seconds from the release to rest.
  var duration: Double {
    switch settling {
    case .rest: 0
    case .spring(let track): track.duration
    case .deceleration(let velocity): Deceleration.normal.stoppingTime(velocity: velocity)
    }
  }

  /// Returns the offset while the finger's translation is `translation` points.
  func dragged(by translation: Double) -> Double {
    let proposed = start + translation
    guard let range, rubber < 1 else { return proposed }
    let edge = proposed.clamped(to: range)
    return rubber > 0 ? edge + band.excess(atDistance: proposed - edge) : edge
  }

  /// Releases the layer at an offset with a velocity per second.
  ///
  /// - Parameter target: the offset at rest; nil for a layer that has none.
  mutating func release(
    at offset: Double, velocity: Double, to target: Double?, _ drag: LayerDrag
  ) {
    released = offset
    let edge = range.map { offset.clamped(to: $0) } ?? offset
    // Without a place to rest it goes back only to where it may be.
    if let target = target ?? (edge == offset ? nil : edge) {
      let track = Track(from: offset, velocity: velocity, [drag.spring.part(to: target)])
      settling = track.duration > 0 ? .spring(track) : .rest
      restingOffset = target
    } else if drag.decelerates {
      let landing = offset + Deceleration.normal.landingDistance(velocity: velocity)
      guard let range, !range.contains(landing) else {
        settling = .deceleration(velocity: velocity)
        restingOffset = landing
        return
      }
      // It would go beyond its range: a spring takes it to the edge.
      restingOffset = landing.clamped(to: range)
      settling = .spring(
        Track(from: offset, velocity: velocity, [drag.spring.part(to: restingOffset)]))
    } else {
      restingOffset = offset
    }
  }

  /// Returns the offset `seconds` after the release.
  func released(after seconds: Double) -> Double {
    if seconds >= duration { return restingOffset }
    switch settling {
    case .rest: return restingOffset
    case .spring(let track): return track.value(at: seconds)
    case .deceleration(let velocity):
      return released + Deceleration.normal.distance(after: seconds, velocity: velocity)
    }
  }
}

extension Pacing {
  /// Returns the keyframe of a spring to a value.
  fileprivate func part(to target: Double) -> TrackPart {
    switch AnimationTiming.pace(of: self) {
    case .curve(let curve, let seconds): .linear(to: target, seconds: seconds, curve)
    case .spring(let spring, let seconds, let resting, _):
      .spring(
        to: target, spring, seconds: seconds, velocity: nil, resting: resting, restsAtEnd: true)
    }
  }
}
