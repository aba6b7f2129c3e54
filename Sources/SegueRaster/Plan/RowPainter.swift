import SegueGraphics

/// Draws the rows of one item in an area.
struct RowPainter {
  /// The loops over pixels.
  let kernels: RunKernels
  /// The item's opacity.
  let opacity: UInt8
  /// The index of the row y in the band is this plus y.
  let rowBase: Int
  /// The rows and columns that are drawn.
  let area: PixelRect
  /// Whether only what may be drawn below the item's group is drawn.
  let isDirect: Bool

  /// Draws one pixel everywhere.
  func paint(_ pixel: UInt32, _ band: CoverageBand, onto canvas: inout Canvas) {
    let frame = canvas.frame
    var pixels = canvas.pixels.mutableSpan
    for y in area.y..<area.maxY {
      let row = band.rows[rowBase + y]
      var solid = PixelKernel.scaled(pixel, by: PixelKernel.product(row.solid, opacity))
      // A row that is veiled is wholly solid.
      if row.veil != 0 { solid = PixelKernel.over(row.veil, solid) }
      forEachPart(of: row, in: band) { columns in
        kernels.over(
          &pixels, at: frame.index(columns.lowerBound, y), pixel, solid: solid,
          row.parts(columns), coverage: band.coverage.span, opacity: opacity)
      }
    }
  }

  /// Draws a source's pixels; `line` has room for a row.
  func paint(
    _ source: some PixelSource, _ band: CoverageBand, onto canvas: inout Canvas,
    _ line: inout [UInt32]
  ) {
    let (frame, addsUp) = (canvas.frame, canvas.addsUp)
    var pixels = canvas.pixels.mutableSpan
    var line = line.mutableSpan
    for y in area.y..<area.maxY {
      let row = band.rows[rowBase + y]
      let factor = PixelKernel.product(row.solid, opacity)
      let replaces = factor == 255 && source.isOpaque && !addsUp
      forEachPart(of: row, in: band) { columns in
        let index = frame.index(columns.lowerBound, y)
        let parts = row.parts(columns)
        if replaces, parts.isSolid {
          let range = index..<index &+ columns.count
          if row.veil == 0 {
            source.write(to: &pixels, range, x: columns.lowerBound, y: y)
          } else {
            source.write(
              to: &pixels, range, x: columns.lowerBound, y: y, under: row.veil, kernels)
          }
        } else {
          source.write(to: &line, 0..<columns.count, x: columns.lowerBound, y: y)
          // What a group's item draws below the group may be mixed, not what it draws into the group.
          let isMixed = row.isMixed && isDirect != row.direct.isEmpty
          kernels.blend(
            line.span, onto: &pixels, at: index, parts, factor: isMixed ? 0 : factor,
            replaces: replaces, coverage: band.coverage.span, opacity: opacity, addsUp: addsUp)
          if isMixed {
            let inside = parts.inside
            let start = index &+ inside.lowerBound
            kernels.copy(
              line.span, at: inside.lowerBound, to: &pixels, start..<start &+ inside.count,
              under: row.veil)
          }
        }
      }
    }
  }

  /// Gives the columns of a row that are drawn, none of them empty.
  @inline(__always)
  private func forEachPart(
    of row: CoverageBand.Row, in band: CoverageBand, _ body: (Range<Int>) -> Void
  ) {
    func paint(_ columns: Range<Int>) {
      let columns = columns.clamped(to: area.x..<area.maxX)
      if !columns.isEmpty { body(columns) }
    }
    if isDirect {
      paint(row.directColumns)
    } else if let pieces = row.pieces {
      for piece in pieces { paint(band.pieces[Int(piece)]) }
    } else {
      paint(row.columns)
    }
  }
}
