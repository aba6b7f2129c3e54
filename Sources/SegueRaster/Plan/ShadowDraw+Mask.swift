import SegueGraphics

// Cells of a shadow's mask have 2^k pixels where the standard deviation is 16 pixels and more, so that it
// has 8 to 16 of them: lines between their middles are 0.2 levels off. With 4 to 8 they are 0.8 off.
//
// Cells of h pixels add to the variance by themselves. In cells squared: the coverage of a cell is a mean
// over it, 1/12; the weights are integrals over cells, 1/12; lines between cells are 1/6 + 1/(12 h^2) in the
// mean of h pixels' middles. Of these the shadow itself has two means over pixels, 1/(6 h^2). The rest,
// 1/3 - 1/(12 h^2), is taken from the blur.

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
    let pixels = scale
    while draw.sigma * scale >= 16 { scale /= 2 }
    let rect = draw.shape.rect
    func cells(_ scale: Double) -> Double {
      (rect.width * scale + 64) * (rect.height * scale + 64)
    }
    // A mask that would be too large is coarser.
    while cells(scale) > Double(ShadowMask.mostCells), scale * 1_048_576 > 1 { scale /= 2 }
    guard cells(scale) <= Double(ShadowMask.mostCells), abs(rect.minX) * scale < 1e9,
      abs(rect.minY) * scale < 1e9
    else { return nil }
    self.init(
      shape: draw.shape, sigma: Self.blur(draw.sigma * scale, step: pixels / scale) / scale,
      color: draw.color, scale: scale)
  }

  /// The standard deviation, in cells of `step` pixels, of the blur that gives one with all that cells add.
  private static func blur(_ sigma: Double, step: Double) -> Double {
    guard step > 1 else { return sigma }
    return max(0, sigma * sigma - 1.0 / 3 + 1 / (12 * step * step)).squareRoot()
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
  /// The shape itself where a blur would change nothing; nil where there is one.
  var sharpFill: Fill? {
    let density = transform.greatestScale(on: shape.rect)
    guard density > 0, sigma >= 0, sigma * density < BlurKernel.least else { return nil }
    let moved = ProjectiveTransform(.translation(offset.x, offset.y)) * transform
    return Fill(layer: layer, shape: shape, transform: moved, color: color, opacity: opacity)
  }

  /// A rectangle outside which the shadow changes no pixel of a picture of a size.
  func bounds(in picture: PixelSize) -> PixelRect {
    if let sharpFill { return sharpFill.polygon(in: picture)?.bounds ?? .empty }
    guard let rect = ShadowMask.Key(self)?.rect.offset(by: offset) else { return .empty }
    return DevicePolygon(RoundedRect(rect), transform: transform, picture: picture)?.bounds
      ?? .empty
  }
}
