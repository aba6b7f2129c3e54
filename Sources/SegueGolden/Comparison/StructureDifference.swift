package import SegueCodecs
package import SegueGraphics

/// The differences of two clips in size, frame count, loop, duration, delays and palettes.
package struct StructureDifference: Hashable, Sendable {
  /// An expected and an actual value.
  package struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value of the golden.
    package let expected: Value
    /// The value of the clip.
    package let actual: Value
    package var isEqual: Bool { expected == actual }
  }

  /// A frame with a different delay.
  package struct Delay: Hashable, Sendable {
    package let frame: Int
    /// The golden's delay, in ticks.
    package let expected: Int
    /// The clip's delay, in ticks.
    package let actual: Int
  }

  /// A frame with a different palette.
  package struct Palette: Hashable, Sendable {
    package let frame: Int
    /// The kind and size of the golden's palette.
    package let expected: StoredFrame.Palette
    /// The kind and size of the clip's palette.
    package let actual: StoredFrame.Palette
  }

  /// The canvas in pixels.
  package let size: Pair<PixelSize>
  package let frameCount: Pair<Int>
  /// The number of times that the clip plays; nil for forever.
  package let plays: Pair<Int?>
  /// The duration of one play, in seconds.
  package let duration: Pair<Double>
  /// Ticks per second of the compared delays: the slower of both clocks.
  package let ticksPerSecond: Int
  /// The frames that both clips have and whose delays differ.
  package let delays: [Delay]

  /// The frames that both clips have with palettes that differ in kind or in number of entries.
  package let palettes: [Palette]

  /// The largest difference of a delay, in hundredths of a second.
  package var largestDelayDifference: Double {
    let ticks = delays.map { abs($0.expected - $0.actual) }.max() ?? 0
    return Double(ticks) * 100 / Double(ticksPerSecond)
  }
  /// Formats ticks as milliseconds, such as `40 ms`, to a microsecond.
  func milliseconds(_ ticks: Int) -> String {
    "\((Double(ticks) * 1000 / Double(ticksPerSecond)).fixed()) ms"
  }
  package var isEqual: Bool {
    size.isEqual && frameCount.isEqual && plays.isEqual && delays.isEmpty && palettes.isEmpty
  }
}

extension StructureDifference {
  /// Compares two clips; delays are compared in the slower clock.
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
