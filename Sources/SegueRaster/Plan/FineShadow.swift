import SegueGraphics

/// A plan of a shadow that is sampled from cells of its layer's space, filtered for each pixel.
///
/// The middle of a large shape is equal in all columns, and in all rows: the grid is that of a
/// smaller shape without most of them, and shared by shapes of all sizes with equal corners.
struct FineShadow {
  /// The key of the grid.
  let key: ShadowMask.Key
  /// The cells of the whole shape.
  let plane: ShadowSampler.Plane
  /// The map from cells to pixels.
  private let transform: ProjectiveTransform

  /// Plans a shadow at a scale in pixels per unit; nil if the grid would be too large.
  init?(_ draw: ShadowDraw, density: Double) {
    guard let toLayer = draw.moved.inverse else { return nil }
    var scale = ShadowDraw.sharedScale(density)
    while draw.sigma * scale < 8, scale < 8 * density { scale *= 2 }
    while draw.sigma * scale >= 16 { scale /= 2 }
    var grid = Self.grid(draw, scale, toLayer)
    while grid == nil, scale * 1_048_576 > 1 {
      scale /= 2
      grid = Self.grid(draw, scale, toLayer)
    }
    guard let grid else { return nil }
    (key, plane) = grid
    transform = ProjectiveTransform(.scale(1 / scale, 1 / scale)) * draw.moved
  }

  /// Returns the bounding box of the shadow in pixels.
  func bounds(in picture: PixelSize) -> PixelRect {
    let seen = Outline.seen(RoundedRect(plane.frame), cutBy: nil, under: transform)
    let around = seen.flatMap { DevicePolygon($0, picture: picture)?.bounds }
    // The mean over a pixel extends one pixel further.
    return (around ?? .empty).inflated(by: 1).intersection(PixelRect(picture))
  }

  /// Returns the grid and the plane for a scale in cells per unit; nil if it would be too large.
  private static func grid(
    _ draw: ShadowDraw, _ scale: Double, _ toLayer: ProjectiveTransform
  ) -> (ShadowMask.Key, ShadowSampler.Plane)? {
    // The variance that cells and interpolation add is subtracted from the blur.
    let sigma = max(0, draw.sigma * scale * draw.sigma * scale - 1.0 / 3).squareRoot()
    let reach = Double(BlurKernel(sigma: sigma).reach + 1)
    let (rect, radii) = (draw.shape.rect, draw.shape.drawnRadii)
    // The extent of corners along their sides.
    let part = draw.shape.curve == .circular ? 1 : 1.53
    func edge(_ first: Double, _ second: Double) -> Double {
      (max(first, second) * part * scale + reach).rounded(.up)
    }
    let left = rect.minX * scale + edge(radii.topLeft, radii.bottomLeft)
    let top = rect.minY * scale + edge(radii.topLeft, radii.topRight)
    let right = rect.maxX * scale - edge(radii.topRight, radii.bottomRight)
    let bottom = rect.maxY * scale - edge(radii.bottomLeft, radii.bottomRight)
    let even = Rect(left, top, max(0, right - left), max(0, bottom - top))
    // Two of the equal columns and rows stay.
    let lacking = SIMD2(
      max(0, (even.width - 2).rounded(.down)), max(0, (even.height - 2).rounded(.down)))
    var shape = draw.shape
    shape.rect = Rect(
      rect.minX, rect.minY, rect.width - lacking.x / scale, rect.height - lacking.y / scale)
    let map = AffineTransform.scale(scale, scale)
    let key = ShadowMask.Key(shape: shape, sigma: sigma, map: map, isInPixels: false)
    guard key.isInBounds else { return nil }
    let cells = key.frame
    let plane = ShadowSampler.Plane(
      toCells: toLayer * ProjectiveTransform(map),
      frame: Rect(
        Double(cells.x), Double(cells.y), Double(cells.width) + lacking.x,
        Double(cells.height) + lacking.y),
      inner: Rect(
        rect.minX * scale + reach, rect.minY * scale + reach,
        max(0, rect.width * scale - 2 * reach), max(0, rect.height * scale - 2 * reach)),
      even: even, lacking: lacking, sigma: sigma)
    return (key, plane)
  }
}
