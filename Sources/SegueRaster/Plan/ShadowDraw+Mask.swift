import SegueGraphics

extension ShadowDraw {
  /// Rounds a scale in pixels per unit up to a power of two, 2^-20...2^20.
  ///
  /// With it, shadows of slightly different scales share their masks.
  static func sharedScale(_ density: Double) -> Double {
    var scale = 1.0
    while scale < density, scale < 1_048_576 { scale *= 2 }
    while scale >= 2 * density, scale * 1_048_576 > 1 { scale /= 2 }
    return scale
  }
}

extension ShadowMask.Key {
  /// Creates the key of a mask in pixels of the picture; nil if that is impossible or too large.
  init?(inPixels draw: ShadowDraw, density: Double) {
    guard draw.sigma * density < ShadowPlan.leastCoarse, let place = draw.evenPlace else {
      return nil
    }
    self.init(
      shape: draw.shape, sigma: draw.sigma * density,
      map: place * .translation(-place.tx.rounded(.down), -place.ty.rounded(.down)),
      isInPixels: true)
    if !isInBounds { return nil }
  }

  /// Creates the key of a mask in the layer's space, for a scale in pixels per unit; nil if it is too large.
  init?(inLayer draw: ShadowDraw, density: Double) {
    let pixels = ShadowDraw.sharedScale(density)
    var scale = pixels
    while draw.sigma * scale >= 16 { scale /= 2 }
    func key(_ scale: Double) -> Self {
      Self(
        shape: draw.shape, sigma: Self.blur(draw.sigma * scale, step: pixels / scale),
        map: .scale(scale, scale), isInPixels: false)
    }
    // Reduce the scale of a mask that would be too large.
    while !key(scale).isInBounds, scale * 1_048_576 > 1 { scale /= 2 }
    self = key(scale)
    guard isInBounds else { return nil }
  }

  /// The most cells of a mask.
  private static let mostCells = 1 << 23

  /// Returns the standard deviation of the blur, in cells of `step` pixels, less the variance that cells add.
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

  /// Whether the number of cells and their coordinates are within limits.
  var isInBounds: Bool {
    let bounds = bounds
    return (bounds.width + 64) * (bounds.height + 64) <= Double(Self.mostCells)
      && abs(bounds.minX) < 1e9 && abs(bounds.minY) < 1e9
  }

  /// The cells of the mask, relative to the layer's origin.
  var frame: PixelRect {
    let bounds = bounds
    let margin = BlurKernel(sigma: sigma).reach + 1
    let left = Int(bounds.minX.rounded(.down)) - margin
    let top = Int(bounds.minY.rounded(.down)) - margin
    return PixelRect(
      left, top, Int(bounds.maxX.rounded(.up)) + margin - left,
      Int(bounds.maxY.rounded(.up)) + margin - top)
  }

  /// The rectangle of the mask, in the coordinates that ``ShadowDraw/transform(to:)`` maps.
  var rect: Rect {
    let (frame, scale) = (frame, isInPixels ? 1 : map.a)
    return Rect(
      Double(frame.x) / scale, Double(frame.y) / scale, Double(frame.width) / scale,
      Double(frame.height) / scale)
  }
}

extension ShadowMask.Key {
  /// Draws and blurs the shape, as ramps, in cells of ``frame``.
  func blurred(_ kernels: RunKernels, pool: PixelPool) -> PixelCanvas {
    let frame = frame
    let map = map * .translation(Double(-frame.x), Double(-frame.y))
    var canvas = pool.canvas(PixelRect(frame.size))
    defer { pool.keep(canvas.pixels) }
    BandPainter(images: ImageTable([]), kernels: kernels, picture: frame.size).draw(
      [.fill(Fill(layer: "", shape: shape, transform: ProjectiveTransform(map), color: .white))],
      onto: &canvas, clip: canvas.frame, background: nil)
    return GaussianBlur(sigma: sigma, level: kernels.kernelLevel)
      .blurred(canvas, to: canvas.frame, pool: pool, makesRamps: true)
  }
}

extension ShadowMask {
  /// Draws the mask for a key.
  init(_ key: Key, kernels: RunKernels, pool: PixelPool) {
    let pixmap = Pixmap(key.frame.size, pixels: key.blurred(kernels, pool: pool).pixels)
    // In pixels a mask is copied, and needs no smaller copies.
    image = MipmappedImage(
      pixmap, through: Minification(step: key.isInPixels ? 0 : Minification.mostSteps))
    rect = key.rect
  }
}

extension CoverageGrid {
  /// Draws the grid for a key.
  init(_ key: ShadowMask.Key, kernels: RunKernels, pool: PixelPool) {
    let ramps = key.blurred(kernels, pool: pool).pixels
    self.init(ramps: ramps, frame: key.frame)
    pool.keep(ramps)
  }
}

extension ShadowDraw {
  /// The transform of the shadow, with its offset from the shape.
  var moved: ProjectiveTransform {
    ProjectiveTransform(.translation(offset.x, offset.y)) * transform
  }

  /// Returns the map from a mask's coordinates to output pixels.
  func transform(to key: ShadowMask.Key) -> ProjectiveTransform {
    guard key.isInPixels, let place = evenPlace else { return moved }
    return ProjectiveTransform(.translation(place.tx.rounded(.down), place.ty.rounded(.down)))
  }

  /// Whether the transform only rotates, mirrors, shifts and scales both axes equally.
  var isEven: Bool { evenPlace != nil }

  /// The shadow's transform if it scales both axes equally, with shifts rounded to 1/65536 pixel; else nil.
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
