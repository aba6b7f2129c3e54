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
