import SegueGraphics

/// The canvas of an APNG as frames are drawn on it, in straight colours as the format has them.
struct APNGCanvas {
  /// What shows: the canvas with its colours multiplied by alpha.
  private(set) var shown: Pixmap
  private var straight: Pixmap
  // What a frame that goes away leaves: the pixels of its rectangle.
  private var pending: (rect: PixelRect, pixels: [UInt32])?

  /// A transparent canvas.
  init(_ size: PixelSize) {
    shown = Pixmap(size)
    straight = shown
  }

  /// Draws a frame of straight pixels, after the frame before has gone away if it does.
  mutating func draw(_ pixels: [UInt32], _ control: APNGControl) {
    if let pending { set(pending.pixels, pending.rect) }
    pending = nil
    let rect = control.rect
    switch control.disposal {
    case .keep: break
    case .background: pending = (rect, [UInt32](repeating: 0, count: pixels.count))
    case .previous: pending = (rect, straight.cropped(to: rect).pixels)
    }
    if !control.isBlended { return set(pixels, rect) }
    set(zip(pixels, straight.cropped(to: rect).pixels).map(Self.over), rect)
  }

  private mutating func set(_ pixels: [UInt32], _ rect: PixelRect) {
    var source = 0
    for y in rect.y..<rect.maxY {
      for place in y * straight.width + rect.x..<y * straight.width + rect.maxX {
        straight.pixels[place] = pixels[source]
        shown.pixels[place] = premultiplied(pixels[source])
        source += 1
      }
    }
  }

  /// A pixel over another, both straight, rounded to nearest (PNG, third edition, 13.16).
  private static func over(_ front: UInt32, _ back: UInt32) -> UInt32 {
    let alpha = front >> 24
    if alpha == 255 || back >> 24 == 0 { return front }
    if alpha == 0 { return back }
    let share = alpha * 255
    let rest = (255 - alpha) * (back >> 24)
    let sum = share + rest
    func channel(_ shift: UInt32) -> UInt32 {
      let mixed = (front >> shift & 255) * share + (back >> shift & 255) * rest
      return ((mixed + sum / 2) / sum) << shift
    }
    return channel(0) | channel(8) | channel(16) | ((sum + 127) / 255) << 24
  }
}
