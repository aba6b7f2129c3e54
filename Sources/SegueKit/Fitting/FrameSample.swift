package import SegueStage

// Which frames of a clip stand for all of it, and for how much.
//
// 1. Bytes are where pixels change, and what is seen is there as long as it shows. So moments are spread evenly over
//    a measure that is half the time and half the pixels that can change: a screen that turns for a third of a
//    second and rests for a second then has most of its moments while it turns, and one while it rests.
// 2. A moment counts for the time that it stands for.
// 3. The frame that shows at a moment is taken, and the one before it that changes something: each of the runs holds
//    a small change, as an animation's bytes mostly are.
// 4. Each frame shows as long as in the clip, but no longer than is known to be long: a coder may take more care of
//    what rests.
// 5. What a frame looks like that comes late is seen of others, spread evenly over all.

/// Some frames of a clip that stand for all of it: those that lead up to moments spread over it.
package struct FrameSample: Hashable, Sendable {
  /// A moment of a clip that is looked at.
  package struct Moment: Hashable, Sendable {
    /// When, as a share of the clip's time.
    package let time: Double
    /// The share of the clip's time that it stands for.
    package let weight: Double

    /// Eight, in the middle of equal parts of the time.
    static let even = (0..<8).map { Moment(time: Double(2 * $0 + 1) / 16, weight: 1 / 8) }
  }

  /// The moments that are looked at, in order.
  package let moments: [Moment]
  /// The numbers of the frames, in order.
  package let frames: [Int]
  /// How long each of them shows, in seconds: whole hundredths, which any format can tell.
  package let delays: [Double]
  /// For each moment the place in ``frames`` of the frame that shows.
  package let looks: [Int]
  /// How many times as many pixels can change in the clip, >= 1.
  package let share: Double
  /// The share of the clip's time in which frames follow each other, each for its usual time.
  package let motion: Double
  /// Frames that differ, by their numbers, each with the one before it that does; spread evenly over the clip's.
  package let successions: [Succession]

  /// Two frames of which one follows the other.
  package struct Succession: Hashable, Sendable {
    /// The number of the first.
    package let before: Int
    /// The number of the second.
    package let after: Int
  }

  /// The frames of a run, the last of which shows at a moment.
  static let runLength = 2
  /// The fewest frames, and the most, whatever the clip's length.
  private static let frameCounts = 7...64
  /// One of so many frames is in the sample.
  private static let clipShare = 12
  /// The most frames of which is seen what they look like a frame too late.
  private static let mostSuccessions = 8
  /// The fewest moments, and the most.
  private static let momentCounts = 2...96

  /// The shortest delay and the longest, in seconds; that is long for any coder.
  private static let delayRange = 0.02...0.2

  /// A sample of a schedule's frames.
  ///
  /// - Parameters:
  ///   - moments: what is looked at; nil for as many as make a twelfth of the clip.
  ///   - change: by its number, how many pixels of a frame can differ from the one before, 0 for a frame that is the
  ///     same; all of the first. Asked for in order.
  package init(
    _ schedule: FrameSchedule, moments: [Moment]? = nil, change: (Int) -> Int
  ) {
    let entries = schedule.entries
    let areas = entries.indices.map { max($0 == 0 ? 1 : 0, change($0)) }
    let changed = entries.indices.filter { areas[$0] > 0 }
    let wanted = min(
      changed.count,
      min(
        max(Self.frameCounts.lowerBound, changed.count / Self.clipShare),
        Self.frameCounts.upperBound))
    let measure = ClipMeasure(entries, areas: areas)
    var count = Self.momentCounts.lowerBound
    var chosenMoments = moments ?? measure.moments(count)
    var shown = Self.shown(at: chosenMoments, entries, changed)
    var chosen = Self.runs(to: shown)
    while moments == nil, chosen.count < wanted, count < Self.momentCounts.upperBound {
      count += 1
      chosenMoments = measure.moments(count)
      shown = Self.shown(at: chosenMoments, entries, changed)
      chosen = Self.runs(to: shown)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(chosen, chosen.indices))
    self.moments = chosenMoments
    frames = chosen.map { changed[$0] }
    looks = shown.map { places[$0] ?? 0 }
    delays = chosen.map { place in
      let end = place + 1 < changed.count ? entries[changed[place + 1]].start : schedule.duration
      return Self.delay(Double(end - entries[changed[place]].start) / schedule.clock.ticksPerSecond)
    }
    let durations = changed.dropFirst().map { entries[$0].duration }.sorted()
    let usual = durations.isEmpty ? 0 : durations[durations.count / 2]
    motion =
      Double(durations.reduce(0) { $0 + min($1, usual) })
      / Double(max(1, entries.reduce(0) { $0 + $1.duration }))
    let late = max(0, min(changed.count - 1, Self.mostSuccessions))
    successions = (0..<late).map { index in
      let place = 1 + (2 * index + 1) * (changed.count - 1) / (2 * late)
      return Succession(before: changed[place - 1], after: changed[place])
    }
    let taken = frames.reduce(0) { $0 + areas[$1] }
    share = Double(areas.reduce(0, +)) / Double(max(1, taken))
  }

  /// Some frames alone, none of which is looked at.
  package init(frames: [Int]) {
    (moments, self.frames, looks, share, motion, successions) = ([], frames, [], 1, 0, [])
    delays = frames.map { _ in Self.delayRange.upperBound }
  }

  private static func delay(_ seconds: Double) -> Double {
    min(max((seconds * 100).rounded() / 100, delayRange.lowerBound), delayRange.upperBound)
  }

  /// For each moment the place of the frame that shows among those that differ.
  private static func shown(
    at moments: [Moment], _ entries: [FrameSchedule.Entry], _ changed: [Int]
  ) -> [Int] {
    let total = Double(entries.last.map { $0.start + $0.duration } ?? 0)
    var place = 0
    return moments.map { moment in
      let ticks = moment.time * total
      while place + 1 < changed.count, Double(entries[changed[place + 1]].start) <= ticks {
        place += 1
      }
      return place
    }
  }

  /// The places of some frames and of those before each.
  private static func runs(to shown: [Int]) -> [Int] {
    Set(shown.flatMap { max(0, $0 - runLength + 1)...$0 }).sorted()
  }
}

/// A clip's frames by a measure of how much they matter: half their time, half the pixels that change.
private struct ClipMeasure {
  /// The ends of the frames as shares of the time and of the measure; the first is 0.
  private var ends: [(time: Double, measure: Double)] = [(0, 0)]
  /// From where to where in the measure each picture shows, and for what share of the time.
  private var shown: [(start: Double, end: Double, time: Double)] = []

  init(_ entries: [FrameSchedule.Entry], areas: [Int]) {
    let time = Double(max(1, entries.reduce(0) { $0 + $1.duration }))
    let area = Double(max(1, areas.reduce(0, +)))
    var (ticks, pixels) = (0, 0)
    var start = ends[0]
    for (index, (entry, change)) in zip(entries, areas).enumerated() {
      ticks += entry.duration
      pixels += change
      let share = Double(ticks) / time
      ends.append((share, (share + Double(pixels) / area) / 2))
      if index + 1 == areas.count || areas[index + 1] > 0 {
        let end = ends[index + 1]
        shown.append((start.measure, end.measure, end.time - start.time))
        start = end
      }
    }
  }

  /// So many moments, each in the middle of its part of the measure.
  ///
  /// A picture counts for the first moment at which it shows, or else for that of the part in which it does.
  func moments(_ count: Int) -> [FrameSample.Moment] {
    var weights = [Double](repeating: 0, count: count)
    for (start, end, time) in shown {
      let first = (start * Double(count) - 0.5).rounded(.up)
      let isSeen = (first + 0.5) < end * Double(count)
      let part = isSeen ? first : (start + end) / 2 * Double(count)
      weights[min(max(Int(part), 0), count - 1)] += time
    }
    return weights.enumerated().map { index, weight in
      FrameSample.Moment(
        time: time(at: Double(2 * index + 1) / Double(2 * count)), weight: weight)
    }
  }

  /// The time up to which there is a share of the measure.
  private func time(at measure: Double) -> Double {
    guard let place = ends.indices.dropFirst().first(where: { ends[$0].measure > measure }) else {
      return 1
    }
    let (start, end) = (ends[place - 1], ends[place])
    let part = (measure - start.measure) / (end.measure - start.measure)
    return start.time + part * (end.time - start.time)
  }
}

extension FrameSchedule {
  /// Some of the frames, one after the other.
  func only(_ sample: FrameSample) -> FrameSchedule {
    picking(sample.frames, showing: sample.delays)
  }
}
