/// Splits weighted colours into boxes of small spread: the palette that refinement starts from.
///
/// Each step takes the box with the greatest weighted squared error and cuts it at the mean of the
/// channel that contributes most (Wan, Wong and Prusinkiewicz 1988, with the mean as threshold).
struct ColorBoxes {
  /// The mean colours of the boxes.
  private(set) var means: [PaletteColor] = []

  private struct Box {
    var range: Range<Int>
    var weight = 0.0
    var mean = SIMD4<Double>.zero
    // The weighted squared deviation of each channel, multiplied by the channel's importance.
    var error = SIMD4<Double>.zero
    /// The whole error if it is worth a split, or 0.
    var worth = 0.0
  }

  /// The means of at most `count` boxes around all samples.
  ///
  /// - Parameter fineness: the mean error, as ``PaletteColor/distance(to:)-(PaletteColor)`` has it, up
  ///   to which a box is good enough and not split.
  init(_ samples: [ColorSample], count: Int, fineness: Double) {
    guard !samples.isEmpty, count > 0 else { return }
    var samples = samples
    var boxes = [Self.measured(samples, 0..<samples.count, fineness)]
    while boxes.count < count {
      var widest = 0
      for index in boxes.indices where boxes[index].worth > boxes[widest].worth { widest = index }
      let box = boxes[widest]
      guard box.worth > 0 else { break }
      let middle = Self.split(&samples, box)
      guard middle > box.range.lowerBound, middle < box.range.upperBound else { break }
      boxes[widest] = Self.measured(samples, box.range.lowerBound..<middle, fineness)
      boxes.append(Self.measured(samples, middle..<box.range.upperBound, fineness))
    }
    means = boxes.map { box in
      PaletteColor(
        red: Int32(box.mean.x + 0.5), green: Int32(box.mean.y + 0.5),
        blue: Int32(box.mean.z + 0.5))
    }
  }

  private static func position(_ sample: ColorSample) -> SIMD4<Double> {
    let color = sample.color
    return SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0)
  }

  private static func measured(
    _ samples: [ColorSample], _ range: Range<Int>, _ fineness: Double
  ) -> Box {
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
    let error = box.error.sum()
    // An error this small is rounding: all colours of the box are equal.
    box.worth = error > max(1e-3, fineness * box.weight) ? error : 0
    return box
  }

  /// Moves the samples of a box that lie at or below the cut to its front; returns their end.
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
