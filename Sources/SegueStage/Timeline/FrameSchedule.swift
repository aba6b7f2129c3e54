/// The schedule of a clip's frames: their start times, durations and timeline times.
package struct FrameSchedule: Hashable, Sendable {
  /// The times of one frame.
  package struct Entry: Hashable, Sendable {
    /// The start time, in ticks.
    package var start: Int
    /// The duration, in ticks, > 0.
    package var duration: Int
    /// The time of the timeline that the frame shows, in seconds.
    package var sampleTime: Double
  }

  /// The unit of time of a schedule, by its ticks per second.
  package enum Clock: Int, Hashable, Sendable {
    /// Hundredths of a second: a GIF's unit.
    case centiseconds = 100
    /// Millionths of a second, for formats without a GIF's limits.
    case microseconds = 1_000_000

    /// Ticks in a second.
    package var ticksPerSecond: Double { Double(rawValue) }
    /// The shortest frame duration, in ticks; browsers turn shorter GIF delays into 10 cs.
    var shortest: Int { self == .centiseconds ? 2 : 1 }
  }

  package let clock: Clock
  /// The frames, in order and without gaps.
  package let entries: [Entry]
  /// The clip's duration in ticks.
  package var duration: Int { entries.last.map { $0.start + $0.duration } ?? 0 }

  /// Schedules a clip's frames.
  ///
  /// Frame i starts at round(ticks · i / rate), so that rounding errors do not accumulate, and
  /// shows the timeline at its start. A last frame that would be too short is joined to the one
  /// before. Where the end of a motion would fall between two frames and never be shown, the first
  /// frame after it shows that end instead.
  ///
  /// - Parameters:
  ///   - framesPerSecond: > 0, and at most `ticksPerSecond / shortest`.
  package init(_ timeline: Timeline, framesPerSecond: Double, clock: Clock = .centiseconds) {
    self.clock = clock
    let total = max(clock.shortest, Self.ticks(timeline.duration * clock.ticksPerSecond))
    var starts: [Int] = []
    var next = 0
    while next <= total - clock.shortest || starts.isEmpty {
      starts.append(next)
      next = Self.ticks(clock.ticksPerSecond * Double(starts.count) / framesPerSecond)
    }
    var entries = starts.enumerated().map { index, start in
      let end = index + 1 < starts.count ? starts[index + 1] : total
      return Entry(
        start: start, duration: end - start, sampleTime: Double(start) / clock.ticksPerSecond)
    }
    Self.showEnds(of: timeline, in: &entries)
    self.entries = entries
  }

  /// Creates the schedule of existing frames from their durations in ticks, each > 0.
  package init(delays: [Int], clock: Clock = .centiseconds) {
    var start = 0
    let entries = delays.map { delay in
      defer { start += delay }
      return Entry(
        start: start, duration: delay, sampleTime: Double(start) / clock.ticksPerSecond)
    }
    self.init(clock: clock, entries: entries)
  }

  /// Returns the schedule with another duration of the last frame, in seconds.
  ///
  /// The duration is at least the shortest that the clock allows.
  package func lastFrame(showing seconds: Double) -> FrameSchedule {
    guard var last = entries.last else { return self }
    last.duration = max(clock.shortest, Self.ticks(seconds * clock.ticksPerSecond))
    return FrameSchedule(clock: clock, entries: entries.dropLast() + [last])
  }

  /// Returns a schedule of some of the frames, by their indices, with new durations in seconds.
  ///
  /// Each duration is at least the shortest that the clock allows.
  package func picking(_ frames: [Int], showing seconds: [Double]) -> FrameSchedule {
    var start = 0
    let picked = zip(frames, seconds).map { frame, seconds in
      let ticks = max(clock.shortest, Self.ticks(seconds * clock.ticksPerSecond))
      defer { start += ticks }
      return Entry(start: start, duration: ticks, sampleTime: entries[frame].sampleTime)
    }
    return FrameSchedule(clock: clock, entries: picked)
  }

  private init(clock: Clock, entries: [Entry]) {
    self.clock = clock
    self.entries = entries
  }

  /// Returns the number of frames that a schedule would have, without computing it.
  package static func count(duration: Double, framesPerSecond: Double) -> Double {
    (duration * framesPerSecond).rounded(.up)
  }

  /// Makes the first frame after an unshown end of a motion show that end.
  private static func showEnds(of timeline: Timeline, in entries: inout [Entry]) {
    for (index, segment) in timeline.segments.enumerated() {
      guard segment.content.isMotion else { continue }
      // Each of several clips keeps its own time, and what has ended shows its end.
      if case .clips = segment.content, index + 1 < timeline.segments.count { continue }
      // A still after the motion shows its end, if a frame falls within it.
      let stays = timeline.segments[(index + 1)...].prefix { segment in
        !segment.content.isMotion && segment.duration > 0
      }
      let end = segment.end - Timeline.timeResolution
      let last = stays.last.map { $0.end - 2 * Timeline.timeResolution } ?? segment.end
      // Sample times stay sorted: the changed one remains between its neighbours'.
      let after = entries.firstSortedIndex(where: { $0.sampleTime >= end })
      guard after == entries.count || entries[after].sampleTime > last else { continue }
      entries[min(after, entries.count - 1)].sampleTime = segment.end
    }
  }

  /// Rounds a time in ticks to nearest, at most 10^15.
  private static func ticks(_ time: Double) -> Int {
    Int(min(time.rounded(.toNearestOrAwayFromZero), 1e15))
  }
}
