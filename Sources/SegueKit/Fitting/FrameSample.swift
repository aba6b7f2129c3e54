package import SegueStage

// How a sample of frames that represents a whole clip is chosen.
//
// 1. Bytes are spent where pixels change, but a frame is seen as long as it shows. So moments are
//    evenly distributed over a measure that is half elapsed time and half changed pixels: a screen
//    that turns for a third of a second and rests for a second then has most of its moments in the
//    turn, and one in the rest.
// 2. A moment's weight is the share of time that it represents.
// 3. The sample has the frame that shows at each moment, and the changed frame before it: each pair
//    holds one small change; most bytes of an animation encode such changes.
// 4. Each frame's delay is as in the clip, but clamped to a length that any encoder treats as long:
//    an encoder may spend more on resting frames.
// 5. The cost of showing a frame too late is measured on other pairs of frames, evenly spread over
//    the clip.

/// A sample of frames that represents a whole clip: those that lead up to moments spread over it.
package struct FrameSample: Hashable, Sendable {
  /// A moment of a clip at which similarity is measured.
  package struct Moment: Hashable, Sendable {
    /// The time as a fraction of the clip's duration.
    package let time: Double
    /// The fraction of the clip's duration that it represents.
    package let weight: Double

    /// Eight moments, in the middle of equal parts of the duration.
    static let even = (0..<8).map { Moment(time: Double(2 * $0 + 1) / 16, weight: 1 / 8) }
  }

  /// The moments at which similarity is measured, in order.
  package let moments: [Moment]
  /// The indices of the sampled frames, in order.
  package let frames: [Int]
  /// The delay of each in seconds: whole hundredths, which any format can store.
  package let delays: [Double]
  /// For each moment, the position in ``frames`` of the frame that shows.
  package let looks: [Int]
  /// The ratio of changed pixels in the whole clip to those in the sample, >= 1.
  package let share: Double
  /// The fraction of the duration in which frames change at the usual rate, without holds.
  package let motion: Double
  /// Consecutive changed frames in pairs, evenly spread over the clip.
  package let successions: [Succession]

  /// A pair of consecutive changed frames.
  package struct Succession: Hashable, Sendable {
    /// The index of the first frame.
    package let before: Int
    /// The index of the second frame.
    package let after: Int
  }

  /// The number of frames in a run, which ends with the frame of a moment.
  static let runLength = 2
  /// The least number of sampled frames, if the clip has as many that change.
  package static let leastFrames = 7
  /// The greatest number of sampled frames, whatever the clip's length.
  private static let mostFrames = 64
  /// The number of changed frames in the clip for each one in the sample.
  private static let clipShare = 12
  /// The most pairs for which the similarity of consecutive frames is measured.
  private static let mostSuccessions = 8
  /// The range of the number of moments.
  private static let momentCounts = 2...96

  /// The range of the delays, in seconds; the upper end is long for any encoder.
  private static let delayRange = 0.02...0.2

  /// Chooses a sample of a schedule's frames.
  ///
  /// - Parameters:
  ///   - moments: the moments of similarity; nil for as many as sample a twelfth of the clip.
  ///   - least: the least number of frames to sample for it, if as many change.
  ///   - change: returns the number of a frame's pixels that may differ from the frame before, 0
  ///     for an equal frame; all for the first. Called with ascending indices.
  package init(
    _ schedule: FrameSchedule, moments: [Moment]? = nil, least: Int = leastFrames,
    change: (Int) -> Int
  ) {
    let entries = schedule.entries
    let areas = entries.indices.map { max($0 == 0 ? 1 : 0, change($0)) }
    let changed = entries.indices.filter { areas[$0] > 0 }
    let wanted = min(
      changed.count, min(max(least, changed.count / Self.clipShare), Self.mostFrames))
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

  /// Makes a sample of given frames, without moments.
  package init(frames: [Int]) {
    (moments, self.frames, looks, share, motion, successions) = ([], frames, [], 1, 0, [])
    delays = frames.map { _ in Self.delayRange.upperBound }
  }

  /// Rounds a delay in seconds to hundredths, and clamps it.
  private static func delay(_ seconds: Double) -> Double {
    min(max((seconds * 100).rounded() / 100, delayRange.lowerBound), delayRange.upperBound)
  }

  /// Returns, for each moment, the position among the changed frames of the one that shows.
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

  /// Returns the positions of frames, each with those of its run before it.
  private static func runs(to shown: [Int]) -> [Int] {
    Set(shown.flatMap { max(0, $0 - runLength + 1)...$0 }).sorted()
  }
}

/// A measure along a clip that weighs frames: half by their time, half by their changed pixels.
private struct ClipMeasure {
  /// The ends of the frames as fractions of the duration and of the measure; the first is 0.
  private var ends: [(time: Double, measure: Double)] = [(0, 0)]
  /// The interval of the measure in which each distinct picture shows, and its fraction of the duration.
  private var shown: [(start: Double, end: Double, time: Double)] = []

  /// Accumulates the measure over the frames of a schedule; an area of 0 is a frame equal to the one before.
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

  /// Returns `count` moments, each in the middle of an equal part of the measure.
  ///
  /// The time of a picture counts for the first moment at which it shows; if there is none, for
  /// that of the part in which its middle lies.
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

  /// Returns the time, as a fraction, at which the measure reaches a value.
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
  /// Returns the schedule of a sample: its frames one after the other, with its delays.
  func only(_ sample: FrameSample) -> FrameSchedule {
    picking(sample.frames, showing: sample.delays)
  }
}
