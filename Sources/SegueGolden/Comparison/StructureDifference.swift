package import SegueCodecs
package import SegueGraphics

/// What two clips say of themselves, and where that differs.
package struct StructureDifference: Hashable, Sendable {
  /// One thing that both say.
  package struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What the golden says.
    package let expected: Value
    /// What the clip says.
    package let actual: Value
    /// Whether it is the same.
    package var isEqual: Bool { expected == actual }
  }

  /// A frame that shows for another time than expected.
  package struct Delay: Hashable, Sendable {
    /// The frame's index.
    package let frame: Int
    /// What the golden says, in ticks.
    package let expected: Int
    /// What the clip says, in ticks.
    package let actual: Int
  }

  /// A frame whose colours come from another palette than expected.
  package struct Palette: Hashable, Sendable {
    /// The frame's index.
    package let frame: Int
    /// What the golden's frame chooses from.
    package let expected: StoredFrame.Palette
    /// What the clip's frame chooses from.
    package let actual: StoredFrame.Palette
  }

  /// The canvas in pixels.
  package let size: Pair<PixelSize>
  /// The number of frames.
  package let frameCount: Pair<Int>
  /// How often the clip plays; nil for without end.
  package let plays: Pair<Int?>
  /// How long one round takes, in seconds.
  package let duration: Pair<Double>
  /// The ticks in a second in which delays are compared: those of the slower clock.
  package let ticksPerSecond: Int
  /// The frames, of those that both have, whose delays differ.
  package let delays: [Delay]

  /// The frames, of those that both have and that have palettes, whose palettes differ in kind or
  /// in the number of entries.
  package let palettes: [Palette]

  /// The largest difference of a delay, in hundredths of a second.
  package var largestDelayDifference: Double {
    let ticks = delays.map { abs($0.expected - $0.actual) }.max() ?? 0
    return Double(ticks) * 100 / Double(ticksPerSecond)
  }
  /// Ticks in words, such as `40 ms`, as exactly as a clock of microseconds tells them.
  func milliseconds(_ ticks: Int) -> String {
    "\((Double(ticks) * 1000 / Double(ticksPerSecond)).fixed()) ms"
  }
  /// Whether nothing differs.
  package var isEqual: Bool {
    size.isEqual && frameCount.isEqual && plays.isEqual && delays.isEmpty && palettes.isEmpty
  }
}

extension StructureDifference {
  /// What two clips say differently of themselves; delays are compared in the slower clock.
  init(_ expected: ClipEvidence, _ actual: ClipEvidence) {
    size = Pair(expected: expected.size, actual: actual.size)
    frameCount = Pair(expected: expected.frames.count, actual: actual.frames.count)
    plays = Pair(expected: expected.plays, actual: actual.plays)
    duration = Pair(expected: expected.duration, actual: actual.duration)
    let clock = min(expected.ticksPerSecond, actual.ticksPerSecond)
    ticksPerSecond = clock
    delays = zip(expected.frames, actual.frames).enumerated().compactMap { index, frames in
      let delay = Delay(
        frame: index,
        expected: ClipEvidence.rescaled(
          frames.0.delay, from: expected.ticksPerSecond, to: clock),
        actual: ClipEvidence.rescaled(frames.1.delay, from: actual.ticksPerSecond, to: clock))
      return delay.expected == delay.actual ? nil : delay
    }
    palettes = zip(expected.frames, actual.frames).enumerated().compactMap { index, frames in
      guard let palette = frames.0.palette, let other = frames.1.palette, palette != other else {
        return nil
      }
      return Palette(frame: index, expected: palette, actual: other)
    }
  }
}
