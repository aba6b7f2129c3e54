import SegueGraphics

/// The exact area coverage of a transformed shape, in `Double`.
struct ReferenceCoverage: Sendable {
  private let polygon: [Point]
  private let box: Rect
  private var contours: ReferenceContours?

  /// Creates the coverage of a shape, clipped by a rectangle in the shape's own coordinates.
  init(_ shape: RoundedRect, cutBy rect: Rect?, transform: ProjectiveTransform) {
    // Arcs are four times as fine as those of the rasterizer.
    self.init(Outline.seen(shape, cutBy: rect, under: transform, fineness: 16) ?? [])
  }

  /// Creates the coverage of a path in a picture of a size.
  init(_ draw: PathFill, size: PixelSize) {
    self.init([])
    contours = ReferenceContours(
      draw.path, rule: draw.rule, stroke: draw.stroke, transform: draw.transform, size: size)
  }

  /// Creates the coverage of a clip in a picture of a size.
  init(_ clip: ClipShape, size: PixelSize) {
    self.init(clip.shape, cutBy: nil, transform: clip.transform)
    if let path = clip.path {
      contours = ReferenceContours(
        path, rule: clip.rule, stroke: nil, transform: clip.transform, size: size)
    }
  }

  /// Creates the coverage of a polygon whose sides do not cross.
  init(_ points: [Point]) {
    let isDrawn = points.allSatisfy {
      abs($0.x) <= Outline.farthest && abs($0.y) <= Outline.farthest
    }
    polygon = isDrawn ? points : []
    let (xs, ys) = (polygon.map(\.x), polygon.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    box = Rect(left, top, (xs.max() ?? 0) - left, (ys.max() ?? 0) - top)
  }

  /// Returns the coverage of a pixel, 0...1: the area of the polygon clipped to it (shoelace formula).
  func ofPixel(_ x: Int, _ y: Int) -> Double {
    if let contours { return contours.ofPixel(x, y) }
    let pixel = Rect(Double(x), Double(y), 1, 1)
    guard pixel.intersection(box) != nil else { return 0 }
    let points = Outline.clip(polygon, to: pixel)
    guard var previous = points.last else { return 0 }
    var doubled = 0.0
    for point in points {
      // Relative to the pixel, to keep precision for corners far away.
      let (p, q) = (previous - pixel.origin, point - pixel.origin)
      doubled += p.x * q.y - q.x * p.y
      previous = point
    }
    return min(1, abs(doubled) / 2)
  }
}

/// The exact coverage of contours under a fill rule.
///
/// A side adds the area between it and the right edge of the pixel; winding numbers are averaged
/// over the pixel before the rule is applied, which defines the picture.
struct ReferenceContours: Sendable {
  private typealias Side = (upper: Point, lower: Point, direction: Double)

  private let rule: FillRule
  /// The sides in each row of pixels.
  private var rows: [[Side]]

  /// Creates the contours of a path, with the same chords as the rasterizer.
  init(
    _ path: Path, rule: FillRule, stroke: StrokeStyle?, transform: ProjectiveTransform,
    size: PixelSize
  ) {
    self.rule = stroke == nil ? rule : .nonZero
    rows = Array(repeating: [], count: size.height)
    let outline = PathOutline(path, stroke: stroke, under: transform, in: size)
    let picture = Rect(origin: .zero, size: size.size)
    var added = rows
    let isDrawn = outline.forEachPolygon { polygon in
      let isNear = polygon.allSatisfy {
        abs($0.x) <= Outline.farthest && abs($0.y) <= Outline.farthest
      }
      if isNear { Self.add(Outline.clip(polygon, to: picture), to: &added) }
      return isNear
    }
    if isDrawn { rows = added }
  }

  /// Adds the sides of a polygon to the rows that they cross.
  private static func add(_ polygon: [Point], to rows: inout [[Side]]) {
    guard var start = polygon.last else { return }
    for end in polygon {
      if start.y != end.y {
        let isDown = start.y < end.y
        let side: Side = isDown ? (start, end, -1) : (end, start, 1)
        for row in Int(side.upper.y)...Int(side.lower.y) where row < rows.count {
          rows[row].append(side)
        }
      }
      start = end
    }
  }

  /// Returns the coverage of a pixel, 0...1.
  func ofPixel(_ x: Int, _ y: Int) -> Double {
    let sum = rows[y].reduce(0) { $0 + $1.direction * Self.area($1, x, y) }
    switch rule {
    case .nonZero: return min(1, abs(sum))
    case .evenOdd:
      let rest = abs(sum).truncatingRemainder(dividingBy: 2)
      return rest > 1 ? 2 - rest : rest
    }
  }

  /// Returns the area of a pixel to the right of a side, within the side's rows.
  private static func area(_ side: Side, _ x: Int, _ y: Int) -> Double {
    let (top, bottom) = (max(side.upper.y, Double(y)), min(side.lower.y, Double(y + 1)))
    guard top < bottom else { return 0 }
    let slope = (side.lower.x - side.upper.x) / (side.lower.y - side.upper.y)
    // The width to the right of the side, up to the pixel's right edge, before clamping to 0...1.
    let width = { Double(x + 1) - (side.upper.x + slope * ($0 - side.upper.y)) }
    var (low, high) = (width(top), width(bottom))
    if low > high { (low, high) = (high, low) }
    guard high > low else { return (bottom - top) * max(0, min(1, low)) }
    // The mean of max(0, min(1, w)) for w evenly between low and high.
    func integral(_ w: Double) -> Double { w <= 0 ? 0 : w <= 1 ? w * w / 2 : w - 0.5 }
    if high - low < 1e-9 { return (bottom - top) * max(0, min(1, low)) }
    return (bottom - top) * (integral(high) - integral(low)) / (high - low)
  }
}
