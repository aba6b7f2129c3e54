import SegueGraphics

/// A copy of an image, box filtered and sampled in `Double` without any rounding.
struct ReferenceImage: Sendable {
  private let pixels: [ReferenceRasterizer.Channels]
  private let size: PixelSize
  private let factor: Double

  /// The copy for a minification, or the smallest that is more than a pixel's step above one pixel.
  init(_ pixmap: Pixmap, minification: Minification) {
    var step = 0
    while step < minification.step, Self.size(pixmap.size, step).area > 1 { step += 1 }
    factor = Minification(step: step).factor
    size = Self.size(pixmap.size, step)
    pixels = Self.filtered(pixmap, step)
  }

  /// The bilinear blend round a place in the image's own pixels; the edge repeats beyond it.
  func sample(at point: Point) -> ReferenceRasterizer.Channels {
    let (u, v) = (bounded(point.x / factor - 0.5), bounded(point.y / factor - 0.5))
    let (x, y) = (floor(u), floor(v))
    let (s, t) = (u - Double(x), v - Double(y))
    return (texel(x, y) * (1 - s) + texel(x + 1, y) * s) * (1 - t)
      + (texel(x, y + 1) * (1 - s) + texel(x + 1, y + 1) * s) * t
  }

  private func texel(_ x: Int, _ y: Int) -> ReferenceRasterizer.Channels {
    pixels[max(0, min(size.height - 1, y)) * size.width + max(0, min(size.width - 1, x))]
  }

  private func bounded(_ value: Double) -> Double { max(-1e9, min(1e9, value)) }

  private func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  private static func size(_ size: PixelSize, _ step: Int) -> PixelSize {
    let minification = Minification(step: step)
    return PixelSize(minification.length(size.width), minification.length(size.height))
  }

  /// The pixels of a copy: each the mean of the box that it stands for.
  private static func filtered(_ pixmap: Pixmap, _ step: Int) -> [ReferenceRasterizer.Channels] {
    guard step > 0 else { return pixmap.pixels.map(ReferenceRasterizer.channels) }
    let parent = max(0, step - 2)
    let source = filtered(pixmap, parent)
    let from = size(pixmap.size, parent)
    let to = size(pixmap.size, step)
    let box = step == 1 ? 1.5 : 2.0
    var result: [ReferenceRasterizer.Channels] = []
    for y in 0..<to.height {
      for x in 0..<to.width {
        var sum = ReferenceRasterizer.Channels.zero
        for (row, down) in taps(y, box) {
          for (column, across) in taps(x, box) {
            let index = min(row, from.height - 1) * from.width + min(column, from.width - 1)
            sum += source[index] * (down * across)
          }
        }
        result.append(sum / (box * box))
      }
    }
    return result
  }

  /// The pixels that a box of a length reaches, with how much of each lies in it.
  private static func taps(_ index: Int, _ box: Double) -> [(Int, Double)] {
    let (start, end) = (Double(index) * box, Double(index + 1) * box)
    return (Int(start)...Int(start) + 2).compactMap { pixel in
      let overlap = min(end, Double(pixel + 1)) - max(start, Double(pixel))
      return overlap > 0 ? (pixel, overlap) : nil
    }
  }
}
