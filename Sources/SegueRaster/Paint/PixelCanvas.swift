import SegueGraphics

/// A rectangle of premultiplied pixels that is drawn into: the picture, or a tile of a group.
struct PixelCanvas {
  /// The part of the picture that the canvas holds.
  let frame: PixelRect
  /// The premultiplied pixels, row by row.
  var pixels: [UInt32]
  /// Whether drawing adds to the pixels instead of compositing over them.
  let isAdditive: Bool

  /// Creates a transparent canvas for a part of the picture.
  init(_ frame: PixelRect, isAdditive: Bool = false) {
    self.init(
      frame, pixels: [UInt32](repeating: 0, count: max(0, frame.width * frame.height)),
      isAdditive: isAdditive)
  }

  /// Creates a canvas from pixels.
  init(_ frame: PixelRect, pixels: [UInt32], isAdditive: Bool = false) {
    self.isAdditive = isAdditive
    self.frame = frame
    self.pixels = pixels
  }

  /// Returns the canvas, moved by whole pixels.
  func offset(x: Int, y: Int) -> PixelCanvas {
    PixelCanvas(frame.offset(x: x, y: y), pixels: pixels, isAdditive: isAdditive)
  }

  /// Returns a part, composited over another canvas that extends beyond its edges by repetition.
  func cropped(to part: PixelRect, over below: PixelCanvas) -> PixelCanvas {
    var result = cropped(to: part)
    let (others, limits) = (below.pixels, below.frame)
    guard !limits.isEmpty else { return result }
    for y in part.y..<part.maxY {
      let row = limits.index(0, min(max(y, limits.y), limits.maxY - 1))
      for x in part.x..<part.maxX {
        let index = part.index(x, y)
        let other = others[row + min(max(x, limits.x), limits.maxX - 1)]
        result.pixels[index] = PixelKernel.over(result.pixels[index], other)
      }
    }
    return result
  }

  /// Returns a copy of a part, which must lie in the frame.
  ///
  /// - Parameter pool: the pool that provides the pixels; nil to allocate them.
  func cropped(to part: PixelRect, pool: PixelPool? = nil) -> PixelCanvas {
    if part == frame { return self }
    var pixels = pool?.pixels(part.size.area) ?? []
    pixels.removeAll(keepingCapacity: true)
    pixels.reserveCapacity(part.size.area)
    for y in part.y..<part.maxY {
      let start = frame.index(part.x, y)
      pixels += self.pixels[start..<start + part.width]
    }
    return PixelCanvas(part, pixels: pixels)
  }
}

extension PixelRect {
  /// Returns the index of a pixel of the picture in the rectangle's pixels.
  @inline(__always)
  func index(_ column: Int, _ row: Int) -> Int {
    (row &- y) &* width &+ column &- x
  }
}

extension PixelPool {
  /// Returns a transparent canvas with pooled pixels for a part of the picture.
  func canvas(_ frame: PixelRect) -> PixelCanvas {
    let count = max(0, frame.width * frame.height)
    guard count >= Self.leastPixels else { return PixelCanvas(frame) }
    var canvas = PixelCanvas(frame, pixels: pixels(count))
    for index in canvas.pixels.indices { canvas.pixels[index] = 0 }
    return canvas
  }
}
