import SegueGraphics

/// Exact area coverage of a convex polygon, row by row, in integers.
///
/// Each side adds, to the pixel it passes, the signed area between it and the pixel's right edge,
/// and the rest of its height to the next pixel; running sums along the row are the covered areas
/// (the accumulation buffer of R. Levien's font-rs). Unit of area: 1/131072 pixel, so
/// coverage = (255 · area + 65536) >> 17, rounded half up: exact for the polygon on its grid.
struct CoverageScanner {
  /// The rows and columns that are scanned: the polygon's bounds inside a clip.
  let bounds: PixelRect
  /// The coverage of the row's edge pixels; index 0 is column `bounds.x`.
  private(set) var coverage: [UInt8]
  /// The same as areas in 1/131072 pixel, of which those of neighbouring polygons add up exactly.
  private(set) var covered: [Int32]

  /// All sides, those that begin highest first.
  private let edges: [PolygonEdge]
  /// The number of edges, from the first, that have been reached.
  private var reached = 0
  /// The indices of the edges that cross the current row.
  private var active: [Int] = []
  /// Differences of area along the row; all 0 between rows.
  private var areas: [Int]

  /// The columns that the sides of one direction touch in the current row.
  private struct Touched {
    var first = Int.max
    var last = Int.min

    mutating func add(_ from: Int, _ through: Int) {
      first = min(first, from)
      last = max(last, through)
    }
  }

  /// A scanner of the part of a polygon inside a clip, at its first row.
  init(_ polygon: DevicePolygon, clip: PixelRect) {
    bounds = polygon.bounds.intersection(clip)
    coverage = [UInt8](repeating: 0, count: bounds.width)
    covered = [Int32](repeating: 0, count: bounds.width)
    areas = [Int](repeating: 0, count: bounds.width + 2)
    let vertices = polygon.vertices
    let next = vertices.dropFirst() + vertices.prefix(1)
    edges = zip(vertices, next).compactMap(PolygonEdge.init(from:to:))
      .sorted { $0.upper.y < $1.upper.y }
  }

  /// The coverage of a row of `bounds`; rows must be asked for from top to bottom.
  mutating func scan(row: Int) -> CoverageRow {
    let top = row << SubpixelPoint.bits
    let bottom = top + SubpixelPoint.scale
    while reached < edges.count, edges[reached].upper.y < bottom {
      active.append(reached)
      reached += 1
    }
    active.removeAll { edges[$0].lower.y <= top }
    var rising = Touched()
    var falling = Touched()
    for index in active {
      let edge = edges[index]
      if edge.direction > 0 {
        accumulate(edge, top: top, bottom: bottom, touched: &rising)
      } else {
        accumulate(edge, top: top, bottom: bottom, touched: &falling)
      }
    }
    return resolve(rising, falling)
  }

  /// Adds the part of an edge between two horizontal lines to `areas`.
  private mutating func accumulate(
    _ edge: PolygonEdge, top: Int, bottom: Int, touched: inout Touched
  ) {
    let (y0, y1) = (max(top, edge.upper.y), min(bottom, edge.lower.y))
    let (x0, x1) = (edge.x(atY: y0), edge.x(atY: y1))
    // From left to right, so that the columns come in order; heights do not depend on the way.
    var (x, y) = x0 <= x1 ? (x0, y0) : (x1, y1)
    let (endX, endY) = x0 <= x1 ? (x1, y1) : (x0, y0)
    let (left, right) = (bounds.x << SubpixelPoint.bits, bounds.maxX << SubpixelPoint.bits)
    if x < left {
      let cut = endX > left ? between(edge.y(atX: left), y, endY) : endY
      areas[0] += edge.direction * abs(cut - y) * 2 * SubpixelPoint.scale
      touched.add(bounds.x, bounds.x - 1)
      if endX <= left { return }
      (x, y) = (left, cut)
    }
    while x < right {
      let column = x >> SubpixelPoint.bits
      let boundary = (column + 1) << SubpixelPoint.bits
      let isLast = endX <= boundary
      let cut = isLast ? endY : between(edge.y(atX: boundary), y, endY)
      add(edge.direction * abs(cut - y), column: column, from: x, to: min(endX, boundary), &touched)
      if isLast { return }
      (x, y) = (boundary, cut)
    }
    touched.add(bounds.maxX, bounds.maxX - 1)
  }

  /// Adds a piece of an edge, of a signed height, that lies in one column.
  @inline(always)
  private mutating func add(
    _ height: Int, column: Int, from x: Int, to endX: Int, _ touched: inout Touched
  ) {
    let origin = column << SubpixelPoint.bits
    let onLeft = height * (x + endX - 2 * origin)
    let index = column - bounds.x
    areas[index] += height * 2 * SubpixelPoint.scale - onLeft
    areas[index + 1] += onLeft
    // An edge along the pixel's left side leaves no partly covered pixel.
    touched.add(column, endX == origin ? column - 1 : column)
  }

  /// A number kept between two others, in either order.
  @inline(always)
  private func between(_ value: Int, _ a: Int, _ b: Int) -> Int {
    max(min(a, b), min(max(a, b), value))
  }

  /// Sums up the areas of the row, and clears them.
  private mutating func resolve(_ rising: Touched, _ falling: Touched) -> CoverageRow {
    guard rising.first <= bounds.maxX, falling.first <= bounds.maxX else {
      clear(rising)
      clear(falling)
      return CoverageRow(
        start: bounds.x, solidStart: bounds.x, solidEnd: bounds.x, end: bounds.x, solid: 0,
        solidArea: 0)
    }
    var (start, solidStart) = (rising.first, rising.last + 1)
    var (solidEnd, end) = (falling.first, falling.last + 1)
    if solidStart > solidEnd {
      (start, end) = (min(start, solidEnd), max(end, solidStart))
      (solidStart, solidEnd) = (end, end)
    }
    var sum = 0
    sumUp(start, solidStart, &sum)
    sum += take(solidStart)
    let solid = sum
    sumUp(solidEnd, end, &sum)
    _ = take(end)
    return CoverageRow(
      start: start, solidStart: solidStart, solidEnd: solidEnd, end: end,
      solid: Self.coverage(ofArea: solid), solidArea: solid)
  }

  /// Turns areas into coverage for a stretch of edge pixels; `sum` runs on.
  private mutating func sumUp(_ from: Int, _ to: Int, _ sum: inout Int) {
    for column in from..<max(from, to) {
      sum += take(column)
      coverage[column - bounds.x] = Self.coverage(ofArea: sum)
      covered[column - bounds.x] = Int32(truncatingIfNeeded: sum)
    }
  }

  /// The difference of area at a column, which becomes 0.
  @inline(always)
  private mutating func take(_ column: Int) -> Int {
    let area = areas[column - bounds.x]
    areas[column - bounds.x] = 0
    return area
  }

  private mutating func clear(_ touched: Touched) {
    guard touched.first <= touched.last + 1 else { return }
    for column in touched.first...(touched.last + 1) { areas[column - bounds.x] = 0 }
  }

  /// An area in 1/131072 pixel as 8 bits, rounded half up.
  @inline(always)
  private static func coverage(ofArea area: Int) -> UInt8 {
    UInt8(max(0, min(255, (255 * area + 65536) >> 17)))
  }
}
