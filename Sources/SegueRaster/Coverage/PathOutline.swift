import SegueGraphics

/// The transformed contours of a path, or of its stroke, as polygons.
struct PathOutline {
  private let path: Path
  private let stroke: StrokeStyle?
  private let transform: ProjectiveTransform
  private let picture: PixelSize

  /// Creates the outline of a path in a picture.
  init(
    _ path: Path, stroke: StrokeStyle?, under transform: ProjectiveTransform,
    in picture: PixelSize
  ) {
    (self.path, self.stroke, self.transform, self.picture) = (path, stroke, transform, picture)
  }

  /// Cached contours and the map to apply to their points; nil if the path must be flattened in place.
  ///
  /// They exist if the map scales evenly in all directions, or for a stroke under any affine map.
  var kept: (contours: Contours, map: AffineTransform)? {
    guard let affine = transform.affine,
      let scale = stroke == nil ? affine.evenScale : affine.greatestScale,
      let contours = ContourCache.of(path, stroke: stroke, scale: scale)
    else { return nil }
    return (contours, affine)
  }

  /// Passes on the polygons, clipped behind the camera, until `add` returns false.
  ///
  /// Curves are flattened for their transformed size. Returns false if `add` did, or if a
  /// coordinate is not finite or beyond ``Outline/farthest``.
  func forEachPolygon(_ add: ([Point]) -> Bool) -> Bool {
    let known = kept?.contours
    if known == nil, stroke == nil, let affine = transform.affine {
      return Contours.forEach(
        of: path, under: affine, tolerance: DevicePath.flatness,
        visible: Rect(origin: .zero, size: picture.size), add)
    }
    guard let contours = known ?? contours else { return false }
    var seen: [Point] = []
    for contour in contours.contours where contour.points.count > 2 {
      if let affine = transform.affine {
        seen.removeAll(keepingCapacity: true)
        seen.reserveCapacity(contour.points.count)
        for index in contour.points { seen.append(affine.apply(contours.points[index])) }
      } else {
        // Clip the part behind the camera.
        guard let front = Outline.project(Array(contours.points[contour.points]), transform)
        else { continue }
        seen = front
      }
      if !add(seen) { return false }
    }
    return true
  }

  /// The contours before a map that does not scale evenly; nil if they are too far away.
  private var contours: Contours? {
    guard let bounds = path.bounds, Self.isNear(bounds) else { return nil }
    let tolerance = max(1e-9, DevicePath.flatness / transform.greatestScale(on: bounds))
    return stroke.map { path.strokedContours($0, tolerance: tolerance) }
      ?? Contours(path, tolerance: tolerance)
  }

  /// Returns whether all coordinates are within ``Outline/farthest``.
  static func isNear(_ rect: Rect) -> Bool {
    let farthest = Outline.farthest
    return rect.minX >= -farthest && rect.minY >= -farthest && rect.maxX <= farthest
      && rect.maxY <= farthest
  }
}
