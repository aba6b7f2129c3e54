import SegueGraphics

// 1. Where the standard deviation is less than 6 pixels and the layer is only turned, moved and scaled
//    alike along both axes, the mask is in pixels of the picture, wherever between pixels the layer lies:
//    its cells are the picture's own and are copied.
// 2. Elsewhere it is in the layer's own space, so that one serves while the layer moves. Its cells have at
//    most a pixel; they have 2^k pixels where the standard deviation is 16 pixels and more, so that it
//    has 8 to 16 of them: lines between their middles are 0.2 levels off. With 4 to 8 they are 0.8 off.
//
// Drawn at a scale that is no power of two, cells of a layer's space are 1.2 levels off at 6 pixels, 2
// at 4, 11 at 1 and 77 at 0.2.
//
// Cells of h pixels add to the variance by themselves. In cells squared: the coverage of a cell is a mean
// over it, 1/12; the weights are integrals over cells, 1/12; lines between cells are 1/6 + 1/(12 h^2) in the
// mean of h pixels' middles. Of these the shadow itself has two means over pixels, 1/(6 h^2). The rest,
// 1/3 - 1/(12 h^2), is taken from the blur.

extension ShadowMask.Key {
  /// The key of a shadow that is drawn under its transform; nil when it is empty or out of all bounds.
  init?(_ draw: ShadowDraw) {
    let density = draw.transform.greatestScale(on: draw.shape.rect)
    guard !draw.shape.rect.isEmpty, draw.sigma >= 0, density > 0, density.isFinite else {
      return nil
    }
    if draw.sigma * density < Self.leastInLayer, let place = draw.evenPlace {
      self.init(
        shape: draw.shape, sigma: draw.sigma * density, color: draw.color,
        map: place * .translation(-place.tx.rounded(.down), -place.ty.rounded(.down)),
        isInPixels: true)
      if isInBounds { return }
    }
    self.init(draw, density: density)
  }

  /// The key of a mask in the layer's space, for a scale in pixels per unit.
  private init?(_ draw: ShadowDraw, density: Double) {
    // A power of two: shadows that grow a little share their mask's scale.
    var scale = 1.0
    while scale < density, scale < 1_048_576 { scale *= 2 }
    while scale >= 2 * density, scale * 1_048_576 > 1 { scale /= 2 }
    let pixels = scale
    while draw.sigma * scale >= 16 { scale /= 2 }
    func key(_ scale: Double) -> Self {
      Self(
        shape: draw.shape, sigma: Self.blur(draw.sigma * scale, step: pixels / scale),
        color: draw.color, map: .scale(scale, scale), isInPixels: false)
    }
    // A mask that would be too large is coarser.
    while !key(scale).isInBounds, scale * 1_048_576 > 1 { scale /= 2 }
    self = key(scale)
    guard isInBounds else { return nil }
  }

  /// The least standard deviation, in pixels, of which every mask is in the layer's space.
  private static let leastInLayer = 6.0
  /// The most cells of a mask.
  private static let mostCells = 1 << 23

  /// The standard deviation, in cells of `step` pixels, of the blur that gives one with all that cells add.
  private static func blur(_ sigma: Double, step: Double) -> Double {
    guard step > 1 else { return sigma }
    return max(0, sigma * sigma - 1.0 / 3 + 1 / (12 * step * step)).squareRoot()
  }

  /// The shape's bounds in cells.
  private var bounds: Rect {
    let corners = shape.rect.corners.map(map.apply)
    let (x, y) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    return Rect(x[0], y[0], x[3] - x[0], y[3] - y[0])
  }

  /// Whether there are few cells, and none far away.
  private var isInBounds: Bool {
    let bounds = bounds
    return (bounds.width + 64) * (bounds.height + 64) <= Double(Self.mostCells)
      && abs(bounds.minX) < 1e9 && abs(bounds.minY) < 1e9
  }

  /// The cells that the mask has, from the layer's origin on.
  fileprivate var frame: PixelRect {
    let bounds = bounds
    let margin = BlurKernel(sigma: sigma).reach + 1
    let left = Int(bounds.minX.rounded(.down)) - margin
    let top = Int(bounds.minY.rounded(.down)) - margin
    return PixelRect(
      left, top, Int(bounds.maxX.rounded(.up)) + margin - left,
      Int(bounds.maxY.rounded(.up)) + margin - top)
  }

  /// The table of what is coloured after it was sampled; nil where the mask has its colour.
  ///
  /// Roundings of cells and of samples add up, and each channel has its own: of 100 random pictures of wide
  /// shadows the worst was 2.03 levels off, and is 1.34 with the table. Black is alpha alone, 1.49 at
  /// most without it, and would take 1.4 times as long (`segue-bench raster S5`: 5.6 ms, not 4.0); what is
  /// in pixels is copied, and rounded once.
  fileprivate var tint: TintTable? {
    let isBlack = color.red == 0 && color.green == 0 && color.blue == 0
    if isBlack || isInPixels { return nil }
    var full = color
    full.alpha = 255
    return TintTable(full)
  }

  /// Where the mask's cells lie, in those of ``ShadowDraw/transform(to:)``.
  fileprivate var rect: Rect {
    let (frame, scale) = (frame, isInPixels ? 1 : map.a)
    return Rect(
      Double(frame.x) / scale, Double(frame.y) / scale, Double(frame.width) / scale,
      Double(frame.height) / scale)
  }
}

extension ShadowMask {
  /// The mask of a key.
  init(_ key: Key, kernels: RunKernels) {
    let frame = key.frame
    let tint = key.tint
    var color = tint == nil ? key.color : .white
    color.alpha = 255
    let map = key.map * .translation(Double(-frame.x), Double(-frame.y))
    var canvas = Canvas(PixelRect(frame.size))
    BandPainter(images: ImageTable([]), kernels: kernels, picture: frame.size).draw(
      [.fill(Fill(layer: "", shape: key.shape, transform: map, color: color))], onto: &canvas,
      clip: canvas.frame, background: nil)
    let blurred = GaussianBlur(sigma: key.sigma, level: kernels.kernelLevel)
      .blurred(canvas, to: canvas.frame, makesRamps: tint != nil)
    let pixmap = Pixmap(frame.size, pixels: blurred.pixels)
    // What is copied needs no smaller copies.
    image = MipmappedImage(
      pixmap, through: Minification(step: key.isInPixels ? 0 : Minification.mostSteps),
      tint: tint)
    rect = key.rect
  }
}

extension ShadowDraw {
  /// The shape itself where a blur would change nothing; nil where there is one.
  var sharpFill: Fill? {
    let density = transform.greatestScale(on: shape.rect)
    guard density > 0, sigma >= 0, sigma * density < BlurKernel.least else { return nil }
    return Fill(layer: layer, shape: shape, transform: moved, color: color, opacity: opacity)
  }

  /// A rectangle outside which the shadow changes no pixel of a picture of a size.
  func bounds(in picture: PixelSize) -> PixelRect {
    if let sharpFill { return sharpFill.polygon(in: picture)?.bounds ?? .empty }
    guard let key = ShadowMask.Key(self) else { return .empty }
    return DevicePolygon(RoundedRect(key.rect), transform: transform(to: key), picture: picture)?
      .bounds ?? .empty
  }

  /// The transform of the shadow, which lies at an offset from its shape.
  private var moved: ProjectiveTransform {
    ProjectiveTransform(.translation(offset.x, offset.y)) * transform
  }

  /// From where a mask lies to output pixels.
  func transform(to key: ShadowMask.Key) -> ProjectiveTransform {
    guard key.isInPixels, let place = evenPlace else { return moved }
    return ProjectiveTransform(.translation(place.tx.rounded(.down), place.ty.rounded(.down)))
  }

  /// The shadow's transform where it turns, moves and scales both axes alike; moves in 1/65536 pixel.
  fileprivate var evenPlace: AffineTransform? {
    guard var place = moved.affine else { return nil }
    let most = 1e-9 * max(abs(place.a), abs(place.b))
    let isTurned = abs(place.a - place.d) <= most && abs(place.b + place.c) <= most
    let isMirrored = abs(place.a + place.d) <= most && abs(place.b - place.c) <= most
    guard isTurned || isMirrored, abs(place.tx) < 1e9, abs(place.ty) < 1e9 else { return nil }
    place.tx = (place.tx * 65_536).rounded() / 65_536
    place.ty = (place.ty * 65_536).rounded() / 65_536
    return place
  }
}
