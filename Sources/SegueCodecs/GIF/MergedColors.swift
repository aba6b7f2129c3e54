import SegueGraphics

/// The colours that stand for those of a clip's pictures of few colours, where these may lose something.
///
/// What is drawn in flat colours has most of its colours at its edges, where opacity is partial: a few
/// levels between the flat colours do as well, make longer strings and shorter codes. Flat colours stay as they
/// are, and the same colours stand for others from picture to picture.
///
/// 1. Large flat colours, and all that no kept colour is near enough to, are kept. Near enough is what differs
///    by no more than twice the step from a colour's pixels to their neighbours on average: soft shadows, small
///    flat parts and hairlines keep theirs.
/// 2. Then the colour that adds the most to the error is kept, until the mean error of the edges is what the
///    quality asks for.
///
/// On flat cards that is 14 % less at quality 80 and 20 % at 60, with SSIMULACRA 2 of 92 and 89. Tried and left:
/// pixels that last counting 16 times (88 KB against 78); means of colours in place of one of them (1 to 3 %
/// more at the same score, for then edges have more colours); strings that are nearly the same (`LossyLZW`)
/// with these colours, which save nothing.
struct MergedColors: Sendable {
  /// A colour of a picture.
  private struct Sample {
    var color: PaletteColor
    var count = 0
    /// How many of its pixels differ from neighbours on both sides.
    var edgeCount = 0
    /// How many of these show for long.
    var lastingCount = 0
    /// The sum of its pixels' activity.
    var activity = 0
    /// How far it is from the nearest kept colour.
    var error = Int32.max
    let isPinned: Bool

    /// The greatest distance to the colour that stands for it.
    var limit: Int32 {
      guard !isPinned, count > 0 else { return 0 }
      let step = Int32(activity / count)
      return 7 * 4 * step * step
    }

    /// What it adds to the error.
    var total: Int { count * Int(error) }
  }

  /// The colours kept, all different.
  private var colors: [PaletteColor] = []

  /// A picture in which kept colours stand for its own; nil where most of its edges show for long.
  ///
  /// - Parameters:
  ///   - pixels: the picture with its own colours.
  ///   - change: what they are the pixels of.
  ///   - frame: the frame as ``FlatFrame`` has it.
  ///   - pinned: the large flat colours, as 0xBBGGRR.
  ///   - error: the mean distance that is good enough.
  ///   - limit: how many colours may be kept.
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
        let activity = WantedPixels.activity(source, x: x, y: y, size)
        samples[index].activity += activity
        guard activity > 0 else { continue }
        samples[index].edgeCount += 1
        samples[index].lastingCount += change.pixels[place - 1] & FrameChange.lasts == 0 ? 0 : 1
      }
    }
    return samples
  }

  /// Some colours and those that samples need beside them.
  private static func joined(
    _ colors: [PaletteColor], _ samples: [Sample], error: Int
  ) -> [PaletteColor] {
    var (colors, samples) = (colors, samples)
    func approach(_ color: PaletteColor) {
      for index in samples.indices {
        samples[index].error = min(samples[index].error, samples[index].color.distance(to: color))
      }
    }
    for color in colors { approach(color) }
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

  /// The picture in the nearest of some colours.
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
