import SegueGraphics

extension ShadowDraw {
  /// The least power of two that is no less than a scale in pixels per unit, 2^-20...2^20.
  ///
  /// Shadows that grow a little share their cells by it.
  static func sharedScale(_ density: Double) -> Double {
    var scale = 1.0
    while scale < density, scale < 1_048_576 { scale *= 2 }
    while scale >= 2 * density, scale * 1_048_576 > 1 { scale /= 2 }
    return scale
  }
}

extension ShadowMask.Key {
  /// The key of a mask in pixels of the picture; nil when it cannot be or would be too large.
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

  /// The key of a mask in the layer's space, for a scale in pixels per unit; nil when it is too large.
  init?(inLayer draw: ShadowDraw, density: Double) {
    let pixels = ShadowDraw.sharedScale(density)
    var scale = pixels
    while draw.sigma * scale >= 16 { scale /= 2 }
    func key(_ scale: Double) -> Self {
      Self(
        shape: draw.shape, sigma: Self.blur(draw.sigma * scale, step: pixels / scale),
        map: .scale(scale, scale), isInPixels: false)
    }
    // A mask that would be too large is coarser.
    while !key(scale).isInBounds, scale * 1_048_576 > 1 { scale /= 2 }
    self = key(scale)
    guard isInBounds else { return nil }
  }

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
  var isInBounds: Bool {
    let bounds = bounds
    return (bounds.width + 64) * (bounds.height + 64) <= Double(Self.mostCells)
      && abs(bounds.minX) < 1e9 && abs(bounds.minY) < 1e9
  }

  /// The cells that the mask has, from the layer's origin on.
  var frame: PixelRect {
    let bounds = bounds
    let margin = BlurKernel(sigma: sigma).reach + 1
    let left = Int(bounds.minX.rounded(.down)) - margin
    let top = Int(bounds.minY.rounded(.down)) - margin
    return PixelRect(
      left, top, Int(bounds.maxX.rounded(.up)) + margin - left,
      Int(bounds.maxY.rounded(.up)) + margin - top)
  }

  /// Where the mask's cells lie, in those of ``ShadowDraw/transform(to:)``.
  var rect: Rect {
    let (frame, scale) = (frame, isInPixels ? 1 : map.a)
    return Rect(
      Double(frame.x) / scale, Double(frame.y) / scale, Double(frame.width) / scale,
      Double(frame.height) / scale)
  }
}

extension ShadowMask.Key {
  /// The blurred shape as ramps, in cells of ``frame``.
  func blurred(_ kernels: RunKernels, pool: PixelPool) -> Canvas {
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
  /// The mask of a key.
  init(_ key: Key, kernels: RunKernels, pool: PixelPool) {
    let pixmap = Pixmap(key.frame.size, pixels: key.blurred(kernels, pool: pool).pixels)
    // What is copied needs no smaller copies.
    image = MipmappedImage(
      pixmap, through: Minification(step: key.isInPixels ? 0 : Minification.mostSteps))
    rect = key.rect
  }
}

extension CoverageGrid {
  /// The grid of a key.
  init(_ key: ShadowMask.Key, kernels: RunKernels, pool: PixelPool) {
    let ramps = key.blurred(kernels, pool: pool).pixels
    self.init(ramps: ramps, frame: key.frame)
    pool.keep(ramps)
  }
}

extension ShadowDraw {
  /// The transform of the shadow, which lies at an offset from its shape.
  var moved: ProjectiveTransform {
    ProjectiveTransform(.translation(offset.x, offset.y)) * transform
  }

  /// From where a mask lies to output pixels.
  func transform(to key: ShadowMask.Key) -> ProjectiveTransform {
    guard key.isInPixels, let place = evenPlace else { return moved }
    return ProjectiveTransform(.translation(place.tx.rounded(.down), place.ty.rounded(.down)))
  }

  /// Whether it turns, moves and scales both axes alike.
  var isEven: Bool { evenPlace != nil }

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
