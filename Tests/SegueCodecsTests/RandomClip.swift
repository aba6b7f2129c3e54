import SegueGraphics
import TestSupport
import Testing

/// Clips of shapes that appear, move and disappear over a background, as on screens.
struct RandomClip: Sendable, CustomTestStringConvertible {
  /// The palette of a clip.
  enum Colors: CaseIterable, Sendable {
    case flat, photographic, gray, manyGrays, cutOut, fewWithAlpha, translucent
  }

  let colors: Colors
  let seed: UInt64
  var testDescription: String { "\(colors), seed \(seed)" }

  /// One clip of each kind, with new seeds in every run.
  static var all: [RandomClip] {
    Colors.allCases.map { RandomClip(colors: $0, seed: .random(in: .min ... .max)) }
  }

  /// Draws 1...9 frames of one size; some repeat the previous one.
  func frames() -> [Pixmap] {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(.random(in: 1...70, using: &random), .random(in: 1...50, using: &random))
    let ground = color(&random)
    var still = Pixmap(size)
    for index in still.pixels.indices {
      still.pixels[index] = colors == .photographic ? color(&random) : ground
    }
    var frames = [still]
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      // Over the previous frame, over the background, or a repeat.
      let choice = Int.random(in: 0..<5, using: &random)
      var frame = choice < 2 ? still : frames[frames.count - 1]
      if choice < 4 { stamp(&frame, &random) }
      frames.append(frame)
    }
    return frames
  }

  private func stamp(_ frame: inout Pixmap, _ random: inout SeededGenerator) {
    let left = Int.random(in: 0..<frame.width, using: &random)
    let top = Int.random(in: 0..<frame.height, using: &random)
    let fill = color(&random)
    for y in top..<Int.random(in: top...frame.height, using: &random) {
      for x in left..<Int.random(in: left...frame.width, using: &random) {
        frame[x, y] = colors == .flat || (x + y) % 5 == 0 ? fill : color(&random)
      }
    }
  }

  private func color(_ random: inout SeededGenerator) -> UInt32 {
    let value = UInt32.random(in: .min ... .max, using: &random)
    func byte(_ index: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> (8 * index)) }
    func gray(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }
    switch colors {
    case .flat: return Color(red: byte(0) & 0xC0, green: 7, blue: byte(1) & 0x80).premultiplied
    case .photographic: return Color(red: byte(0), green: byte(1), blue: byte(2)).premultiplied
    case .gray: return gray(byte(0) & 3 * 85).premultiplied
    case .manyGrays: return gray(byte(0)).premultiplied
    case .cutOut:
      return byte(3) & 1 == 0
        ? 0 : Color(red: byte(0), green: byte(1), blue: byte(2)).premultiplied
    case .fewWithAlpha:
      return Color(red: byte(0) & 0x80, green: 9, blue: 200, alpha: byte(1) & 0xC0).premultiplied
    case .translucent:
      return Color(red: byte(0), green: byte(1), blue: byte(2), alpha: byte(3)).premultiplied
    }
  }
}
