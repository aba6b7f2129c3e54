package import SegueStage

/// Some frames of a clip that stand for all of it: those that lead up to moments evenly spread in time.
///
/// What shows for long, such as a screen at rest after a motion, is thus looked at as often as it is
/// seen, and each of the runs holds the small changes that an animation's bytes mostly are.
package struct FrameSample: Hashable, Sendable {
  /// The numbers of the frames, in order.
  package let frames: [Int]
  /// For each moment the place in ``frames`` of the frame that shows.
  package let looks: [Int]
  /// How many times as many frames differ from the one before in the clip, >= 1.
  package let share: Double

  /// The frames of a run, the last of which shows at a moment.
  static let runLength = 3
  /// The fewest frames, and the most, whatever the clip's length.
  private static let frameCounts = 6...64
  /// One of so many frames is in the sample.
  private static let clipShare = 12
  /// The fewest moments, and the most.
  private static let momentCounts = 2...96

  /// A sample of a schedule's frames.
  ///
  /// - Parameters:
  ///   - moments: how many moments are looked at; nil for as many as make a twelfth of the clip.
  ///   - isChanged: whether a frame can differ from the one before; asked for numbers >= 1 only.
  package init(
    _ entries: [FrameSchedule.Entry], moments: Int? = nil, isChanged: (Int) -> Bool
  ) {
    let changed = entries.indices.filter { $0 == 0 || isChanged($0) }
    let wanted = min(
      changed.count,
      min(
        max(Self.frameCounts.lowerBound, changed.count / Self.clipShare),
        Self.frameCounts.upperBound))
    var count = moments ?? Self.momentCounts.lowerBound
    var shown = Self.shown(at: count, entries, changed)
    var chosen = Self.runs(to: shown)
    while moments == nil, chosen.count < wanted, count < Self.momentCounts.upperBound {
      count += 1
      shown = Self.shown(at: count, entries, changed)
      chosen = Self.runs(to: shown)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(chosen, chosen.indices))
    frames = chosen.map { changed[$0] }
    looks = shown.map { places[$0] ?? 0 }
    share = Double(changed.count) / Double(max(1, chosen.count))
  }

  /// For each moment the place of the frame that shows among those that differ.
  private static func shown(
    at count: Int, _ entries: [FrameSchedule.Entry], _ changed: [Int]
  ) -> [Int] {
    let total = entries.last.map { $0.start + $0.duration } ?? 0
    var place = 0
    return (0..<count).map { index in
      let ticks = (2 * index + 1) * total / (2 * count)
      while place + 1 < changed.count, entries[changed[place + 1]].start <= ticks { place += 1 }
      return place
    }
  }

  /// The places of some frames and of those before each.
  private static func runs(to shown: [Int]) -> [Int] {
    Set(shown.flatMap { max(0, $0 - runLength + 1)...$0 }).sorted()
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
