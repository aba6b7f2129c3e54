import SegueGraphics

/// Draws the items of a tile, one after the other, row by row.
struct TilePainter {
  private let kernels: RunKernels
  /// Whether only what may be drawn below its group is drawn.
  private var isDirect = false
  /// Pixels on their way to a row.
  private var line: [UInt32]

  /// A painter of tiles of up to a width.
  init(kernels: RunKernels, width: Int) {
    self.kernels = kernels
    line = [UInt32](repeating: 0, count: width)
  }

  /// Draws items of a list over a tile of a canvas; the band has the tile's rows.
  mutating func paint(
    _ numbers: [Int], of list: PaintList, _ band: CoverageBand, in tile: PixelRect,
    onto canvas: inout Canvas
  ) {
    for number in numbers {
      let area = list.items[number].bounds.intersection(tile)
      if area.isEmpty { continue }
      let item = list.items[number]
      switch item.paint {
      case .pixel(let pixel): paint(pixel, item, band, area, &canvas)
      case .image(let sampler, let brightness):
        paint(sampler, brightness, item, band, area, &canvas)
      case .perspective(let sampler, let brightness):
        paint(sampler, brightness, item, band, area, &canvas)
      case .canvas(let ready): paint(ready, item, band, area, &canvas)
      case .group(let children, let addsUp):
        if !isDirect {
          paint(
            children, addsUp: addsUp, as: item, of: list, band, in: area, onto: &canvas)
        }
      }
    }
  }

  /// Draws the items of a group: those alone in their columns as they are, the rest as one picture.
  private mutating func paint(
    _ children: [Int], addsUp: Bool, as item: PaintItem, of list: PaintList,
    _ band: CoverageBand, in area: PixelRect, onto canvas: inout Canvas
  ) {
    let composed = columns(of: item, band, in: area)
    if !canvas.addsUp {
      isDirect = true
      paint(children, of: list, band, in: area, onto: &canvas)
      isDirect = false
    }
    guard !composed.isEmpty else { return }
    let area = PixelRect(composed.lowerBound, area.y, composed.count, area.height)
    var layer = Canvas(area, addsUp: addsUp)
    paint(children, of: list, band, in: area, onto: &layer)
    paint(layer, item, band, area, &canvas)
  }

  /// From the first to the last column of an area in which an item is not hidden.
  private func columns(
    of item: PaintItem, _ band: CoverageBand, in area: PixelRect
  ) -> Range<Int> {
    var (left, right) = (area.maxX, area.x)
    func add(_ piece: Range<Int>) {
      let columns = piece.clamped(to: area.x..<area.maxX)
      if columns.isEmpty { return }
      (left, right) = (min(left, columns.lowerBound), max(right, columns.upperBound))
    }
    for y in area.y..<area.maxY {
      let row = band.rows[item.rowBase + y]
      if let pieces = row.pieces {
        for piece in pieces { add(band.pieces[Int(piece)]) }
      } else {
        add(row.columns)
      }
    }
    return left..<max(left, right)
  }

  /// Draws a source's pixels, dimmed where it has to be.
  private mutating func paint(
    _ source: some PixelSource, _ brightness: UInt8, _ item: PaintItem, _ band: CoverageBand,
    _ area: PixelRect, _ canvas: inout Canvas
  ) {
    if brightness == 255 {
      paint(source, item, band, area, &canvas)
    } else {
      paint(
        DimmedSource(source: source, brightness: brightness, kernels: kernels), item, band, area,
        &canvas)
    }
  }

  /// Draws the rows of an item in an area.
  private mutating func paint(
    _ source: some PixelSource, _ item: PaintItem, _ band: CoverageBand, _ area: PixelRect,
    _ canvas: inout Canvas
  ) {
    for y in area.y..<area.maxY {
      let row = band.rows[item.rowBase + y]
      if isDirect {
        let columns = row.directColumns.clamped(to: area.x..<area.maxX)
        paint(source, item.opacity, row, band, columns, y, &canvas)
      } else if let pieces = row.pieces {
        for piece in pieces {
          let columns = band.pieces[Int(piece)].clamped(to: area.x..<area.maxX)
          paint(source, item.opacity, row, band, columns, y, &canvas)
        }
      } else {
        let columns = row.columns.clamped(to: area.x..<area.maxX)
        paint(source, item.opacity, row, band, columns, y, &canvas)
      }
    }
  }

  /// Draws a part of a row.
  @inline(always)
  private mutating func paint(
    _ source: some PixelSource, _ opacity: UInt8, _ row: CoverageBand.Row, _ band: CoverageBand,
    _ columns: Range<Int>, _ y: Int, _ canvas: inout Canvas
  ) {
    guard !columns.isEmpty else { return }
    let solid = row.solidColumns.clamped(to: columns)
    let factor = PixelKernel.product(row.solid, opacity)
    let replaces = factor == 255 && source.isOpaque && !canvas.addsUp
    if replaces, solid == columns {
      source.write(to: &canvas.pixels, canvas.indices(columns, y), x: columns.lowerBound, y: y)
      return
    }
    source.write(to: &line, 0..<columns.count, x: columns.lowerBound, y: y)
    let first = columns.lowerBound
    let (left, right) = (first..<solid.lowerBound, solid.upperBound..<columns.upperBound)
    if !left.isEmpty { blend(left, at: 0, row.coverage(at: first), band, opacity, y, &canvas) }
    if !solid.isEmpty {
      let range = canvas.indices(solid, y)
      let start = solid.lowerBound - first
      if replaces {
        kernels.copy(line, at: start, to: &canvas.pixels, range)
      } else if factor > 0 {
        kernels.blend(
          line, at: start, onto: &canvas.pixels, range, factor: factor, addsUp: canvas.addsUp)
      }
    }
    if !right.isEmpty {
      blend(
        right, at: right.lowerBound - first, row.coverage(at: right.lowerBound), band, opacity, y,
        &canvas)
    }
  }

  /// Draws pixels of the line that are covered each in its own way.
  @inline(always)
  private func blend(
    _ columns: Range<Int>, at start: Int, _ coverage: Int, _ band: CoverageBand,
    _ opacity: UInt8, _ y: Int, _ canvas: inout Canvas
  ) {
    kernels.blend(
      line, at: start, onto: &canvas.pixels, canvas.indices(columns, y), coverage: band.coverage,
      at: coverage, opacity: opacity, addsUp: canvas.addsUp)
  }

  /// Draws the rows of an item of one pixel in an area.
  private mutating func paint(
    _ pixel: UInt32, _ item: PaintItem, _ band: CoverageBand, _ area: PixelRect,
    _ canvas: inout Canvas
  ) {
    if canvas.addsUp {
      paint(SolidSource(pixel: pixel, kernels: kernels), item, band, area, &canvas)
      return
    }
    for y in area.y..<area.maxY {
      let row = band.rows[item.rowBase + y]
      if isDirect {
        let columns = row.directColumns.clamped(to: area.x..<area.maxX)
        paint(pixel, item.opacity, row, band, columns, y, &canvas)
      } else if let pieces = row.pieces {
        for piece in pieces {
          let columns = band.pieces[Int(piece)].clamped(to: area.x..<area.maxX)
          paint(pixel, item.opacity, row, band, columns, y, &canvas)
        }
      } else {
        let columns = row.columns.clamped(to: area.x..<area.maxX)
        paint(pixel, item.opacity, row, band, columns, y, &canvas)
      }
    }
  }

  /// Draws a part of a row of one pixel.
  @inline(always)
  private func paint(
    _ pixel: UInt32, _ opacity: UInt8, _ row: CoverageBand.Row, _ band: CoverageBand,
    _ columns: Range<Int>, _ y: Int, _ canvas: inout Canvas
  ) {
    guard !columns.isEmpty else { return }
    let solid = row.solidColumns.clamped(to: columns)
    let pixelOfRow = PixelKernel.scaled(pixel, by: PixelKernel.product(row.solid, opacity))
    func paintEdge(_ edge: Range<Int>, _ canvas: inout Canvas) {
      guard !edge.isEmpty else { return }
      kernels.over(
        &canvas.pixels, canvas.indices(edge, y), pixel, coverage: band.coverage,
        at: row.coverage(at: edge.lowerBound), opacity: opacity)
    }
    paintEdge(columns.lowerBound..<solid.lowerBound, &canvas)
    paintEdge(solid.upperBound..<columns.upperBound, &canvas)
    guard !solid.isEmpty else { return }
    if pixelOfRow >> 24 == 255 {
      kernels.fill(&canvas.pixels, canvas.indices(solid, y), pixelOfRow)
    } else {
      kernels.over(&canvas.pixels, canvas.indices(solid, y), pixelOfRow)
    }
  }
}
