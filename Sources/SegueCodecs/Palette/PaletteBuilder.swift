package import SegueGraphics

// Palettes: at most 256 colours for the pixels that changed. `ColorHistogram` is the input of this
// file.
//
// 1. `FrameChange` finds the changed pixels and marks the lasting ones (`PixelLifetime`); a lasting
//    pixel counts several times.
// 2. `ColorHistogram` groups colours in 32 x 32 x 32 cells; one with 1/200 of the pixels or more is
//    resolved to single colours, others are divided into 2 x 2 x 2.
// 3. Colours whose flat parts fill 1/200 of the frame or more are kept exactly (`FlatColors`).
// 4. `ColorBoxes` splits the rest: the box with the greatest weighted squared error is cut at the
//    mean of the channel that contributes most, until there are enough boxes, or none is worth
//    another colour.
// 5. k-means moves each entry that is not kept to the mean of its samples, for a few rounds;
//    entries are sorted by green for the nearest-neighbour search (`NearestColor`).
// 6. Consecutive pictures reuse a palette, and add large colours as long as they fit
//    (`ReusedPalette`).
// 7. A picture with few colours needs none of that: `ExactPalette`.

/// A palette for a picture with too many colours, and the palette entry of each group of colours.
struct PaletteBuilder: Sendable {
  /// The greatest number of colours that are kept exactly.
  private static let pinnedLimit = 128
  /// The number of k-means rounds: 4 instead of 2 make clips of photographs up to 1 % smaller.
  private static let refinements = 4

  /// The colours; those made for the picture are sorted by green.
  private(set) var palette: [PaletteColor]
  /// The nearest palette entry of each group of colours.
  private(set) var entries: [UInt8]
  /// For each entry, whether it is kept exactly.
  private(set) var isPinned: [Bool]
  /// The colours that are kept exactly, as 0xBBGGRR.
  private(set) var pinned: Set<UInt32> = []

  /// Makes a palette of at most `colorLimit` colours for a picture.
  ///
  /// The colours of `pinned` are kept exactly. The others are split into boxes, as finely as
  /// `splitting` allows, and refined by k-means.
  init(
    _ groups: ColorHistogram, colorLimit: Int, pinned: Set<UInt32>, splitting: BoxSplitting = .all
  ) {
    let samples = groups.samples
    var others: [ColorSample] = []
    others.reserveCapacity(samples.count)
    let most = min(Self.pinnedLimit, colorLimit / 2)
    let kept = samples.indices.filter { index in
      let sample = samples[index]
      return sample.isExact && pinned.contains(sample.color.packed)
    }
    // If they are too many, those with the most pixels; ties in their order.
    let ranked = kept.sorted { (samples[$1].weight, $0) < (samples[$0].weight, $1) }
    for index in ranked.prefix(most) { self.pinned.insert(samples[index].color.packed) }
    for sample in samples
    where !sample.isExact || !self.pinned.contains(sample.color.packed) { others.append(sample) }
    let fixed = self.pinned
    palette = Self.palette(
      others, beside: fixed, of: samples, colorLimit: colorLimit, splitting: splitting)
    var assignment = [UInt8](repeating: 0, count: samples.count)
    Self.assign(samples, to: palette, &assignment)
    entries = [UInt8](repeating: 0, count: groups.groupCount)
    for (sample, entry) in zip(samples, assignment) { entries[Int(sample.group)] = entry }
    isPinned = palette.map { fixed.contains($0.packed) }
  }

  /// Maps the groups of a picture to the nearest entries of an existing palette.
  ///
  /// - Parameter pinned: the colours that are kept exactly, if they are in the palette.
  init(_ groups: ColorHistogram, palette: [PaletteColor], pinned: Set<UInt32>) {
    self.palette = palette
    var assignment = [UInt8](repeating: 0, count: groups.samples.count)
    Self.assign(groups.samples, to: palette, &assignment)
    entries = [UInt8](repeating: 0, count: groups.groupCount)
    for (sample, entry) in zip(groups.samples, assignment) { entries[Int(sample.group)] = entry }
    isPinned = palette.map { pinned.contains($0.packed) }
    self.pinned = pinned.intersection(palette.map(\.packed))
  }

  /// Returns the sum of the distances of a picture's pixels from their entries, weighted as in `groups`.
  func error(of groups: ColorHistogram) -> Int {
    groups.samples.reduce(0) { sum, sample in
      let entry = palette[Int(entries[Int(sample.group)])]
      return sum + Int(sample.weight) * Int(entry.distance(to: sample.color))
    }
  }

  /// Returns a palette of at most `colorLimit` colours: the fixed ones, and others refined by k-means.
  static func palette(
    _ others: [ColorSample], beside fixed: Set<UInt32>, of samples: [ColorSample], colorLimit: Int,
    splitting: BoxSplitting = .all
  ) -> [PaletteColor] {
    var palette = fixed.map { PaletteColor($0) }
    palette +=
      ColorBoxes(
        others, count: colorLimit - palette.count, splitting: splitting
      ).means
    sort(&palette)
    var assignment = [UInt8](repeating: 0, count: samples.count)
    for _ in 0..<refinements {
      assign(samples, to: palette, &assignment)
      palette = refined(palette, samples, assignment, fixed: fixed)
    }
    return palette
  }

  /// Sorts a palette by green, then red, then blue.
  private static func sort(_ palette: inout [PaletteColor]) {
    palette.sort { ($0.green, $0.red, $0.blue) < ($1.green, $1.red, $1.blue) }
  }

  /// Assigns each sample the nearest palette entry, with its current entry as the first guess.
  private static func assign(
    _ samples: [ColorSample], to palette: [PaletteColor], _ assignment: inout [UInt8]
  ) {
    guard !palette.isEmpty else { return }
    NearestColor.assign(samples.map(\.color.packed), to: palette, &assignment)
  }

  /// Moves the entries to the means of their samples, except fixed and unused ones, and sorts again.
  private static func refined(
    _ palette: [PaletteColor], _ samples: [ColorSample], _ assignment: [UInt8], fixed: Set<UInt32>
  ) -> [PaletteColor] {
    var sums = [SIMD4<Int64>](repeating: .zero, count: palette.count)
    for index in samples.indices {
      let color = samples[index].color
      let place = SIMD4<Int64>(Int64(color.red), Int64(color.green), Int64(color.blue), 1)
      sums[Int(assignment[index])] &+= place &* Int64(samples[index].weight)
    }
    var moved = palette.indices.map { index in
      let sum = sums[index]
      if sum.w == 0 || fixed.contains(palette[index].packed) { return palette[index] }
      let mean = (sum &+ sum.w / 2) / sum.w
      return PaletteColor(red: Int32(mean.x), green: Int32(mean.y), blue: Int32(mean.z))
    }
    sort(&moved)
    return moved
  }
}

/// A criterion for the boxes of colours that are worth a split.
///
/// Errors are in units of ``PaletteColor/distance(to:)-(PaletteColor)``.
enum BoxSplitting: Sendable {
  /// Every box with more than one colour.
  case all
  /// Boxes whose mean error is greater than this.
  case coarserThan(Double)
  /// Boxes whose total error, divided by the pixels of all boxes, is greater than this.
  ///
  /// Another colour costs the same anywhere, so it goes where it reduces the error most. Soft
  /// gradients, which fill a large part of a screen, then get more colours than the edges of text.
  case worthMoreThan(Double)
}

/// A variance-based quantizer: splits weighted colours into boxes of small variance, to start k-means from.
///
/// Each step takes the box with the greatest weighted squared error and cuts it at the mean of the
/// channel that contributes most (Wan, Wong and Prusinkiewicz 1988, with the mean as threshold).
struct ColorBoxes {
  /// The mean colours of the boxes.
  private(set) var means: [PaletteColor] = []

  /// A box of colours: a range of the samples, with its mean and its error.
  private struct Box {
    var range: Range<Int>
    var weight = 0.0
    var mean = SIMD4<Double>.zero
    // The weighted squared deviation of each channel, multiplied by the channel's importance.
    var error = SIMD4<Double>.zero
    /// The total error if the box is worth a split, or 0.
    var worth = 0.0
  }

  /// Splits all samples into at most `count` boxes.
  init(_ samples: [ColorSample], count: Int, splitting: BoxSplitting) {
    guard !samples.isEmpty, count > 0 else { return }
    var samples = samples
    let weight = samples.reduce(0) { $0 + Double($1.weight) }
    func measured(_ range: Range<Int>) -> Box {
      var box = Self.measured(samples, range)
      if box.worth <= Self.least(box, splitting, of: weight) { box.worth = 0 }
      return box
    }
    var boxes = [measured(0..<samples.count)]
    while boxes.count < count {
      var widest = 0
      for index in boxes.indices where boxes[index].worth > boxes[widest].worth { widest = index }
      let box = boxes[widest]
      guard box.worth > 0 else { break }
      let middle = Self.split(&samples, box)
      guard middle > box.range.lowerBound, middle < box.range.upperBound else { break }
      boxes[widest] = measured(box.range.lowerBound..<middle)
      boxes.append(measured(middle..<box.range.upperBound))
    }
    means = boxes.map { box in
      PaletteColor(
        red: Int32(box.mean.x + 0.5), green: Int32(box.mean.y + 0.5),
        blue: Int32(box.mean.z + 0.5))
    }
  }

  /// Returns a sample's colour as a vector.
  private static func position(_ sample: ColorSample) -> SIMD4<Double> {
    let color = sample.color
    return SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0)
  }

  /// Returns the error up to which a box is not split.
  private static func least(_ box: Box, _ splitting: BoxSplitting, of weight: Double) -> Double {
    // An error this small is rounding: all colours of the box are equal.
    let rounding = 1e-3
    return switch splitting {
    case .all: rounding
    case .coarserThan(let error): max(rounding, error * box.weight)
    case .worthMoreThan(let error): max(rounding, error * weight)
    }
  }

  /// Computes the mean and the weighted squared error of some samples.
  private static func measured(_ samples: [ColorSample], _ range: Range<Int>) -> Box {
    var box = Box(range: range)
    var sum = SIMD4<Double>.zero
    var squares = SIMD4<Double>.zero
    for index in range {
      let sample = samples[index]
      let color = Self.position(sample)
      let weighted = color * Double(sample.weight)
      box.weight += Double(sample.weight)
      sum += weighted
      squares += weighted * color
    }
    box.mean = sum / box.weight
    box.error = (squares - sum * box.mean) * NearestColor.importance
    box.worth = box.error.sum()
    return box
  }

  /// Partitions the samples of a box, those at or below the cut first; returns the end of that part.
  private static func split(_ samples: inout [ColorSample], _ box: Box) -> Int {
    let error = box.error
    let axis = error.y >= max(error.x, error.z) ? 1 : error.x >= error.z ? 0 : 2
    let cut = box.mean[axis]
    var middle = box.range.lowerBound
    for index in box.range {
      let color = samples[index].color
      let value = axis == 0 ? color.red : axis == 1 ? color.green : color.blue
      if Double(value) <= cut {
        samples.swapAt(index, middle)
        middle += 1
      }
    }
    return middle
  }
}

/// A collector of the colours of a clip's frames, for one global palette.
package struct GIFPaletteCollector: Sendable {
  private let background: Color?
  /// For each colour cut to 6 bits a channel, the sums of red, green and blue, and the pixel count.
  private var sums = [SIMD4<UInt64>](repeating: .zero, count: 1 << 18)
  private var last: [UInt32] = []
  /// The colours that are large and flat in any frame.
  private var pinned: Set<UInt32> = []

  /// Creates an empty collector for frames over a background.
  package init(background: Color?) { self.background = background }

  /// Adds the pixels of a frame that differ from the previous frame.
  package mutating func add(_ frame: Pixmap) {
    let pixels = FlatFrame.pixels(frame, over: background)
    let previous = last
    let isFirst = previous.count != pixels.count
    pinned.formUnion(FlatColors.large(in: pixels, width: frame.width))
    var table = sums.mutableSpan
    for index in pixels.indices {
      let color = pixels[index]
      guard isFirst || color != previous[index], color < FlatFrame.clear else { continue }
      let place = color >> 2 & 0x3F | color >> 4 & 0xFC0 | color >> 6 & 0x3F000
      table[Int(place)] &+= SIMD4(
        UInt64(color & 255), UInt64(color >> 8 & 255), UInt64(color >> 16 & 255), 1)
    }
    last = pixels
  }

  /// Returns a palette of at most `count` colours, 2...256, as 0xBBGGRR.
  ///
  /// At most 255, since one index stays free for unchanged pixels.
  package func palette(of count: Int) -> [UInt32] {
    var samples: [ColorSample] = []
    for sum in sums where sum.w > 0 {
      let mean = (sum &+ sum.w / 2) / sum.w
      samples.append(
        ColorSample(
          color: PaletteColor(red: Int32(mean.x), green: Int32(mean.y), blue: Int32(mean.z)),
          weight: UInt32(clamping: sum.w), group: UInt32(samples.count), isExact: false))
    }
    let limit = max(1, min(255, count))
    let fixed = pinned.sorted().prefix(limit / 2)
    return PaletteBuilder.palette(
      samples, beside: Set(fixed), of: samples, colorLimit: limit
    ).map(\.packed)
  }
}
