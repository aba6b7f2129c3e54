package import SegueStage

extension Timeline {
  /// So many moments, evenly spread over the time in which something moves, in seconds.
  ///
  /// The first is the beginning of the first motion and the last the end of the last one, so that
  /// the still time between motions takes no place on a sheet. A single moment is the middle. A
  /// clip in which nothing moves counts as a whole.
  package func spread(_ count: Int) -> [Double] {
    let moving = segments.filter { $0.content.isMotion && $0.duration > 0 }
      .map { (start: $0.start, duration: $0.duration) }
    let spans = moving.isEmpty ? [(start: 0, duration: duration)] : moving
    let total = spans.reduce(0) { $0 + $1.duration }
    guard count > 1 else { return [Self.moment(total / 2, in: spans)] }
    return (0..<count).map { index in
      Self.moment(total * Double(index) / Double(count - 1), in: spans)
    }
  }

  /// The time at which so many seconds of the spans have passed.
  private static func moment(
    _ seconds: Double, in spans: [(start: Double, duration: Double)]
  ) -> Double {
    var rest = seconds
    for span in spans.dropLast() {
      if rest <= span.duration + timeResolution { return span.start + min(rest, span.duration) }
      rest -= span.duration
    }
    return spans.last.map { $0.start + min(rest, $0.duration) } ?? 0
  }
}

extension Sheet {
  /// The times in seconds of the frames that it shows.
  ///
  /// - Throws: a sentence when the clip has no such moment.
  func times(in timeline: Timeline, _ schedule: FrameSchedule) throws(SegueError) -> [Double] {
    switch frames {
    case .count(let count): return timeline.spread(count)
    case .moments(let moments):
      var times: [Double] = []
      for moment in moments { times.append(try moment.seconds(in: timeline, schedule)) }
      return times
    }
  }
}
