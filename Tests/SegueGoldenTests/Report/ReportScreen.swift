import SegueGraphics
import TestSupport

/// Small pictures for reports.
enum ReportScreen {
  /// Draws a list of lines and a gradient card that has slid in from the right by `progress`
  /// (0...1).
  static func card(at progress: Double, size: PixelSize) -> Pixmap {
    let edge = Int(Double(size.width) * (1 - progress))
    let pixels = (0..<size.area).map { index in
      let (x, y) = (index % size.width, index / size.width)
      return x < edge ? line(y) : shade(x - edge, y, size)
    }
    return Pixmap(size, pixels: pixels)
  }

  /// Draws noise from a fixed seed.
  static func noise(size: PixelSize) -> Pixmap {
    var generator = SeededGenerator(seed: 5)
    let pixels = (0..<size.area).map { _ in
      UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000
    }
    return Pixmap(size, pixels: pixels)
  }

  private static func line(_ y: Int) -> UInt32 {
    if y < 36 { return Color(red: 246, green: 246, blue: 248).premultiplied }
    return (y - 36) % 32 == 31
      ? Color(red: 214, green: 214, blue: 220).premultiplied
      : Color.white.premultiplied
  }

  private static func shade(_ x: Int, _ y: Int, _ size: PixelSize) -> UInt32 {
    let isDisc = (x - 75) * (x - 75) + (y - 130) * (y - 130) < 48 * 48
    let level = UInt8(60 + 120 * y / size.height)
    return isDisc
      ? Color(red: 255, green: 196, blue: level).premultiplied
      : Color(red: 40, green: level, blue: 200).premultiplied
  }
}
