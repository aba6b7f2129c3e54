import SegueGraphics

/// The colours that fill large flat parts of a frame, and have to be exact.
///
/// A pixel is flat if it is like the ones some way to the left and above: those of a gradient are not,
/// however many have the same colour. Every fourth pixel is looked at. Colours are counted by a hash
/// without regard to others of the same one: of those there are few, and each has few pixels.
enum FlatColors {
  /// A colour that fills this part of the frame, 1 / 200, is large.
  private static let share = 200
  /// How far away the pixels are that a flat one is like.
  private static let reach = 8

  /// The large colours of a frame as ``FlatFrame`` has it, as 0xBBGGRR.
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
