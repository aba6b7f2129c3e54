import SegueCodecs
import SegueGraphics

extension ClipProbe {
  /// Whether there is more than one frame.
  package var isAnimated: Bool { frames.count > 1 }

  /// How long it plays once as the file says, in seconds.
  package var duration: Double { frames.reduce(0) { $0 + $1.delay } }

  /// How long browsers take to play it once, in seconds.
  package var shownDuration: Double { frames.reduce(0) { $0 + $1.shownDelay } }

  /// The delays in order, in seconds, each with the number of frames in a row that have it.
  package var delayRuns: [(delay: Double, count: Int)] {
    var runs: [(delay: Double, count: Int)] = []
    for frame in frames {
      if let last = runs.last, last.delay == frame.delay {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((frame.delay, 1))
      }
    }
    return runs
  }

  /// The median of the delays, in seconds; between two it is their mean.
  package var medianDelay: Double {
    let sorted = frames.map(\.delay).sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The numbers, from 0, of the frames that show exactly what the one before shows.
  package var duplicates: [Int] {
    frames.indices.filter { frames[$0].isDuplicate }
  }

  /// The share of the canvas that a frame stores on average, 0...1.
  package var storedShare: Double {
    let area = frames.reduce(0.0) { $0 + Double($1.rect.size.area) }
    return area / Double(clip.size.area) / Double(frames.count)
  }

  /// The entries of the palette of the whole file; nil without one.
  package var globalPalette: Int? {
    if let count = clip.globalPaletteCount { return count }
    if case .global(let count) = frames.first?.palette { return count }
    return nil
  }

  /// The sizes of the frames' own palettes, in order.
  package var localPalettes: [Int] {
    frames.compactMap { frame in
      if case .local(let count) = frame.palette { count } else { nil }
    }
  }
}
