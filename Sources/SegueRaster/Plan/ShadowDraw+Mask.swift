import SegueGraphics

// Cells of a shadow's mask have 2^k pixels where the standard deviation is 8 pixels and more, so that it
// has 4 to 8 of them: between their middles lines are as good as the blur.

extension ShadowMask.Key {
  /// The key of a shadow that is drawn at a scale in pixels per unit; nil when it is empty or out
  /// of all bounds.
  init?(_ draw: ShadowDraw) {
    let density = draw.transform.greatestScale(on: draw.shape.rect)
    guard !draw.shape.rect.isEmpty, draw.sigma >= 0, density > 0, density.isFinite else {
      return nil
    }
    // A power of two: shadows that grow a little share their mask's scale.
    var scale = 1.0
    while scale < density, scale < 1_048_576 { scale *= 2 }
    while scale >= 2 * density, scale * 1_048_576 > 1 { scale /= 2 }
    while draw.sigma * scale >= 8 { scale /= 2 }
    let rect = draw.shape.rect
    func cells(_ scale: Double) -> Double {
      (rect.width * scale + 64) * (rect.height * scale + 64)
    }
    // A mask that would be too large is coarser.
    while cells(scale) > Double(ShadowMask.mostCells), scale * 1_048_576 > 1 { scale /= 2 }
    guard cells(scale) <= Double(ShadowMask.mostCells), abs(rect.minX) * scale < 1e9,
      abs(rect.minY) * scale < 1e9
    else { return nil }
    self.init(shape: draw.shape, sigma: draw.sigma, color: draw.color, scale: scale)
  }
}

extension ShadowMask {
  /// The most cells of a mask.
  fileprivate static let mostCells = 1 << 23

  /// The cells that the mask of a key has, from the layer's origin on.
  fileprivate static func frame(of key: Key) -> PixelRect {
    let rect = key.shape.rect
    let margin = BlurKernel(sigma: key.sigma * key.scale).reach + 1
    let left = Int((rect.minX * key.scale).rounded(.down)) - margin
    let top = Int((rect.minY * key.scale).rounded(.down)) - margin
    return PixelRect(
      left, top, Int((rect.maxX * key.scale).rounded(.up)) + margin - left,
      Int((rect.maxY * key.scale).rounded(.up)) + margin - top)
  }

  /// The mask of a key.
  init(_ key: Key, kernels: RunKernels) {
    let frame = Self.frame(of: key)
    var color = key.color
    color.alpha = 255
    let map =
      AffineTransform.scale(key.scale, key.scale)
      * .translation(Double(-frame.x), Double(-frame.y))
    var canvas = Canvas(PixelRect(frame.size))
    BandPainter(images: ImageTable([]), kernels: kernels, picture: frame.size).draw(
      [.fill(Fill(layer: "", shape: key.shape, transform: map, color: color))], onto: &canvas,
      clip: canvas.frame, background: nil)
    let blur = GaussianBlur(sigma: key.sigma * key.scale, level: kernels.kernelLevel)
    let blurred = blur.blurred(canvas, to: canvas.frame)
    image = MipmappedImage(Pixmap(frame.size, pixels: blurred.pixels))
    rect = key.rect
  }
}

extension ShadowMask.Key {
  /// Where the mask lies in the layer's coordinates.
  fileprivate var rect: Rect {
    let frame = ShadowMask.frame(of: self)
    return Rect(
      Double(frame.x) / scale, Double(frame.y) / scale, Double(frame.width) / scale,
      Double(frame.height) / scale)
  }
}

extension ShadowDraw {
  /// A rectangle outside which the shadow changes no pixel of a picture of a size.
  func bounds(in picture: PixelSize) -> PixelRect {
    guard let rect = ShadowMask.Key(self)?.rect.offset(by: offset) else { return .empty }
    return DevicePolygon(RoundedRect(rect), transform: transform, picture: picture)?.bounds
      ?? .empty
  }
}
