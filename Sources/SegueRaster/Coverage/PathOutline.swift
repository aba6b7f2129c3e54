import SegueGraphics

/// The contours of a path, or of what a pen covers along it, as polygons as they are seen.
struct PathOutline {
  private let path: Path
  private let stroke: StrokeStyle?
  private let transform: ProjectiveTransform
  private let picture: PixelSize

  /// The contours of a path in a picture.
  init(
    _ path: Path, stroke: StrokeStyle?, under transform: ProjectiveTransform,
    in picture: PixelSize
  ) {
    (self.path, self.stroke, self.transform, self.picture) = (path, stroke, transform, picture)
  }

  /// Gives the polygons, without what lies behind the eye, until one is refused.
  ///
  /// Curves have the chords that they need as they are seen. False when a polygon was refused, or when a
  /// coordinate is not finite or beyond ``Outline/farthest``.
  func forEachPolygon(_ add: ([Point]) -> Bool) -> Bool {
    if let affine = transform.affine, stroke == nil {
      return Contours.forEach(
        of: path, under: affine, tolerance: DevicePath.flatness,
        visible: Rect(origin: .zero, size: picture.size), add)
    }
    guard let bounds = path.bounds, Self.isNear(bounds) else { return false }
    let tolerance = max(1e-9, DevicePath.flatness / transform.greatestScale(on: bounds))
    let contours =
      stroke.map { path.strokedContours($0, tolerance: tolerance) }
      ?? Contours(path, tolerance: tolerance)
    for contour in contours.contours where contour.points.count > 2 {
      guard let seen = seen(contours.points[contour.points]) else { continue }
      if !add(seen) { return false }
    }
    return true
  }

  /// A polygon as it is seen; nil when all of it lies behind the eye.
  private func seen(_ polygon: ArraySlice<Point>) -> [Point]? {
    if let affine = transform.affine { return polygon.map(affine.apply) }
    return Outline.project(Array(polygon), transform)
  }

  private static func isNear(_ rect: Rect) -> Bool {
    let farthest = Outline.farthest
    return rect.minX >= -farthest && rect.minY >= -farthest && rect.maxX <= farthest
      && rect.maxY <= farthest
  }
}
