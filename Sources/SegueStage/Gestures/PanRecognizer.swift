internal import SegueGraphics

/// A pan recogniser: turns the touch events of one finger into pan events, as UIKit's does.
///
/// The pan begins when the finger has moved by the hysteresis along either axis; the hysteresis is
/// subtracted from every translation, so that a pan of 200 points moves content by 190.
package struct PanRecognizer: Hashable, Sendable {
  /// The rule that locks a pan to an axis, applied once, when it begins.
  package enum Lock: Hashable, Sendable {
    /// Both axes, without a lock.
    case free
    /// One axis if the pan begins within 20° of it, otherwise both: a scroll view's directional lock.
    case nearAxis
    /// The axis along which the finger moved farther, also near 45°; horizontal when equal.
    case firstAxis
  }

  /// The distance that the finger has to move before the pan begins, in points, within 0...10^6.
  package let hysteresis: Double
  package let lock: Lock
  /// The axis along which nothing is subtracted, so that the translation counts from touch-down; nil
  /// for none.
  package let countedAxis: PanAxis?

  /// Creates a recogniser, by default with UIKit's hysteresis of 10 points and no axis lock.
  package init(hysteresis: Double = 10, lock: Lock = .free, countedAxis: PanAxis? = nil) {
    self.hysteresis = hysteresis.clamped(to: 0...1e6)
    self.lock = lock
    self.countedAxis = countedAxis
  }

  /// Returns the pan events of a touch path; empty when the finger moves less than the hysteresis.
  package func events(of path: TouchPath) -> [PanEvent] {
    events(of: path.samples, release: path.release)
  }

  /// Returns the pan events of touch samples, the first of them touch-down; O(n).
  ///
  /// The last sample is the lift-off: it gives one more `changed`, so that dragged content reaches
  /// the finger's last location, and then the last event at the same time. Samples after the
  /// 100,000th are dropped.
  package func events(of samples: [TouchSample], release: TouchPath.Release) -> [PanEvent] {
    guard let down = samples.first?.location else { return [] }
    var speeds = SmoothedVelocity()
    var begun: (surplus: Point, axis: PanAxis?)?
    var events: [PanEvent] = []
    for sample in samples.prefix(TouchSample.limit) {
      speeds.add(sample)
      let way = sample.location - down
      let phase: GesturePhase = begun == nil ? .began : .changed
      if begun == nil, max(abs(way.x), abs(way.y)) >= hysteresis, sample != samples.first {
        begun = (way - withoutHysteresis(way), axis(of: way))
      }
      guard let (surplus, axis) = begun else { continue }
      let translation = way - surplus
      events.append(
        PanEvent(
          phase: phase, time: sample.time,
          translation: axis?.projection(of: translation) ?? translation,
          velocity: axis?.projection(of: speeds.velocity) ?? speeds.velocity,
          location: sample.location, lockedAxis: axis))
    }
    return events + events.suffix(1).map { lastEvent(after: $0, release) }
  }

  /// Returns the event that ends a pan, at the time and location of the last touch event.
  private func lastEvent(after event: PanEvent, _ release: TouchPath.Release) -> PanEvent {
    var last = event
    last.phase = release.phase
    if case .liftedWithVelocity(let velocity) = release {
      let prescribed = Point(
        velocity.x.clamped(to: TouchSample.coordinateRange),
        velocity.y.clamped(to: TouchSample.coordinateRange))
      last.isVelocityPrescribed = true
      last.velocity = last.lockedAxis?.projection(of: prescribed) ?? prescribed
    }
    return last
  }

  /// Subtracts the hysteresis from an offset: sign(t) · max(|t| − hysteresis, 0) on each axis but the
  /// counted one.
  private func withoutHysteresis(_ way: Point) -> Point {
    func reduced(_ t: Double) -> Double {
      let rest = max(abs(t) - hysteresis, 0)
      return t < 0 ? -rest : rest
    }
    return Point(
      countedAxis == .horizontal ? way.x : reduced(way.x),
      countedAxis == .vertical ? way.y : reduced(way.y))
  }

  /// Returns the axis to which a pan that begins with the offset `way` is locked; nil for both.
  private func axis(of way: Point) -> PanAxis? {
    let x = abs(way.x)
    let y = abs(way.y)
    switch lock {
    case .free: return nil
    case .firstAxis: return y > x + Self.tieTolerance ? .vertical : .horizontal
    case .nearAxis:
      if y <= x * Self.tangentOf20Degrees { return .horizontal }
      return x <= y * Self.tangentOf20Degrees ? .vertical : nil
    }
  }

  /// tan 20°, which is also 1 / tan 70°.
  private static let tangentOf20Degrees = 0.36397023426620234
  /// The difference in points below which two distances are equal: the rounding error of a path at 45°.
  private static let tieTolerance = 1e-9
}

/// A finger's velocity as a recogniser smooths it: 0.2 of the latest speed, 0.8 of the one before.
///
/// Speeds are finite differences between successive touch events; the first speed counts by its 0.2
/// only. Events nearer than 1 ms count as 1 ms apart, which bounds the speed.
struct SmoothedVelocity {
  private var previous: TouchSample?
  private var lastSpeed = Point.zero
  /// The smoothed velocity in points per second.
  private(set) var velocity = Point.zero

  /// Updates the velocity with the next touch event.
  mutating func add(_ sample: TouchSample) {
    if let previous {
      let seconds = max(sample.time - previous.time, TouchPath.shortestInterval)
      let speed = (sample.location - previous.location) * (1 / seconds)
      velocity = speed * 0.2 + lastSpeed * 0.8
      lastSpeed = speed
    }
    previous = sample
  }
}
