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

  /// All sides, those that begin highest first.
  private let edges: [PolygonEdge]
  /// The number of edges, from the first, that have been reached.
  private var reached = 0
  /// The edges that cross the current row, with their place at its top or their upper end.
  private var active: [Active] = []

  private struct Active {
    let edge: PolygonEdge
    var x: Int
  }

  /// A scanner of the part of a polygon inside a clip, at its first row.
  init(_ polygon: DevicePolygon, clip: PixelRect) {
    bounds = polygon.bounds.intersection(clip)
    edges = bounds.isEmpty ? [] : PolygonEdge.sides(of: polygon)
    active.reserveCapacity(8)
  }

  /// The coverage of a row of `bounds`; rows must be asked for from top to bottom.
  ///
  /// `areas` is all zeros before and after, and at least two longer than `bounds` is wide. `emit` is
  /// given the area of each edge pixel in 1/131072 pixel, those left of the solid run first; areas of
  /// neighbouring polygons add up exactly.
  @inline(__always)
  mutating func scan(
    row: Int, areas: inout [Int], emit: (Int) -> Void
  ) -> CoverageRow {
    let top = row << SubpixelPoint.bits
    let bottom = top + SubpixelPoint.scale
    while reached < edges.count, edges[reached].upper.y < bottom {
      // What ends above the row, as in a clip that begins lower, is passed by.
      let edge = edges[reached]
      if edge.lower.y > top {
        let x = edge.upper.y >= top ? edge.upper.x : edge.x(atY: top)
        active.append(Active(edge: edge, x: x))
      }
      reached += 1
    }
    var touched = Touched(left: bounds.maxX + 1, right: bounds.maxX + 1)
    var areas = areas.mutableSpan
    accumulate(top, bottom, &areas, &touched)
    return resolve(touched, &areas, emit: emit)
  }

  /// The columns that the sides of either direction touch in a row.
  private struct Touched {
    /// Those of the sides to the left of the polygon: the first, and the one after the last.
    var left: (first: Int, end: Int)
    /// The same for the sides to the right.
    var right: (first: Int, end: Int)

    init(left: Int, right: Int) {
      self.left = (left, Int.min)
      self.right = (right, Int.min)
    }

    @inline(__always)
    mutating func add(_ first: Int, _ end: Int, isLeft: Bool) {
      if isLeft {
        left = (min(left.first, first), max(left.end, end))
      } else {
        right = (min(right.first, first), max(right.end, end))
      }
    }
  }

  /// Adds all sides between two horizontal lines to the areas, and lets go of those that end.
  private mutating func accumulate(
    _ top: Int, _ bottom: Int, _ areas: inout MutableSpan<Int>, _ touched: inout Touched
  ) {
    var kept = 0
    for index in active.indices {
      let side = active[index]
      let edge = side.edge
      let isLast = edge.lower.y <= bottom
      let end = isLast ? edge.lower.x : edge.x(atY: bottom)
      accumulate(
        edge, from: (side.x, max(top, edge.upper.y)), to: (end, min(bottom, edge.lower.y)),
        &areas, &touched)
      if !isLast {
        active[kept] = Active(edge: edge, x: end)
        kept += 1
      }
    }
    while active.count > kept { active.removeLast() }
  }

  /// Adds the part of an edge between two places in a row to the areas.
  @inline(__always)
  private func accumulate(
    _ edge: PolygonEdge, from upper: (x: Int, y: Int), to lower: (x: Int, y: Int),
    _ areas: inout MutableSpan<Int>, _ touched: inout Touched
  ) {
    // From left to right, so that the columns come in order; heights do not depend on the way.
    let isDown = upper.x <= lower.x
    var (x, y) = isDown ? upper : lower
    let (endX, endY) = isDown ? lower : upper
    let (left, right) = (bounds.x << SubpixelPoint.bits, bounds.maxX << SubpixelPoint.bits)
    let direction = edge.direction
    let isLeft = direction > 0
    if x < left {
      let cut = endX > left ? between(edge.y(atX: left), y, endY) : endY
      areas[0] &+= direction &* abs(cut &- y) &* 2 &* SubpixelPoint.scale
      touched.add(bounds.x, bounds.x, isLeft: isLeft)
      if endX <= left { return }
      (x, y) = (left, cut)
    }
    while x < right {
      let column = x >> SubpixelPoint.bits
      let origin = column << SubpixelPoint.bits
      let boundary = origin &+ SubpixelPoint.scale
      let isLast = endX <= boundary
      let cut = isLast ? endY : between(edge.y(atX: boundary), y, endY)
      let stop = isLast ? endX : boundary
      let height = direction &* abs(cut &- y)
      let onLeft = height &* (x &+ stop &- 2 &* origin)
      let index = column &- bounds.x
      areas[index] &+= height &* 2 &* SubpixelPoint.scale &- onLeft
      areas[index &+ 1] &+= onLeft
      // An edge along the pixel's left side leaves no partly covered pixel.
      touched.add(column, stop == origin ? column : column &+ 1, isLeft: isLeft)
      if isLast { return }
      (x, y) = (boundary, cut)
    }
    touched.add(bounds.maxX, bounds.maxX, isLeft: isLeft)
  }

  /// A number kept between two others, in either order.
  @inline(__always)
  private func between(_ value: Int, _ a: Int, _ b: Int) -> Int {
    max(min(a, b), min(max(a, b), value))
  }

  /// Sums up the areas of the row, and clears them.
  @inline(__always)
  private func resolve(
    _ touched: Touched, _ areas: inout MutableSpan<Int>, emit: (Int) -> Void
  ) -> CoverageRow {
    guard touched.left.first <= bounds.maxX, touched.right.first <= bounds.maxX else {
      clear(touched.left, &areas)
      clear(touched.right, &areas)
      return CoverageRow(
        start: bounds.x, solidStart: bounds.x, solidEnd: bounds.x, end: bounds.x, solid: 0,
        solidArea: 0)
    }
    var (start, solidStart) = touched.left
    var (solidEnd, end) = touched.right
    if solidStart > solidEnd {
      (start, end) = (min(start, solidEnd), max(end, solidStart))
      (solidStart, solidEnd) = (end, end)
    }
    var sum = 0
    sumUp(start, solidStart, &sum, &areas, emit)
    sum &+= take(solidStart, &areas)
    let solid = sum
    sumUp(solidEnd, end, &sum, &areas, emit)
    _ = take(end, &areas)
    return CoverageRow(
      start: start, solidStart: solidStart, solidEnd: solidEnd, end: end,
      solid: Self.coverage(ofArea: solid), solidArea: solid)
  }

  /// Gives the areas of a stretch of edge pixels; `sum` runs on.
  @inline(__always)
  private func sumUp(
    _ from: Int, _ to: Int, _ sum: inout Int, _ areas: inout MutableSpan<Int>,
    _ emit: (Int) -> Void
  ) {
    var column = from
    while column < to {
      sum &+= take(column, &areas)
      emit(sum)
      column &+= 1
    }
  }

  /// The difference of area at a column, which becomes 0.
  @inline(__always)
  private func take(_ column: Int, _ areas: inout MutableSpan<Int>) -> Int {
    let area = areas[column &- bounds.x]
    areas[column &- bounds.x] = 0
    return area
  }

  private func clear(_ touched: (first: Int, end: Int), _ areas: inout MutableSpan<Int>) {
    guard touched.first <= touched.end else { return }
    for column in touched.first...touched.end { areas[column - bounds.x] = 0 }
  }

  /// An area in 1/131072 pixel as 8 bits, rounded half up.
  @inline(__always)
  static func coverage(ofArea area: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, (255 &* area &+ 65536) >> 17)))
  }
}
