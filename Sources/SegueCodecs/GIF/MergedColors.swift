import SegueGraphics

/// Merged colours: a clip's pictures of few colours, reduced to even fewer, where they may lose something.
///
/// Drawings in flat colours have most of their colours at antialiased edges. A few levels between
/// the flat colours look as good, and make longer strings and shorter codes. Flat colours stay
/// exact, and the same merged colours are used from picture to picture.
///
/// 1. Large flat colours are kept, and all colours to which no kept colour is near enough. Near
///    enough is at most twice the mean difference between a colour's pixels and their neighbours:
///    soft shadows, small flat parts and hairlines keep their colours.
/// 2. Then the colour that adds the most to the error is kept, until the mean error of the edges is
///    the one that the quality allows.
///
/// On flat cards that is 14 % less at quality 80 and 20 % at 60, with SSIMULACRA 2 of 92 and 89.
/// Tried and rejected: lasting pixels counting 16 times (88 KB instead of 78); means of colours in
/// place of one of them (1 to 3 % more at the same score, since edges then have more colours);
/// lossy LZW (`LossyLZW`) with these colours, which saves nothing.
struct MergedColors: Sendable {
  /// A colour of a picture, with its statistics.
  private struct Sample {
    var color: PaletteColor
    var count = 0
    /// The number of its pixels that differ from neighbours on both sides.
    var edgeCount = 0
    /// The number of these that are lasting.
    var lastingCount = 0
    /// The sum of its pixels' activity.
    var activity = 0
    /// The distance to the nearest kept colour.
    var error = Int32.max
    let isPinned: Bool

    /// The greatest allowed distance to the kept colour that replaces it.
    var limit: Int32 {
      guard !isPinned, count > 0 else { return 0 }
      let step = Int32(activity / count)
      return 7 * 4 * step * step
    }

    /// The error that it adds if it is not kept.
    var total: Int { count * Int(error) }
  }

  /// The colours kept, all different.
  private var colors: [PaletteColor] = []

  /// Returns a picture with its colours replaced by kept ones; nil if most of its edges are lasting.
  ///
  /// - Parameters:
  ///   - pixels: the picture with its own colours.
  ///   - change: the changed pixels that the picture stores.
  ///   - frame: the frame in ``FlatFrame``'s form.
  ///   - pinned: the large flat colours, as 0xBBGGRR.
  ///   - error: the mean distance that is good enough.
  ///   - limit: the greatest number of kept colours.
  mutating func merge(
    _ pixels: IndexedPixels, of change: FrameChange, _ frame: [UInt32], size: PixelSize,
    pinned: Set<UInt32>, error: Int, limit: Int
  ) -> IndexedPixels? {
    let samples = Self.samples(pixels, change, frame, size, pinned)
    guard samples.reduce(0, { $0 + $1.edgeCount - 2 * $1.lastingCount }) > 0 else { return nil }
    var kept = Self.joined(colors, samples, error: error)
    if kept.count > limit { kept = Self.joined([], samples, error: error) }
    colors = kept
    return Self.replaced(pixels, by: kept)
  }

  /// Returns the pixel counts, edge counts and activity of each colour of a picture.
  private static func samples(
    _ pixels: IndexedPixels, _ change: FrameChange, _ frame: [UInt32], _ size: PixelSize,
    _ pinned: Set<UInt32>
  ) -> [Sample] {
    var samples = pixels.palette.map {
      Sample(color: PaletteColor($0), isPinned: pinned.contains($0))
    }
    let (indices, source, rect) = (pixels.indices.span, frame.span, change.rect)
    var place = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let index = Int(indices[place])
        place += 1
        guard index < samples.count else { continue }
        samples[index].count += 1
        guard !samples[index].isPinned else { continue }
        let activity = TargetPixelBuilder.activity(source, x: x, y: y, size)
        samples[index].activity += activity
        guard activity > 0 else { continue }
        samples[index].edgeCount += 1
        samples[index].lastingCount += change.pixels[place - 1] & FrameChange.lasts == 0 ? 0 : 1
      }
    }
    return samples
  }

  /// Returns some colours, and the colours of the samples that must be kept in addition (greedy).
  private static func joined(
    _ colors: [PaletteColor], _ samples: [Sample], error: Int
  ) -> [PaletteColor] {
    var (colors, samples) = (colors, samples)
    /// Updates the samples' distances to the nearest kept colour for another kept colour.
    func approach(_ color: PaletteColor) {
      for index in samples.indices {
        samples[index].error = min(samples[index].error, samples[index].color.distance(to: color))
      }
    }
    for color in colors { approach(color) }
    /// Keeps the wanted colour that adds the most to the error; false if there is none.
    func keep(where isWanted: (Sample) -> Bool) -> Bool {
      var most: Int?
      for index in samples.indices where samples[index].error > 0 && isWanted(samples[index]) {
        if most.map({ samples[$0].total < samples[index].total }) ?? true { most = index }
      }
      guard let most else { return false }
      colors.append(samples[most].color)
      approach(samples[most].color)
      return true
    }
    while keep(where: { $0.isPinned }) {}
    while keep(where: { $0.error > $0.limit }) {}
    let edgeCount = samples.reduce(0) { $0 + $1.edgeCount }
    while samples.reduce(0, { $0 + $1.total }) > error * edgeCount, keep(where: { _ in true }) {}
    return colors
  }

  /// Returns the picture with each colour replaced by the nearest of some colours.
  private static func replaced(
    _ pixels: IndexedPixels, by colors: [PaletteColor]
  ) -> IndexedPixels {
    let search = NearestColor(colors)
    let nearest = pixels.palette.map {
      colors[search.index(of: PaletteColor($0), guess: 0)].packed
    }
    let palette = Set(nearest).sorted()
    var places = [UInt8](repeating: UInt8(truncatingIfNeeded: palette.count), count: 256)
    for (index, color) in nearest.enumerated() {
      places[index] = UInt8(truncatingIfNeeded: palette.firstIndex(of: color) ?? 0)
    }
    return IndexedPixels(palette: palette, indices: pixels.indices.map { places[Int($0)] })
  }
}
