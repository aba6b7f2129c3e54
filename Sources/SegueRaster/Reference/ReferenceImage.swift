import SegueGraphics

/// A copy of an image, box filtered and sampled in `Double` without any rounding.
struct ReferenceImage: Sendable {
  private let pixels: [ReferenceRasterizer.Channels]
  private let size: PixelSize
  private let factor: Double
  private let shift: Double

  /// Makes a filtered copy, at most as small as the first level of one pixel.
  init(_ pixmap: Pixmap, copy: FilteredCopy) {
    var step = 0
    while step < copy.step, Self.size(pixmap.size, step).area > 1 { step += 1 }
    factor = Minification(step: step).factor
    shift = copy.shift
    let plain = Self.size(pixmap.size, step)
    let weights = copy.weights.map(Double.init)
    let extra = weights.count % 2 == 0 ? 1 : 0
    size = PixelSize(plain.width + extra, plain.height + extra)
    pixels = Self.weighted(Self.filtered(pixmap, step), plain, weights)
  }

  /// Returns the mean of four samples at ± the first ± the second vector, in the image's own pixels.
  func sample(
    at point: Point, _ taps: (first: SIMD2<Double>, second: SIMD2<Double>)
  ) -> ReferenceRasterizer.Channels {
    let (a, b) = taps
    return [-a - b, a - b, b - a, a + b].reduce(into: .zero) {
      $0 += sample(at: Point(point.x + $1.x, point.y + $1.y)) / 4
    }
  }

  /// Replaces each pixel by the weighted mean of its neighbours.
  private static func weighted(
    _ pixels: [ReferenceRasterizer.Channels], _ size: PixelSize, _ weights: [Double]
  ) -> [ReferenceRasterizer.Channels] {
    guard weights.count > 1 else { return pixels }
    let extra = weights.count % 2 == 0 ? 1 : 0
    let sum = weights.reduce(0, +)
    var result: [ReferenceRasterizer.Channels] = []
    for y in 0..<size.height + extra {
      for x in 0..<size.width + extra {
        var total = ReferenceRasterizer.Channels.zero
        for (i, down) in weights.enumerated() {
          let row = max(0, min(size.height - 1, y + i - weights.count / 2))
          for (j, across) in weights.enumerated() {
            let column = max(0, min(size.width - 1, x + j - weights.count / 2))
            total += pixels[row * size.width + column] * (down * across)
          }
        }
        result.append(total / (sum * sum))
      }
    }
    return result
  }

  /// Interpolates bilinearly at a point in the image's own pixels; the edge is repeated.
  func sample(at point: Point) -> ReferenceRasterizer.Channels {
    let origin = shift - 0.5
    let (u, v) = (bounded(point.x / factor + origin), bounded(point.y / factor + origin))
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

  /// Returns the size of a level.
  private static func size(_ size: PixelSize, _ step: Int) -> PixelSize {
    let minification = Minification(step: step)
    return PixelSize(minification.length(size.width), minification.length(size.height))
  }

  /// Returns the pixels of a level: each is the mean of its box.
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

  /// Returns the pixels that a box overlaps, with the length of each overlap.
  private static func taps(_ index: Int, _ box: Double) -> [(Int, Double)] {
    let (start, end) = (Double(index) * box, Double(index + 1) * box)
    return (Int(start)...Int(start) + 2).compactMap { pixel in
      let overlap = min(end, Double(pixel + 1)) - max(start, Double(pixel))
      return overlap > 0 ? (pixel, overlap) : nil
    }
  }
}
