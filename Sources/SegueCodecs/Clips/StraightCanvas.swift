import SegueGraphics

/// The canvas of an APNG or a WebP as frames are drawn on it, in straight colours as they have them.
///
/// It begins transparent. What a frame costs grows with what it touches, not with the canvas.
struct StraightCanvas {
  /// How the pixels of a frame come onto the canvas.
  enum Blending {
    /// They take the place of what is there.
    case source
    /// They are composited over it, rounded to nearest (PNG, third edition, 13.16).
    case over
    /// They are composited over it as libwebp does it, which has cleared the last frame's area only
    /// in name: there they take the place of what is there.
    case webP
  }

  /// The size in pixels.
  let size: PixelSize
  private var straight: Pixmap
  // What shows where that is not the same: the colours multiplied by alpha.
  private var multiplied: Pixmap?
  // What a frame that goes away leaves: the pixels of its rectangle, or nothing at all.
  private var pending: (rect: PixelRect, pixels: [UInt32]?)?
  private var isBlank = true

  /// What shows: the canvas with its colours multiplied by alpha.
  var shown: Pixmap { multiplied ?? straight }

  /// A transparent canvas, which takes memory with the first frame.
  init(_ size: PixelSize) {
    self.size = size
    straight = Pixmap(PixelSize(0, 0))
  }

  /// Draws a frame of straight pixels, after the frame before has gone away if it does.
  ///
  /// - Returns: where the canvas can differ from what it was before; all of it for the first frame.
  mutating func draw(
    _ pixels: consuming [UInt32], in rect: PixelRect, _ blending: Blending,
    then disposal: StoredFrame.Disposal, _ account: inout ResourceAccount
  ) throws(CodecError) -> PixelRect {
    let whole = PixelRect(size)
    let isFirst = isBlank
    if isBlank {
      try account.hold(size.area * 4)
      isBlank = false
      if rect != whole { straight = Pixmap(size) }
    }
    let gone = isFirst ? nil : pending
    if let gone, let pixels = gone.pixels {
      try account.work(gone.rect.size.area, .drawnPixel)
      set(pixels, gone.rect) { front, _ in front }
      account.release(pixels.count * 4)
    } else if let gone {
      try account.work(gone.rect.size.area, .touchedPixel)
      clear(gone.rect)
    }
    pending = nil
    switch disposal {
    case .keep: break
    case .background: pending = (rect, nil)
    case .previous:
      try account.work(rect.size.area, .touchedPixel)
      try account.hold(rect.size.area * 4)
      let before = isFirst ? [UInt32](repeating: 0, count: rect.size.area) : nil
      pending = (rect, before ?? straight.cropped(to: rect).pixels)
    }
    try account.work(rect.size.area, .drawnPixel)
    try showAlpha(of: pixels, &account)
    if rect == whole, blending == .source || isFirst {
      replaceAll(by: pixels)
    } else {
      switch blending {
      case .source: set(pixels, rect) { front, _ in front }
      case .over: set(pixels, rect, Self.over)
      case .webP:
        // Nothing is composited over what was cleared by the frame before.
        let cleared = gone?.rect ?? .empty
        set(pixels, rect, outside: cleared, Self.overAsLibwebp)
      }
    }
    return isFirst ? whole : rect.union(gone?.rect ?? .empty)
  }

  /// Begins to keep what shows apart from what is stored, once a pixel is neither opaque nor clear.
  private mutating func showAlpha(
    of pixels: [UInt32], _ account: inout ResourceAccount
  ) throws(CodecError) {
    guard multiplied == nil, pixels.contains(where: { $0 >> 24 != 255 && $0 != 0 }) else { return }
    try account.hold(size.area * 4)
    try account.work(size.area, .touchedPixel)
    multiplied = straight.pixels.isEmpty ? Pixmap(size) : straight
  }

  private mutating func replaceAll(by pixels: [UInt32]) {
    straight = Pixmap(size, pixels: pixels)
    guard multiplied != nil else { return }
    for place in pixels.indices { multiplied?.pixels[place] = premultiplied(pixels[place]) }
  }

  private mutating func clear(_ rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      for place in y * size.width + rect.x..<y * size.width + rect.maxX {
        straight.pixels[place] = 0
        multiplied?.pixels[place] = 0
      }
    }
  }

  /// Draws pixels in a rectangle; in an excluded part of it they take the place of what is there.
  @inline(__always)
  private mutating func set(
    _ pixels: [UInt32], _ rect: PixelRect, outside excluded: PixelRect = .empty,
    _ blend: (UInt32, UInt32) -> UInt32
  ) {
    var source = 0
    for y in rect.y..<rect.maxY {
      let isExcluded = excluded.y..<excluded.maxY ~= y
      let columns = isExcluded ? excluded.x..<excluded.maxX : 0..<0
      for x in rect.x..<rect.maxX {
        let place = y * size.width + x
        let front = pixels[source]
        let pixel = columns.contains(x) ? front : blend(front, straight.pixels[place])
        straight.pixels[place] = pixel
        multiplied?.pixels[place] = premultiplied(pixel)
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

  /// A pixel over another, both straight, with the rounding of libwebp's `BlendPixelNonPremult`.
  private static func overAsLibwebp(_ front: UInt32, _ back: UInt32) -> UInt32 {
    let alpha = front >> 24
    if alpha == 255 { return front }
    if alpha == 0 { return back }
    let rest = ((back >> 24) * (256 - alpha)) >> 8
    let sum = alpha + rest
    let scale = (1 << 24) / sum
    func channel(_ shift: UInt32) -> UInt32 {
      let mixed = (front >> shift & 255) * alpha + (back >> shift & 255) * rest
      return ((mixed &* scale) >> 24) << shift
    }
    return channel(0) | channel(8) | channel(16) | sum << 24
  }
}
