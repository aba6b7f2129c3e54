internal import SegueGraphics

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
