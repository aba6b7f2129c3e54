package import SegueStage

extension Timeline {
  /// A stretch of time in which one picture stays.
  private struct Hold {
    /// The moment in its middle, in seconds.
    var time: Double
    /// The seconds of motion before it.
    var moved: Double
  }

  /// Moments that show what a clip does, in order, in seconds.
  ///
  /// They are evenly spread over the time in which something moves, from the beginning of the first
  /// motion to the end of the last one, and the nearest one to each hold is the middle of that hold
  /// instead: what rests is often the beginning or the end of a motion, but need not be. Where there
  /// are more holds than moments, the moments are evenly spread over the holds. A single moment is the
  /// middle of what moves. A clip in which nothing moves counts as a whole.
  package func spread(_ count: Int) -> [Double] {
    let moving = segments.filter { $0.content.isMotion && $0.duration > 0 }
      .map { (start: $0.start, duration: $0.duration) }
    let spans = moving.isEmpty ? [(start: 0, duration: duration)] : moving
    let total = spans.reduce(0) { $0 + $1.duration }
    guard count > 1 else { return [Self.moment(total / 2, in: spans)] }
    let holds = holds
    guard holds.count <= count else {
      return (0..<count).map { holds[$0 * (holds.count - 1) / (count - 1)].time }
    }
    var times = (0..<count).map { index in
      Self.moment(total * Double(index) / Double(count - 1), in: spans)
    }
    var next = 0
    for (index, hold) in holds.enumerated() {
      let share = (moving.isEmpty ? hold.time : hold.moved) / max(total, Self.timeResolution)
      let last = count - (holds.count - index)
      let nearest = Int((share * Double(count - 1)).rounded())
      let place = max(next, min(last, nearest))
      times[place] = hold.time
      next = place + 1
    }
    return times.sorted()
  }

  /// How many moments show every hold and something of what moves, at least as many as asked for.
  func roomForHolds(_ count: Int) -> Int {
    let holds = holds.count
    return count == 1 || holds <= count ? count : min(Sheet.mostFrames, 2 * holds - 1)
  }

  /// The holds in their order; several steps in which the same screen stays are one.
  private var holds: [Hold] {
    var holds: [Hold] = []
    var moved = 0.0
    var rest: Segment?
    for segment in segments {
      if segment.content.isMotion {
        moved += segment.duration
        if segment.duration > 0 { rest = nil }
        continue
      }
      guard segment.duration > 0 else {
        if case .container = segment.content { rest = nil }
        continue
      }
      if let held = rest, held.content.rests(as: segment.content) {
        rest?.duration = segment.end - held.start
        holds[holds.count - 1].time = (held.start + segment.end) / 2
      } else {
        rest = segment
        holds.append(Hold(time: segment.start + segment.duration / 2, moved: moved))
      }
    }
    return holds
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

extension Timeline.Content {
  /// Whether both are the same picture at rest.
  fileprivate func rests(as other: Timeline.Content) -> Bool {
    switch (self, other) {
    case (.still(let screen), .still(let next)): screen == next
    case (.container, .container): true
    default: false
    }
  }
}

extension Sheet {
  /// The times in seconds of the frames that it shows.
  ///
  /// - Throws: a sentence when the clip has no such moment.
  package func times(in timeline: Timeline, _ schedule: FrameSchedule) throws(SegueError)
    -> [Double]
  {
    switch frames {
    case .count(let count): return timeline.spread(timeline.roomForHolds(count))
    case .moments(let moments):
      var times: [Double] = []
      for moment in moments { times.append(try moment.seconds(in: timeline, schedule)) }
      return times
    }
  }
}
