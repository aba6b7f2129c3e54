package import SegueGraphics

/// How far a pan has gone as a function of time: straight between its touch events.
///
/// A device shows the last touch event until the next; straight lines show the same places at the
/// events, and move evenly at every frame rate.
struct PanTrack: Hashable, Sendable {
  /// The times of the events in seconds, never falling.
  private var times: [Double] = []
  /// The translations at those times, in points.
  private var translations: [Point] = []

  /// A track without events: nothing moves.
  init() {}

  /// The way of a scroll view's content under a pan.
  ///
  /// It sets out one touch event before the pan begins, since the first event carries a translation
  /// already.
  init(_ events: [PanEvent]) {
    guard let first = events.first else { return }
    append(time: max(0, first.time - 1 / TouchPath.sampleRate), translation: .zero)
    for event in events {
      append(time: event.time, translation: event.translation)
    }
  }

  /// Whether there is no event.
  var isEmpty: Bool { times.isEmpty }
  /// The time of the last event, 0 without any.
  var end: Double { times.last ?? 0 }
  /// The translation at the last event.
  var last: Point { translations.last ?? .zero }

  /// Adds an event; it counts as simultaneous with the last one when it is earlier.
  mutating func append(time: Double, translation: Point) {
    guard times.count <= TouchSample.limit else { return }
    let sample = TouchSample(time: time, location: translation)
    times.append(max(sample.time, times.last ?? sample.time))
    translations.append(sample.location)
  }

  /// The value at a time: the first one before the first event, the last one after the last.
  func value(at time: Double) -> Point {
    guard let first = times.first else { return .zero }
    return time > first ? translation(at: time) : translations[0]
  }

  /// The translation at a time: zero before the first event, the last one after the last.
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

/// How a pan's translation becomes the progress of a transition.
package struct PanProgress: Hashable, Sendable {
  /// The way along the axis that completes the transition.
  package enum Direction: Hashable, Sendable {
    /// Rightward or downward.
    case forward
    /// Leftward or upward.
    case backward
    /// Either way: only the distance counts.
    case either
  }

  /// The axis that counts.
  package let axis: PanAxis
  /// The way that counts.
  package let direction: Direction
  /// The points of translation that make progress 1; with 0 or less the progress stays 0.
  package let extent: Double

  /// The rule for an axis, a direction and an extent in points.
  package init(axis: PanAxis, direction: Direction, extent: Double) {
    self.axis = axis
    self.direction = direction
    self.extent = extent.clamped(to: 0...1e6)
  }

  /// The progress within 0...1 at a translation in points from where it was `base`.
  package func progress(at translation: Point, from base: Double = 0) -> Double {
    guard extent > 0 else { return base }
    return (base + along(translation, moving: translation) / extent).clamped(to: 0...1)
  }

  /// A velocity's part in the direction that completes the transition, in points per second.
  ///
  /// When either way completes it, that is the way of the translation so far.
  package func speed(of velocity: Point, at translation: Point) -> Double {
    along(velocity, moving: translation).clamped(to: -1e12...1e12)
  }

  private func along(_ vector: Point, moving translation: Point) -> Double {
    let part = axis.component(of: vector)
    switch direction {
    case .forward: return part
    case .backward: return -part
    case .either: return axis.component(of: translation) < 0 ? -part : part
    }
  }
}
