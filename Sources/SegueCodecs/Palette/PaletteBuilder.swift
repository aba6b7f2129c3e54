/// Quantises pictures that have too many colours for a palette, without dithering.
enum PaletteBuilder {
  /// The number of rounds in which colours move to the middle of what they stand for.
  private static let refinements = 2

  /// The picture with at most `colorLimit` colours.
  ///
  /// Colours that fill at least 1 % of the changed pixels are kept exactly. The others are split
  /// into boxes, refined by k-means, and each group of colours takes the nearest entry.
  static func index(_ pixels: [UInt32], colorLimit: Int) -> IndexedPixels {
    let groups = ColorSamples(pixels)
    let isPinned = { (sample: ColorSample) in
      sample.isExact && Int(sample.weight) * 100 >= groups.pixelCount
    }
    let pinned = groups.samples.filter(isPinned).map(position)
    let others = groups.samples.filter { !isPinned($0) }
    var palette = pinned + ColorBoxes(others, count: colorLimit - pinned.count).means
    sort(&palette)
    var assignment = [UInt8](repeating: 0, count: groups.samples.count)
    let fixed = Set(pinned)
    for round in 0...refinements {
      assign(groups.samples, to: palette, &assignment)
      if round < refinements {
        palette = refined(palette, groups.samples, assignment, fixed: fixed)
      }
    }
    return IndexedPixels(
      palette: palette.map { UInt32($0.x) | UInt32($0.y) << 8 | UInt32($0.z) << 16 },
      indices: indices(of: pixels, groups, assignment, unchanged: UInt8(palette.count & 255)))
  }

  private static func position(_ sample: ColorSample) -> SIMD4<Int32> {
    SIMD4(Int32(sample.red), Int32(sample.green), Int32(sample.blue), 0)
  }

  private static func sort(_ palette: inout [SIMD4<Int32>]) {
    palette.sort { ($0.y, $0.x, $0.z) < ($1.y, $1.x, $1.z) }
  }

  /// Gives each sample the nearest palette entry, starting from the one it has.
  private static func assign(
    _ samples: [ColorSample], to palette: [SIMD4<Int32>], _ assignment: inout [UInt8]
  ) {
    let search = NearestColor(palette)
    for index in samples.indices {
      let sample = samples[index]
      assignment[index] = UInt8(
        search.index(
          red: sample.red, green: sample.green, blue: sample.blue, guess: Int(assignment[index])))
    }
  }

  /// The entries moved to the means of their samples, except fixed and unused ones; sorted again.
  private static func refined(
    _ palette: [SIMD4<Int32>], _ samples: [ColorSample], _ assignment: [UInt8],
    fixed: Set<SIMD4<Int32>>
  ) -> [SIMD4<Int32>] {
    var sums = [SIMD4<Int64>](repeating: .zero, count: palette.count)
    for index in samples.indices {
      let sample = samples[index]
      let color = SIMD4<Int64>(Int64(sample.red), Int64(sample.green), Int64(sample.blue), 1)
      sums[Int(assignment[index])] &+= color &* Int64(sample.weight)
    }
    var moved = palette.indices.map { index in
      let sum = sums[index]
      if sum.w == 0 || fixed.contains(palette[index]) { return palette[index] }
      let mean = (sum &+ sum.w / 2) / sum.w
      return SIMD4(Int32(mean.x), Int32(mean.y), Int32(mean.z), 0)
    }
    sort(&moved)
    return moved
  }

  private static func indices(
    of pixels: [UInt32], _ groups: ColorSamples, _ assignment: [UInt8], unchanged: UInt8
  ) -> [UInt8] {
    var entries = [UInt8](repeating: 0, count: groups.groupCount)
    for (sample, entry) in zip(groups.samples, assignment) { entries[Int(sample.group)] = entry }
    return pixels.map { pixel in
      pixel == FrameChange.unchanged ? unchanged : entries[groups.group(of: pixel)]
    }
  }
}
