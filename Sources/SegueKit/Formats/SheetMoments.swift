package import SegueStage

extension Timeline {
  /// A period in which the picture does not change.
  private struct Hold {
    /// The time of its middle, in seconds.
    var time: Double
    /// The total motion before it, in seconds.
    var moved: Double
  }

  /// Returns representative times of the clip in ascending order, in seconds.
  ///
  /// They are evenly distributed over the time in motion, from the beginning of the first motion to
  /// the end of the last. The nearest one to each hold is moved to the middle of that hold, since a
  /// hold usually, but not always, shows a motion's first or last frame. If there are more holds
  /// than times, the times are evenly distributed over the holds. A single time is the middle of
  /// the motion. In a clip without motion the whole duration counts.
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

  /// Returns the number of times, at least `count`, that covers every hold and some motion between holds.
  func roomForHolds(_ count: Int) -> Int {
    let holds = holds.count
    return count == 1 || holds <= count ? count : min(ContactSheet.mostFrames, 2 * holds - 1)
  }

  /// The holds in order; consecutive steps that show the same screen are merged.
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

  /// Returns the time at which `seconds` of the spans have passed.
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
  /// Returns whether both show the same picture without motion.
  fileprivate func rests(as other: Timeline.Content) -> Bool {
    switch (self, other) {
    case (.still(let screen), .still(let next)): screen == next
    case (.container, .container): true
    default: false
    }
  }
}

extension ContactSheet {
  /// Returns the times of the frames that the sheet shows, in seconds.
  ///
  /// - Throws: `usage` if the clip has no such moment.
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
