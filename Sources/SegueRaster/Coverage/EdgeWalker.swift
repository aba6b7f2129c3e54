/// A walk along a side of a polygon, from the top down and from pixel to pixel.
///
/// Its crossings with rows and with columns are quotients that are updated by additions (as in
/// Bresenham's algorithm): a side takes six divisions at most. A point on a grid line belongs to
/// the pixels that the side comes from.
struct EdgeWalker {
  private let side: PolygonEdge
  private let window: ScanWindow
  /// The current point, and the final one.
  private var x, y: Int
  private let end: (x: Int, y: Int)
  /// +1 if the side runs to the right, or straight down, −1 if it runs to the left.
  private let way: Int
  /// The current column, and the border where the side leaves it.
  private var column, border: Int
  /// The crossing with the next row, right of the side's upper end, and its change per row.
  private var offset = FlooredQuotient.zero, offsetStep = FlooredQuotient.zero
  /// The crossing with the border, below the side's upper end, and its change per column.
  private var depth = FlooredQuotient.zero, depthStep = FlooredQuotient.zero

  /// Starts a walk at the part of a side inside a window; it must pass some of the window's rows.
  @inline(__always)
  init(_ side: PolygonEdge, in window: ScanWindow) {
    self.side = side
    self.window = window
    let bits = SubpixelPoint.bits
    y = max(side.upper.y, window.top)
    let bottom = min(side.lower.y, window.bottom)
    x = y == side.upper.y ? side.upper.x : side.x(atY: y)
    end = (bottom == side.lower.y ? side.lower.x : side.x(atY: bottom), bottom)
    way = side.run < 0 ? -1 : 1
    column = (way > 0 ? x : x &- 1) >> bits
    border = (way > 0 ? column &+ 1 : column) << bits
    let rows = ((bottom &- 1) >> bits) &- (y >> bits)
    if rows > 0 { offset = side.offset(atY: ((y >> bits) &+ 1) << bits) }
    if rows > 1 { offsetStep = side.offsetStep }
    if (end.x &- border) &* way > 0 {
      depth = side.depth(atX: border)
      // A side narrower than a pixel crosses one border only.
      if abs(side.run) > SubpixelPoint.scale { depthStep = side.depthStep }
    }
  }

  /// Accumulates the areas between the side and the right edges of the pixels that it passes.
  ///
  /// `touch` is called for each row with the columns that are partly covered in it, first and end,
  /// clamped to the window.
  @inline(__always)
  mutating func add(
    to areas: inout MutableSpan<Int32>, touch: (_ row: Int, _ first: Int, _ end: Int) -> Void
  ) {
    let last = (end.y &- 1) >> SubpixelPoint.bits
    var row = y >> SubpixelPoint.bits
    while true {
      let isLast = row == last
      let place =
        isLast ? end : (x: side.upper.x &+ offset.whole, y: (row &+ 1) << SubpixelPoint.bits)
      let columns = addRow(row, to: place, &areas)
      touch(row, window.kept(columns.first), window.kept(columns.end))
      if isLast { return }
      offset.add(offsetStep, divisor: 2 &* side.fall)
      row &+= 1
    }
  }

  /// Accumulates areas along the side up to a point in the same row; returns the passed columns.
  ///
  /// The columns are the first and the one after the last.
  @inline(__always)
  private mutating func addRow(
    _ row: Int, to place: (x: Int, y: Int), _ areas: inout MutableSpan<Int32>
  ) -> (first: Int, end: Int) {
    let start = window.index(row, window.columns.lowerBound)
    if place.x == x {
      let column = x >> SubpixelPoint.bits
      // A side along the pixel's left edge covers no pixel partly.
      let isEdge = x == column << SubpixelPoint.bits
      add(start, column, to: place, &areas)
      return (column, isEdge ? column : column &+ 1)
    }
    if x == border { cross() }
    let first = column
    while (place.x &- border) &* way > 0 {
      let cut = max(y, min(place.y, side.upper.y &+ depth.whole))
      add(start, column, to: (border, cut), &areas)
      cross()
    }
    add(start, column, to: place, &areas)
    return (min(first, column), max(first, column) &+ 1)
  }

  /// Moves the walk on to the next column that the side enters.
  @inline(__always)
  private mutating func cross() {
    column &+= way
    border &+= way &* SubpixelPoint.scale
    depth.add(depthStep, divisor: 2 &* abs(side.run))
  }

  /// Accumulates the area along the side up to a point in a pixel or on its border.
  ///
  /// `start` is the index of the row's first area.
  @inline(__always)
  private mutating func add(
    _ start: Int, _ column: Int, to place: (x: Int, y: Int), _ areas: inout MutableSpan<Int32>
  ) {
    let height = side.direction &* (place.y &- y)
    let cell = column &- window.columns.lowerBound
    let whole = height &* 2 &* SubpixelPoint.scale
    if UInt(bitPattern: cell) < UInt(bitPattern: window.columns.count) {
      let onLeft = height &* (x &+ place.x &- 2 &* (column << SubpixelPoint.bits))
      areas[start &+ cell] &+= Int32(truncatingIfNeeded: whole &- onLeft)
      areas[start &+ cell &+ 1] &+= Int32(truncatingIfNeeded: onLeft)
    } else if cell < 0 {
      areas[start] &+= Int32(truncatingIfNeeded: whole)
    }
    (x, y) = place
  }
}

/// A side of a polygon on the subpixel grid, from its upper to its lower end; never horizontal.
///
/// Crossings with lines are computed from the upper end whichever way the side runs, so two
/// polygons that share a side are cut at the same points.
struct PolygonEdge: Sendable {
  /// The end with the smaller y.
  let upper: SubpixelPoint
  /// The end with the larger y.
  let lower: SubpixelPoint
  /// +1 if the polygon lies to the right of the side, −1 if it lies to the left.
  let direction: Int

  /// Creates the side between adjacent corners of a clockwise polygon; nil if it is horizontal.
  @inline(__always)
  init?(from start: SubpixelPoint, to end: SubpixelPoint) {
    guard start.y != end.y else { return nil }
    let isDown = start.y < end.y
    upper = isDown ? start : end
    lower = isDown ? end : start
    direction = isDown ? -1 : 1
  }

  /// The horizontal distance from the upper to the lower end, positive to the right.
  @inline(__always) var run: Int { lower.x &- upper.x }
  /// The vertical distance from the upper to the lower end: more than 0.
  @inline(__always) var fall: Int { lower.y &- upper.y }

  /// Returns the x of the crossing with a horizontal line, rounded half up to the grid.
  @inline(__always)
  func x(atY y: Int) -> Int { upper.x &+ offset(atY: y).whole }

  /// Returns the crossing with a horizontal line as an offset from the upper end, a quotient by 2 · fall.
  @inline(__always)
  func offset(atY y: Int) -> FlooredQuotient {
    FlooredQuotient(2 &* (y &- upper.y) &* run &+ fall, by: 2 &* fall)
  }

  /// The change of `offset(atY:)` per pixel downward.
  @inline(__always) var offsetStep: FlooredQuotient {
    FlooredQuotient(2 &* SubpixelPoint.scale &* run, by: 2 &* fall)
  }

  /// Returns the crossing with a vertical line, rounded half up to the grid; the side must not be vertical.
  ///
  /// It is a depth below the upper end, a quotient by 2 · |run|.
  @inline(__always)
  func depth(atX x: Int) -> FlooredQuotient {
    FlooredQuotient(
      2 &* run.signum() &* (x &- upper.x) &* fall &+ abs(run), by: 2 &* abs(run))
  }

  /// The change of `depth(atX:)` per pixel to the side.
  @inline(__always) var depthStep: FlooredQuotient {
    FlooredQuotient(2 &* SubpixelPoint.scale &* fall, by: 2 &* abs(run))
  }
}

/// A quotient rounded down, with its remainder, for evenly spaced dividends without division.
struct FlooredQuotient {
  private(set) var whole: Int
  /// The remainder, 0 to the divisor.
  private var rest: Int

  @inline(__always) static var zero: FlooredQuotient { FlooredQuotient(whole: 0, rest: 0) }

  @inline(__always)
  private init(whole: Int, rest: Int) {
    self.whole = whole
    self.rest = rest
  }

  /// Divides by a positive divisor, rounding down, and stores the remainder.
  @inline(__always)
  init(_ dividend: Int, by divisor: Int) {
    let (quotient, remainder) = (dividend / divisor, dividend % divisor)
    let isNegative = remainder < 0
    whole = isNegative ? quotient &- 1 : quotient
    rest = isNegative ? remainder &+ divisor : remainder
  }

  /// Adds a quotient of the same divisor: the result is that of the sum of both dividends.
  @inline(__always)
  mutating func add(_ other: FlooredQuotient, divisor: Int) {
    whole &+= other.whole
    rest &+= other.rest
    if rest >= divisor {
      rest &-= divisor
      whole &+= 1
    }
  }
}

/// The rows and columns in which the sides of a polygon are accumulated.
struct ScanWindow {
  /// The columns; sides to their left count for the first, sides to their right are ignored.
  let columns: Range<Int>
  let rows: Range<Int>

  /// The number of differences of area in a row: one for each column, and one after the last.
  var stride: Int { columns.count &+ 1 }
  /// The upper edge, on the subpixel grid.
  var top: Int { rows.lowerBound << SubpixelPoint.bits }
  /// The lower edge, on the subpixel grid.
  var bottom: Int { rows.upperBound << SubpixelPoint.bits }

  /// Returns the index of the difference of area at a column of a row.
  @inline(__always)
  func index(_ row: Int, _ column: Int) -> Int {
    (row &- rows.lowerBound) &* stride &+ column &- columns.lowerBound
  }

  /// Returns the index of the `TouchedColumns` for a direction in a row.
  @inline(__always)
  func stretch(_ row: Int, direction: Int) -> Int {
    2 &* (row &- rows.lowerBound) &+ (direction > 0 ? 0 : 1)
  }

  /// Clamps a column to the range from the first column to the one after the last.
  @inline(__always)
  func kept(_ column: Int) -> Int {
    max(columns.lowerBound, min(columns.upperBound, column))
  }
}
