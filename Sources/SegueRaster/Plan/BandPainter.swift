import SegueGraphics

/// Draws commands band by band: coverage of a band's rows first, then its tiles one by one.
///
/// A band's coverage and its pixels stay in the nearer caches while everything in them is drawn.
/// Narrower tiles for turned images gained 0.8 once, and nothing since the kernels ask for texels
/// ahead of time.
struct BandPainter {
  private let images: ImageTable
  private let kernels: RunKernels
  private let picture: PixelSize

  private static let bandHeight = 64
  /// What a tile may be wide: shorter than ``SamplePath/longest``.
  private static let widestTile = 4096
  /// How many times the picture's pixels may be in pictures made ready before they are drawn.
  private static let readyPictures = 4

  /// A painter of parts of a picture of a size.
  init(images: ImageTable, kernels: RunKernels, picture: PixelSize) {
    self.images = images
    self.kernels = kernels
    self.picture = picture
  }

  /// Draws commands inside a clip that lies in the canvas, over a background or what is there.
  func draw(
    _ commands: [DrawCommand], onto canvas: inout Canvas, clip: PixelRect, background: UInt32?
  ) {
    var list = PaintList(images: images, kernels: kernels, picture: picture)
    var background = background
    for command in commands {
      list.append(command, clip: clip)
      if list.readyPixels > Self.readyPictures * picture.area {
        draw(&list, onto: &canvas, clip: clip, background: background)
        list.removeAll()
        background = nil
      }
    }
    draw(&list, onto: &canvas, clip: clip, background: background)
  }

  private func draw(
    _ list: inout PaintList, onto canvas: inout Canvas, clip: PixelRect, background: UInt32?
  ) {
    var band = CoverageBand()
    var painter = TilePainter(kernels: kernels, width: clip.width)
    for top in stride(from: clip.y, to: clip.maxY, by: Self.bandHeight) {
      let rows = top..<min(top + Self.bandHeight, clip.maxY)
      band.removeAll()
      list.scan(rows, into: &band)
      hide(list, rows, in: &band, clip: clip, over: background) { columns, y in
        guard let background else { return }
        let start = canvas.frame.index(columns.lowerBound, y)
        var pixels = canvas.pixels.mutableSpan
        kernels.fill(&pixels, start..<start + columns.count, background)
      }
      let tiles = (clip.width + Self.widestTile - 1) / Self.widestTile
      var left = clip.x
      for tile in 1...tiles {
        // On whole blocks, so that none is sampled in two parts.
        let border = (clip.x + clip.width * tile / tiles) & ~(TexelRow.Block.longest - 1)
        let right = tile == tiles ? clip.maxX : max(left, border)
        let area = PixelRect(left, top, right - left, rows.count)
        left = right
        painter.paint(list.roots, of: list, band, in: area, onto: &canvas)
      }
    }
  }

  /// Finds what opaque items hide, row by row, and gives the columns in which the background shows.
  private func hide(
    _ list: PaintList, _ rows: Range<Int>, in band: inout CoverageBand, clip: PixelRect,
    over ground: UInt32?, background: (Range<Int>, Int) -> Void
  ) {
    var hidden = HiddenColumns()
    let shown = Shown.roots(of: list, in: rows)
    for y in rows {
      hidden.removeAll()
      // By index: copies of what has an array would be counted.
      for index in shown.indices where shown[index].rows.contains(y) {
        let rowIndex = shown[index].rowBase + y
        if !hidden.isEmpty { band.hide(hidden, ofRow: rowIndex) }
        if shown[index].isHiding, index > 0, shown[index - 1].veil != 0,
          shown[index - 1].rows.contains(y)
        {
          let veil = shown[index - 1]
          band.join(veil.veil, ofRow: veil.rowBase + y, toRow: rowIndex)
        }
        if band.replaces(index, of: shown, y, ground: ground) {
          hidden.insert(band.rows[rowIndex].solidColumns)
        }
        if !shown[index].children.isEmpty {
          band.showDirectly(index, of: shown, y, ground: ground, hiding: &hidden)
        }
      }
      hidden.forEachVisible(in: clip.x..<clip.maxX) { background($0, y) }
    }
  }
}
