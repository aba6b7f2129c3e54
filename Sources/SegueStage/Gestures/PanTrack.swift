import SegueGraphics

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
