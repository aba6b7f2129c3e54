import SegueGraphics

/// A rectangle of unrounded pixels.
struct ReferenceField {
  let frame: PixelRect
  var pixels: [ReferenceRasterizer.Channels]

  /// Returns a pixel; transparent outside the frame.
  func at(_ x: Int, _ y: Int) -> ReferenceRasterizer.Channels {
    let isInside = x >= frame.x && y >= frame.y && x < frame.maxX && y < frame.maxY
    return isInside ? pixels[frame.index(x, y)] : .zero
  }

  /// Returns the pixels of a window after a Gaussian blur integrated over pixels.
  ///
  /// - Parameter bounds: the bounds that the edge mode applies to; ignored if it is transparent.
  func blurred(
    _ sigma: Double, edge: BlurEdge, bounds: PixelRect?, to window: PixelRect
  ) -> ReferenceField {
    guard sigma >= 0.2 else { return cropped(to: window) }
    let reach = Int(5 * sigma) + 1
    let scale = 1 / (sigma * 2.0.squareRoot())
    let weights = (0...reach).map { offset in
      (Self.errorFunction((Double(offset) + 0.5) * scale)
        - Self.errorFunction((Double(offset) - 0.5) * scale)) / 2
    }
    let rows = window.inflated(by: reach)
    var across = ReferenceField(frame: PixelRect(window.x, rows.y, window.width, rows.height))
    for y in rows.y..<rows.maxY {
      for x in window.x..<window.maxX {
        let place = across.frame.index(x, y)
        across.pixels[place] = Self.sum(weights, at: x, edge, bounds.map { $0.x..<$0.maxX }) {
          at($0, y)
        }
      }
    }
    var result = ReferenceField(frame: window)
    for y in window.y..<window.maxY {
      for x in window.x..<window.maxX {
        let place = window.index(x, y)
        result.pixels[place] = Self.sum(weights, at: y, edge, bounds.map { $0.y..<$0.maxY }) {
          across.at(x, $0)
        }
      }
    }
    return result
  }

  /// Creates a transparent field.
  init(frame: PixelRect) {
    self.init(frame: frame, pixels: Array(repeating: .zero, count: frame.size.area))
  }

  /// Creates a field from pixels.
  init(frame: PixelRect, pixels: [ReferenceRasterizer.Channels]) {
    self.frame = frame
    self.pixels = pixels
  }

  /// Returns the pixels of a window; transparent outside the frame.
  func cropped(to window: PixelRect) -> ReferenceField {
    var result = ReferenceField(frame: window)
    for y in window.y..<window.maxY {
      for x in window.x..<window.maxX { result.pixels[window.index(x, y)] = at(x, y) }
    }
    return result
  }

  /// Returns the weighted sum of pixels around a place on one axis, under the edge mode.
  private static func sum(
    _ weights: [Double], at place: Int, _ edge: BlurEdge, _ range: Range<Int>?,
    _ pixel: (Int) -> ReferenceRasterizer.Channels
  ) -> ReferenceRasterizer.Channels {
    var (sum, total) = (ReferenceRasterizer.Channels.zero, 0.0)
    for offset in 1 - weights.count...weights.count - 1 {
      let weight = weights[abs(offset)]
      var source = place + offset
      if edge != .transparent, let range, !range.contains(source) {
        switch edge {
        case .transparent, .normalize: continue
        case .clamp: source = min(max(source, range.lowerBound), range.upperBound - 1)
        case .mirror:
          let period = 2 * range.count
          let folded = ((source - range.lowerBound) % period + period) % period
          source = range.lowerBound + min(folded, period - 1 - folded)
        }
      }
      sum += pixel(source) * weight
      total += weight
    }
    return edge == .transparent ? sum : sum / total
  }

  /// Computes erf(x) by a series of positive terms.
  private static func errorFunction(_ x: Double) -> Double {
    if abs(x) > 6 { return x > 0 ? 1 : -1 }
    var (term, sum, n) = (x, x, 1.0)
    while abs(term) > 1e-17 * abs(sum) {
      term *= 2 * x * x / (2 * n + 1)
      sum += term
      n += 1
    }
    return 2 / Double.pi.squareRoot() * DeterministicMath.exponential(-x * x) * sum
  }
}
