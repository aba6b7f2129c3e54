package import SegueGraphics

/// Collects the colours of a clip's frames for one palette of the whole file.
package struct GIFPaletteCollector: Sendable {
  private let background: Color?
  /// For each colour cut to 6 bits a channel the sums of red, green and blue, and the pixel count.
  private var sums = [SIMD4<UInt64>](repeating: .zero, count: 1 << 18)
  private var last: [UInt32] = []

  /// A collector of no colours yet, for frames over a background.
  package init(background: Color?) { self.background = background }

  /// Adds the pixels of a frame that differ from the frame before.
  package mutating func add(_ frame: Pixmap) {
    let pixels = FlatFrame.pixels(frame, over: background)
    let previous = last
    let isFirst = previous.count != pixels.count
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

  /// The palette of at most `count` colours, 2...256, as 0xBBGGRR.
  ///
  /// One index is left for what is not changed.
  package func palette(of count: Int) -> [UInt32] {
    var samples: [ColorSample] = []
    for sum in sums where sum.w > 0 {
      let mean = (sum &+ sum.w / 2) / sum.w
      samples.append(
        ColorSample(
          color: PaletteColor(red: Int32(mean.x), green: Int32(mean.y), blue: Int32(mean.z)),
          weight: UInt32(clamping: sum.w), group: UInt32(samples.count), isExact: false))
    }
    // Large colours are kept as they are when all their pixels are alike, which their mean then is.
    return PaletteBuilder.palette(
      samples, beside: [], of: samples, colorLimit: max(1, min(255, count))
    ).map(\.packed)
  }
}
