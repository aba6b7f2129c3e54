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
      let rows = RowPainter(
        kernels: kernels, opacity: item.opacity, rowBase: item.rowBase, area: area,
        isDirect: isDirect)
      switch item.paint {
      case .pixel(let pixel):
        if canvas.addsUp {
          let source = SolidSource(pixel: pixel, kernels: kernels)
          rows.paint(source, band, onto: &canvas, &line)
        } else {
          rows.paint(pixel, band, onto: &canvas)
        }
      case .image(let sampler, let brightness): paint(sampler, brightness, rows, band, &canvas)
      case .perspective(let sampler, let brightness):
        paint(sampler, brightness, rows, band, &canvas)
      case .canvas(let ready):
        rows.paint(ReadySource(canvas: ready, kernels: kernels), band, onto: &canvas, &line)
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
    let rows = RowPainter(
      kernels: kernels, opacity: item.opacity, rowBase: item.rowBase, area: area,
      isDirect: isDirect)
    rows.paint(ReadySource(canvas: layer, kernels: kernels), band, onto: &canvas, &line)
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
    _ source: some PixelSource, _ brightness: UInt8, _ rows: RowPainter, _ band: CoverageBand,
    _ canvas: inout Canvas
  ) {
    if brightness == 255 {
      rows.paint(source, band, onto: &canvas, &line)
    } else {
      let dimmed = DimmedSource(source: source, brightness: brightness, kernels: kernels)
      rows.paint(dimmed, band, onto: &canvas, &line)
    }
  }
}
