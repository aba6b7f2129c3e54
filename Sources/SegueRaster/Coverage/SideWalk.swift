/// A side of a polygon that is followed from the top down, from pixel to pixel.
///
/// Where it enters the next row, and where the next column, are quotients that go on by additions: a
/// side costs six divisions at most. A place on a line counts for the pixels that the side comes from.
struct SideWalk {
  private let side: PolygonEdge
  private let window: ScanWindow
  /// The place that was reached, and the one to end at.
  private var x, y: Int
  private let end: (x: Int, y: Int)
  /// +1 when the side runs to the right, or straight down, −1 when it runs to the left.
  private let way: Int
  /// The column that was reached, and its border on the way.
  private var column, border: Int
  /// Where the next row is entered, to the right of the side's upper end, and the change from row to row.
  private var offset = FlooredQuotient.zero, offsetStep = FlooredQuotient.zero
  /// Where the border is crossed, below the side's upper end, and the change from column to column.
  private var depth = FlooredQuotient.zero, depthStep = FlooredQuotient.zero

  /// A walk along the part of a side in a window, some of whose rows it passes.
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
    let rows = (bottom &- 1) >> bits &- y >> bits
    if rows > 0 { offset = side.offset(atY: (y >> bits &+ 1) << bits) }
    if rows > 1 { offsetStep = side.offsetStep }
    if (end.x &- border) &* way > 0 {
      depth = side.depth(atX: border)
      // One that is less than a pixel wide crosses one border only.
      if abs(side.run) > SubpixelPoint.scale { depthStep = side.depthStep }
    }
  }

  /// Adds the areas between the side and the right edges of the pixels that it passes.
  @inline(__always)
  mutating func add(
    to areas: inout MutableSpan<Int32>, _ touched: inout MutableSpan<TouchedColumns>
  ) {
    let last = (end.y &- 1) >> SubpixelPoint.bits
    var row = y >> SubpixelPoint.bits
    while true {
      let isLast = row == last
      let place =
        isLast ? end : (x: side.upper.x &+ offset.whole, y: (row &+ 1) << SubpixelPoint.bits)
      let columns = addRow(row, to: place, &areas)
      touched[window.stretch(row, direction: side.direction)].add(
        window.kept(columns.first), window.kept(columns.end))
      if isLast { return }
      offset.add(offsetStep, divisor: 2 &* side.fall)
      row &+= 1
    }
  }

  /// Goes on to a place in the same row; the columns that are passed, first and end.
  @inline(__always)
  private mutating func addRow(
    _ row: Int, to place: (x: Int, y: Int), _ areas: inout MutableSpan<Int32>
  ) -> (first: Int, end: Int) {
    let start = window.index(row, window.columns.lowerBound)
    if place.x == x {
      let column = x >> SubpixelPoint.bits
      // A side along the pixel's left edge leaves no partly covered pixel.
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

  /// Enters the next column.
  @inline(__always)
  private mutating func cross() {
    column &+= way
    border &+= way &* SubpixelPoint.scale
    depth.add(depthStep, divisor: 2 &* abs(side.run))
  }

  /// Goes on to a place in a pixel, or on its border; `start` is the index of the row's first area.
  @inline(__always)
  private mutating func add(
    _ start: Int, _ column: Int, to place: (x: Int, y: Int), _ areas: inout MutableSpan<Int32>
  ) {
    let height = side.direction &* (place.y &- y)
    let cell = column &- window.columns.lowerBound
    let whole = height &* 2 &* SubpixelPoint.scale
    if UInt(bitPattern: cell) < UInt(bitPattern: window.columns.count) {
      let onLeft = height &* (x &+ place.x &- 2 &* column << SubpixelPoint.bits)
      areas[start &+ cell] &+= Int32(truncatingIfNeeded: whole &- onLeft)
      areas[start &+ cell &+ 1] &+= Int32(truncatingIfNeeded: onLeft)
    } else if cell < 0 {
      areas[start] &+= Int32(truncatingIfNeeded: whole)
    }
    (x, y) = place
  }
}
