import SegueGraphics

/// A detector of the colours that fill large flat parts of a frame, and have to be exact.
///
/// A pixel is flat if it equals the pixels 8 to its left and 8 above: those of a gradient do not,
/// however many have the same colour. Every fourth pixel is examined. Colours are counted by a
/// hash, without resolving collisions: there are few, and each involves few pixels.
enum FlatColors {
  /// The reciprocal of the least part of the frame that a large colour fills: 1/200.
  private static let share = 200
  /// The distance, in pixels, to the pixels that a flat one equals.
  private static let reach = 8

  /// Returns the large colours of a frame in ``FlatFrame``'s form, as 0xBBGGRR.
  static func large(in frame: [UInt32], width: Int) -> Set<UInt32> {
    var counts = [Int32](repeating: 0, count: 1 << 16)
    let least = max(1, frame.count / (4 * share))
    var result: Set<UInt32> = []
    let pixels = frame.span
    for row in stride(from: reach * width, to: pixels.count, by: 2 * width) {
      for index in stride(from: row + reach, to: row + width, by: 2) {
        let color = pixels[index]
        guard color == pixels[index - reach], color == pixels[index - reach * width],
          color < FlatFrame.clear
        else { continue }
        let slot = Int((color &* 0x9E37_79B1) >> 16)
        counts[slot] += 1
        if counts[slot] == least { result.insert(color) }
      }
    }
    return result
  }
}
