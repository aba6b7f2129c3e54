import SegueGraphics

/// A painter of the items of a tile, one after the other, row by row.
struct TilePainter {
  private let kernels: RunKernels
  /// Whether only the columns that are drawn directly onto a group's backdrop are painted.
  private var isDirect = false
  /// A buffer for the pixels of a row.
  private var line: [UInt32]

  /// Creates a painter of tiles of up to a width.
  init(kernels: RunKernels, width: Int) {
    self.kernels = kernels
    line = [UInt32](repeating: 0, count: width)
  }

  /// Paints items of a list over a tile of a canvas; the band must have the tile's rows.
  mutating func paint(
    _ numbers: [Int], of list: PaintList, _ band: inout CoverageBand, in tile: PixelRect,
    onto canvas: inout PixelCanvas
  ) {
    for number in numbers {
      let area = list.items[number].bounds.intersection(tile)
      if area.isEmpty { continue }
      if list.items[number].isDrawnDuringScan, let pixel = list.items[number].pixel {
        // By index: copying an element with an array would retain it.
        band.draw(
          area.y..<area.maxY, of: list.items[number].shape, in: area, pixel,
          opacity: list.items[number].opacity, onto: &canvas, kernels)
        continue
      }
      let item = list.items[number]
      let rows = RowPainter(
        kernels: kernels, opacity: item.opacity, rowBase: item.rowBase, area: area,
        isDirect: isDirect)
      switch item.paint {
      case .pixel(let pixel):
        if canvas.isAdditive {
          let source = SolidSource(pixel: pixel, kernels: kernels)
          rows.paint(source, band, onto: &canvas, &line)
        } else {
          rows.paint(pixel, band, onto: &canvas)
        }
      case .image(let sampler, let brightness): paint(sampler, brightness, rows, band, &canvas)
      case .perspective(let sampler, let brightness):
        paint(sampler, brightness, rows, band, &canvas)
      case .shadow(let sampler): rows.paint(sampler, band, onto: &canvas, &line)
      case .gradient(let source, let brightness): paint(source, brightness, rows, band, &canvas)
      case .canvas(let ready):
        rows.paint(CanvasSource(canvas: ready, kernels: kernels), band, onto: &canvas, &line)
      case .blended(let ready, let mode):
        rows.paint(
          CanvasSource(canvas: ready, kernels: kernels), band, onto: &canvas, &line, mode)
      case .masked(let picture): rows.paint(picture, band, onto: &canvas)
      case .replacement(let ready): rows.replace(by: ready, band, onto: &canvas)
      case .group(let children, let isAdditive):
        if !isDirect {
          paint(
            children, isAdditive: isAdditive, as: item, of: list, &band, in: area, onto: &canvas)
        }
      }
    }
  }

  /// Paints a group: items without overlap in their columns directly, the rest as one layer.
  private mutating func paint(
    _ children: [Int], isAdditive: Bool, as item: PaintItem, of list: PaintList,
    _ band: inout CoverageBand, in area: PixelRect, onto canvas: inout PixelCanvas
  ) {
    let composed = columns(of: item, band, in: area)
    if !canvas.isAdditive {
      isDirect = true
      paint(children, of: list, &band, in: area, onto: &canvas)
      isDirect = false
    }
    guard !composed.isEmpty else { return }
    let area = PixelRect(composed.lowerBound, area.y, composed.count, area.height)
    var layer = PixelCanvas(area, isAdditive: isAdditive)
    paint(children, of: list, &band, in: area, onto: &layer)
    let rows = RowPainter(
      kernels: kernels, opacity: item.opacity, rowBase: item.rowBase, area: area,
      isDirect: isDirect)
    rows.paint(CanvasSource(canvas: layer, kernels: kernels), band, onto: &canvas, &line)
  }

  /// Returns the range from the first to the last visible column of an item in an area.
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

  /// Paints a source's pixels, dimmed if the brightness is below 255.
  private mutating func paint(
    _ source: some PixelSource, _ brightness: UInt8, _ rows: RowPainter, _ band: CoverageBand,
    _ canvas: inout PixelCanvas
  ) {
    if brightness == 255 {
      rows.paint(source, band, onto: &canvas, &line)
    } else {
      let dimmed = DimmedSource(source: source, brightness: brightness, kernels: kernels)
      rows.paint(dimmed, band, onto: &canvas, &line)
    }
  }
}

/// A painter of the rows of one item in an area.
struct RowPainter {
  let kernels: RunKernels
  /// The item's opacity, 0...255.
  let opacity: UInt8
  /// The offset from row y to its index in the band.
  let rowBase: Int
  /// The rows and columns that are painted.
  let area: PixelRect
  /// Whether only the columns that are drawn directly onto the group's backdrop are painted.
  let isDirect: Bool

  /// Paints the item's rows with one pixel.
  func paint(_ pixel: UInt32, _ band: CoverageBand, onto canvas: inout PixelCanvas) {
    let frame = canvas.frame
    let whole = PixelKernel.scaled(pixel, by: opacity)
    var pixels = canvas.pixels.mutableSpan
    for y in area.y..<area.maxY {
      let row = band.rows[rowBase + y]
      var solid =
        row.solid == 255
        ? whole : PixelKernel.scaled(pixel, by: PixelKernel.product(row.solid, opacity))
      // A row with an overlay is solid everywhere.
      if row.overlay != 0 { solid = PixelKernel.over(row.overlay, solid) }
      if row.pieces == nil, !isDirect, row.start >= area.x, row.end <= area.maxX {
        if row.start == row.end { continue }
        kernels.over(
          &pixels, at: frame.index(Int(row.start), y), pixel, solid: solid, row.parts,
          coverage: band.coverage.span, opacity: opacity)
        continue
      }
      forEachPart(of: row, in: band) { columns in
        kernels.over(
          &pixels, at: frame.index(columns.lowerBound, y), pixel, solid: solid,
          row.parts(columns), coverage: band.coverage.span, opacity: opacity)
      }
    }
  }

  /// Paints the item's rows with a source's pixels; `line` is a buffer for a row.
  func paint(
    _ source: some PixelSource, _ band: CoverageBand, onto canvas: inout PixelCanvas,
    _ line: inout [UInt32]
  ) {
    let (frame, isAdditive) = (canvas.frame, canvas.isAdditive)
    var pixels = canvas.pixels.mutableSpan
    var line = line.mutableSpan
    for y in area.y..<area.maxY {
      let row = band.rows[rowBase + y]
      let factor = PixelKernel.product(row.solid, opacity)
      let replaces = factor == 255 && source.isOpaque && !isAdditive
      forEachPart(of: row, in: band) { columns in
        let index = frame.index(columns.lowerBound, y)
        let parts = row.parts(columns)
        if replaces, parts.isSolid {
          let range = index..<index &+ columns.count
          if row.overlay == 0 {
            source.write(to: &pixels, range, x: columns.lowerBound, y: y)
          } else {
            source.write(
              to: &pixels, range, x: columns.lowerBound, y: y, under: row.overlay, kernels)
          }
        } else {
          source.write(to: &line, 0..<columns.count, x: columns.lowerBound, y: y)
          // A group's item may be mixed where it is drawn onto the group's backdrop, not where it
          // is drawn into the group.
          let isMixed = row.isMixed && isDirect != row.direct.isEmpty
          kernels.blend(
            line.span, onto: &pixels, at: index, parts, factor: isMixed ? 0 : factor,
            replaces: replaces, coverage: band.coverage.span, opacity: opacity,
            isAdditive: isAdditive)
          if isMixed {
            let inside = parts.inside
            let start = index &+ inside.lowerBound
            kernels.copy(
              line.span, at: inside.lowerBound, to: &pixels, start..<start &+ inside.count,
              under: row.overlay)
          }
        }
      }
    }
  }

  /// Paints the item's rows with a source's pixels and a blend mode; `line` is a buffer for a row.
  func paint(
    _ source: some PixelSource, _ band: CoverageBand, onto canvas: inout PixelCanvas,
    _ line: inout [UInt32], _ mode: BlendMode
  ) {
    let frame = canvas.frame
    var pixels = canvas.pixels.mutableSpan
    var line = line.mutableSpan
    for y in area.y..<area.maxY {
      let row = band.rows[rowBase + y]
      forEachPart(of: row, in: band) { columns in
        source.write(to: &line, 0..<columns.count, x: columns.lowerBound, y: y)
        let start = frame.index(columns.lowerBound, y)
        for offset in 0..<columns.count {
          let coverage = band.coverage(of: row, column: columns.lowerBound + offset)
          pixels[start + offset] = BlendKernel.blend(
            line[offset], over: pixels[start + offset], mode,
            factor: Int(coverage) * Int(opacity))
        }
      }
    }
  }

  /// Paints the item's rows with a masked picture.
  func paint(_ source: MaskedPicture, _ band: CoverageBand, onto canvas: inout PixelCanvas) {
    let frame = canvas.frame
    for y in area.y..<area.maxY {
      let row = band.rows[rowBase + y]
      forEachPart(of: row, in: band) { columns in
        for x in columns {
          let factor = Int(band.coverage(of: row, column: x)) * Int(opacity)
          let index = frame.index(x, y)
          canvas.pixels[index] = source.drawn(
            at: source.picture.frame.index(x, y), over: canvas.pixels[index], factor: factor,
            isAdditive: canvas.isAdditive)
        }
      }
    }
  }

  /// Replaces the canvas by a picture that includes its backdrop, interpolated by coverage.
  func replace(by ready: PixelCanvas, _ band: CoverageBand, onto canvas: inout PixelCanvas) {
    let frame = canvas.frame
    for y in area.y..<area.maxY {
      let row = band.rows[rowBase + y]
      forEachPart(of: row, in: band) { columns in
        for x in columns {
          let coverage = band.coverage(of: row, column: x)
          let index = frame.index(x, y)
          canvas.pixels[index] =
            PixelKernel.scaled(ready.pixels[ready.frame.index(x, y)], by: coverage)
            &+ PixelKernel.scaled(canvas.pixels[index], by: 255 &- coverage)
        }
      }
    }
  }

  /// Passes on the visible ranges of columns of a row, none of them empty.
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
