package import SegueGraphics

/// The translation of a pan as a function of time: linear interpolation between its events.
///
/// A device shows the last touch event until the next; interpolation shows the same places at the
/// events, and moves evenly at every frame rate.
struct PanTrack: Hashable, Sendable {
  /// The times of the events in seconds, in order; equal times are allowed.
  private var times: [Double] = []
  /// The translations at those times, in points.
  private var translations: [Point] = []

  /// Creates a track without events, which is zero at all times.
  init() {}

  /// Creates the track of a scroll view's content under a pan.
  ///
  /// It starts from zero one touch event before the pan begins, since the first event already
  /// carries a translation.
  init(_ events: [PanEvent]) {
    guard let first = events.first else { return }
    append(time: max(0, first.time - 1 / TouchPath.sampleRate), translation: .zero)
    for event in events {
      append(time: event.time, translation: event.translation)
    }
  }

  var isEmpty: Bool { times.isEmpty }
  /// The time of the last event in seconds, 0 without any.
  var end: Double { times.last ?? 0 }
  /// The translation at the last event, in points; zero without any.
  var last: Point { translations.last ?? .zero }

  /// Appends an event; one that is earlier than the last counts as simultaneous.
  mutating func append(time: Double, translation: Point) {
    guard times.count <= TouchSample.limit else { return }
    let sample = TouchSample(time: time, location: translation)
    times.append(max(sample.time, times.last ?? sample.time))
    translations.append(sample.location)
  }

  /// Returns the value at a time: the first event's before it, the last event's after it.
  func value(at time: Double) -> Point {
    guard let first = times.first else { return .zero }
    return time > first ? translation(at: time) : translations[0]
  }

  /// Returns the translation at a time: zero before the first event, the last one after the last.
  func translation(at time: Double) -> Point {
    guard let first = times.first, time > first else { return .zero }
    var lower = 0
    var upper = times.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if times[middle] <= time { lower = middle } else { upper = middle }
    }
    guard upper < times.count else { return translations[lower] }
    let share = (time - times[lower]) / (times[upper] - times[lower])
    return translations[lower] + (translations[upper] - translations[lower]) * share
  }
}

/// The map from a pan's translation to the progress of a transition.
package struct PanProgress: Hashable, Sendable {
  /// The direction along the axis that completes the transition.
  package enum Direction: Hashable, Sendable {
    /// Toward greater coordinates: right or down.
    case forward
    /// Toward lesser coordinates: left or up.
    case backward
    /// Both directions: only the distance counts.
    case either
  }

  package let axis: PanAxis
  package let direction: Direction
  /// The points of translation that make progress 1; with 0 the progress stays where it began.
  package let extent: Double

  /// Creates the map for an axis, a direction and an extent in points, clamped to 0...10^6.
  package init(axis: PanAxis, direction: Direction, extent: Double) {
    self.axis = axis
    self.direction = direction
    self.extent = extent.clamped(to: 0...1e6)
  }

  /// Returns the progress, within 0...1, at a translation in points from a starting progress `base`.
  package func progress(at translation: Point, from base: Double = 0) -> Double {
    guard extent > 0 else { return base }
    return (base + along(translation, moving: translation) / extent).clamped(to: 0...1)
  }

  /// Returns the velocity's component in the completing direction, in points per second.
  ///
  /// Where both directions complete, it is positive in the direction of the translation.
  package func speed(of velocity: Point, at translation: Point) -> Double {
    along(velocity, moving: translation).clamped(to: -1e12...1e12)
  }

  /// Returns a vector's component in the completing direction.
  private func along(_ vector: Point, moving translation: Point) -> Double {
    let part = axis.component(of: vector)
    switch direction {
    case .forward: return part
    case .backward: return -part
    case .either: return axis.component(of: translation) < 0 ? -part : part
    }
  }
}
