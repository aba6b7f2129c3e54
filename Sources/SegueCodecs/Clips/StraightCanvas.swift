import SegueGraphics

/// The canvas of an APNG or WebP animation, onto which frames with straight alpha are composited.
///
/// It starts transparent. The cost of a frame grows with the pixels that it touches, not with the
/// canvas.
struct StraightCanvas {
  /// The blending of a frame's pixels with the canvas.
  enum Blending {
    /// They replace the canvas.
    case source
    /// They are composited over the canvas (source-over), rounded to nearest (PNG, third edition, 13.16).
    case over
    /// They are composited over the canvas like in libwebp, which does not clear the disposed area
    /// of the last frame: there they replace the canvas.
    case webP
  }

  let size: PixelSize
  private var straight: Pixmap
  // The premultiplied canvas; nil while it equals the straight one.
  private var multiplied: Pixmap?
  // The pending disposal of the last frame: its rectangle, with the pixels to restore, or nil to clear it.
  private var pending: (rect: PixelRect, pixels: [UInt32]?)?
  private var isBlank = true

  /// The canvas with premultiplied alpha.
  var shown: Pixmap { multiplied ?? straight }

  /// A transparent canvas, which allocates its pixels with the first frame.
  init(_ size: PixelSize) {
    self.size = size
    straight = Pixmap(PixelSize(0, 0))
  }

  /// Disposes of the previous frame, then composites a frame of straight pixels.
  ///
  /// - Returns: the rectangle outside which the canvas is unchanged; all of it for the first frame.
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
        // In the area that the previous frame cleared, pixels are copied and not composited.
        let cleared = gone?.rect ?? .empty
        set(pixels, rect, outside: cleared, Self.overAsLibwebp)
      }
    }
    return isFirst ? whole : rect.union(gone?.rect ?? .empty)
  }

  /// Starts a separate premultiplied canvas at the first translucent pixel.
  private mutating func showAlpha(
    of pixels: [UInt32], _ account: inout ResourceAccount
  ) throws(CodecError) {
    guard multiplied == nil, pixels.contains(where: { $0 >> 24 != 255 && $0 != 0 }) else { return }
    try account.hold(size.area * 4)
    try account.work(size.area, .touchedPixel)
    multiplied = straight.pixels.isEmpty ? Pixmap(size) : straight
  }

  /// Replaces the whole canvas by a frame.
  private mutating func replaceAll(by pixels: [UInt32]) {
    straight = Pixmap(size, pixels: pixels)
    guard multiplied != nil else { return }
    for place in pixels.indices { multiplied?.pixels[place] = premultiplied(pixels[place]) }
  }

  /// Clears a rectangle to transparent.
  private mutating func clear(_ rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      for place in y * size.width + rect.x..<y * size.width + rect.maxX {
        straight.pixels[place] = 0
        multiplied?.pixels[place] = 0
      }
    }
  }

  /// Blends pixels into a rectangle; in the `excluded` part they replace the canvas.
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

  /// Composites a straight pixel over another, rounded to nearest (PNG, third edition, 13.16).
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

  /// Composites a straight pixel over another, with the rounding of libwebp's `BlendPixelNonPremult`.
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
