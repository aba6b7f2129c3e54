/// When each frame of a clip shows, for how long, and which moment of the timeline it is.
package struct FrameSchedule: Hashable, Sendable {
  /// One frame's times.
  package struct Entry: Hashable, Sendable {
    /// When it shows, in ticks.
    package var start: Int
    /// How long it shows, in ticks, > 0.
    package var duration: Int
    /// The moment of the timeline that it pictures, in seconds.
    package var sampleTime: Double
  }

  /// The unit of time in which frames are laid out.
  package enum Clock: Int, Hashable, Sendable {
    /// Hundredths of a second: a GIF's unit.
    case centiseconds = 100
    /// Millionths of a second, for pictures without a GIF's limits.
    case microseconds = 1_000_000

    /// Ticks in a second.
    package var ticksPerSecond: Double { Double(rawValue) }
    /// The shortest time a frame may show, in ticks; browsers turn shorter GIF delays into 10 cs.
    var shortest: Int { self == .centiseconds ? 2 : 1 }
  }

  /// The unit of the entries' times.
  package let clock: Clock
  /// The frames, in order; their durations add up to the clip's.
  package let entries: [Entry]
  /// The clip's duration in ticks.
  package var duration: Int { entries.last.map { $0.start + $0.duration } ?? 0 }

  /// Lays out a clip's frames.
  ///
  /// Frame i shows at round(ticks · i / rate), so that delays follow from accumulated time and no
  /// error adds up; it pictures the moment at which it shows. A last frame that would
  /// be too short is joined to the one before. Where the end of a motion would fall between two
  /// frames and never be seen, the first frame after it pictures that end instead.
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

  /// Frames that are there already, each of which shows for so many ticks, > 0.
  package init(delays: [Int], clock: Clock = .centiseconds) {
    var start = 0
    let entries = delays.map { delay in
      defer { start += delay }
      return Entry(
        start: start, duration: delay, sampleTime: Double(start) / clock.ticksPerSecond)
    }
    self.init(clock: clock, entries: entries)
  }

  /// The same frames, the last of which shows for so many seconds, and for the shortest time at least.
  package func lastFrame(showing seconds: Double) -> FrameSchedule {
    guard var last = entries.last else { return self }
    last.duration = max(clock.shortest, Self.ticks(seconds * clock.ticksPerSecond))
    return FrameSchedule(clock: clock, entries: entries.dropLast() + [last])
  }

  /// Some of the frames, by their numbers, each of which shows for so many seconds, and for the shortest time at least.
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

  /// The number of frames that a schedule would have, without laying it out.
  package static func count(duration: Double, framesPerSecond: Double) -> Double {
    (duration * framesPerSecond).rounded(.up)
  }

  /// Makes the first frame after an unseen end of a motion picture that end.
  private static func showEnds(of timeline: Timeline, in entries: inout [Entry]) {
    for (index, segment) in timeline.segments.enumerated() {
      guard segment.content.isMotion else { continue }
      // What stays after the motion shows its end, if a frame falls into that time.
      let stays = timeline.segments[(index + 1)...].prefix { segment in
        !segment.content.isMotion && segment.duration > 0
      }
      let end = segment.end - Timeline.timeResolution
      let last = stays.last.map { $0.end - 2 * Timeline.timeResolution } ?? segment.end
      // The moments stay in order: the one that is changed lies between its neighbours' still.
      let after = entries.firstSortedIndex(where: { $0.sampleTime >= end })
      guard after == entries.count || entries[after].sampleTime > last else { continue }
      entries[min(after, entries.count - 1)].sampleTime = segment.end
    }
  }

  private static func ticks(_ time: Double) -> Int {
    Int(min(time.rounded(.toNearestOrAwayFromZero), 1e15))
  }
}
