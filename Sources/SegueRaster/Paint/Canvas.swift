import SegueGraphics

/// A rectangle of the picture that is being drawn: the whole of it, or a tile of a group.
struct Canvas {
  /// The pixels of the picture that the canvas holds.
  let frame: PixelRect
  /// The premultiplied pixels, row by row.
  var pixels: [UInt32]
  /// Whether what is drawn is added to what is there instead of drawn over it.
  let addsUp: Bool

  /// A transparent canvas for a part of the picture.
  init(_ frame: PixelRect, addsUp: Bool = false) {
    self.init(
      frame, pixels: [UInt32](repeating: 0, count: max(0, frame.width * frame.height)),
      addsUp: addsUp)
  }

  /// A canvas over ready pixels.
  init(_ frame: PixelRect, pixels: [UInt32], addsUp: Bool = false) {
    self.addsUp = addsUp
    self.frame = frame
    self.pixels = pixels
  }

  /// The canvas, moved by whole pixels.
  func offset(x: Int, y: Int) -> Canvas {
    Canvas(frame.offset(x: x, y: y), pixels: pixels, addsUp: addsUp)
  }

  /// A copy of a part, drawn over another canvas, whose outermost pixels go on beyond its edges.
  func cropped(to part: PixelRect, over below: Canvas) -> Canvas {
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

  /// A copy of a part, which lies in the frame.
  ///
  /// - Parameter pool: where its pixels come from; nil for memory of its own.
  func cropped(to part: PixelRect, pool: PixelPool? = nil) -> Canvas {
    if part == frame { return self }
    var pixels = pool?.pixels(part.size.area) ?? []
    pixels.removeAll(keepingCapacity: true)
    pixels.reserveCapacity(part.size.area)
    for y in part.y..<part.maxY {
      let start = frame.index(part.x, y)
      pixels += self.pixels[start..<start + part.width]
    }
    return Canvas(part, pixels: pixels)
  }
}

extension PixelRect {
  /// The index of a pixel of the picture in an array of those of the rectangle.
  @inline(__always)
  func index(_ column: Int, _ row: Int) -> Int {
    (row &- y) &* width &+ column &- x
  }
}

extension PixelPool {
  /// A transparent canvas for a part of the picture.
  func canvas(_ frame: PixelRect) -> Canvas {
    let count = max(0, frame.width * frame.height)
    guard count >= Self.leastPixels else { return Canvas(frame) }
    var canvas = Canvas(frame, pixels: pixels(count))
    for index in canvas.pixels.indices { canvas.pixels[index] = 0 }
    return canvas
  }
}
