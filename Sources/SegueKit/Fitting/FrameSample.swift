package import SegueStage

// Which frames of a clip stand for all of it, and for how much.
//
// 1. Bytes are where pixels change, and what is seen is there as long as it shows. So moments are spread evenly over
//    a measure that is half the time and half the pixels that can change: a screen that turns for a third of a
//    second and rests for a second then has most of its moments while it turns, and one while it rests.
// 2. A moment counts for the time that it stands for.
// 3. The frame that shows at a moment is taken, and those before it that change something: each of the runs holds
//    the small changes that an animation's bytes mostly are.

/// Some frames of a clip that stand for all of it: those that lead up to moments spread over it.
package struct FrameSample: Hashable, Sendable {
  /// A moment of a clip that is looked at.
  package struct Moment: Hashable, Sendable {
    /// When, as a share of the clip's time.
    package let time: Double
    /// The share of the clip's time that it stands for.
    package let weight: Double
  }

  /// The moments that are looked at, in order.
  package let moments: [Moment]
  /// The numbers of the frames, in order.
  package let frames: [Int]
  /// For each moment the place in ``frames`` of the frame that shows.
  package let looks: [Int]
  /// How many times as many pixels can change in the clip, >= 1.
  package let share: Double

  /// The frames of a run, the last of which shows at a moment.
  static let runLength = 3
  /// The fewest frames, and the most, whatever the clip's length.
  private static let frameCounts = 7...64
  /// One of so many frames is in the sample.
  private static let clipShare = 12
  /// The fewest moments, and the most.
  private static let momentCounts = 2...96

  /// A sample of a schedule's frames.
  ///
  /// - Parameters:
  ///   - moments: what is looked at; nil for as many as make a twelfth of the clip.
  ///   - change: by its number, how many pixels of a frame can differ from the one before, 0 for a frame that is the
  ///     same; all of the first. Asked for in order.
  package init(
    _ entries: [FrameSchedule.Entry], moments: [Moment]? = nil, change: (Int) -> Int
  ) {
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
    let taken = frames.reduce(0) { $0 + areas[$1] }
    share = Double(areas.reduce(0, +)) / Double(max(1, taken))
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

  init(_ entries: [FrameSchedule.Entry], areas: [Int]) {
    let time = Double(max(1, entries.reduce(0) { $0 + $1.duration }))
    let area = Double(max(1, areas.reduce(0, +)))
    var (ticks, pixels) = (0, 0)
    for (entry, change) in zip(entries, areas) {
      ticks += entry.duration
      pixels += change
      ends.append((Double(ticks) / time, (Double(ticks) / time + Double(pixels) / area) / 2))
    }
  }

  /// So many moments, each in the middle of its part of the measure.
  func moments(_ count: Int) -> [FrameSample.Moment] {
    (0..<count).map { index in
      let parts = Double(2 * count)
      let (start, end) = (
        time(at: Double(2 * index) / parts), time(at: Double(2 * index + 2) / parts)
      )
      return FrameSample.Moment(time: time(at: Double(2 * index + 1) / parts), weight: end - start)
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
  /// How long each frame of a sample shows, in seconds: as long as any format can tell exactly.
  static let sampleDelay = 0.1

  /// Some of the frames, one after the other.
  func only(_ sample: FrameSample) -> FrameSchedule {
    picking(sample.frames, showing: Self.sampleDelay)
  }
}
