import SegueGraphics

/// A painter of display commands in bands of rows: first the coverage of a band's rows, then its tiles.
///
/// A band's coverage and its pixels stay in the nearer caches while it is drawn. Rejected: narrower
/// tiles for rotated images, which once took 0.8 of the time, and gain nothing since the kernels
/// prefetch texels.
struct BandPainter {
  let images: ImageTable
  let kernels: RunKernels
  let picture: PixelSize
  /// The most pixels of a picture with a margin, in which parts outside the picture are drawn.
  private let room: Int
  private let bands: CoverageBandPool
  /// The backdrop below the canvas, for materials that read through it; nil for none.
  private let below: PixelCanvas?

  /// Returns the rows of a band: as many as fit 2^17 pixels, in multiples of 32, but 64 to 192.
  private static func bandHeight(columns: Int) -> Int {
    min(mostRows, max(64, (1 << 17) / max(1, columns) & ~31))
  }

  /// The most rows of a band.
  static let mostRows = 192

  /// Hidden gaps up to this many columns of one colour are drawn anyway (0.95 of the time of S7).
  private static let smallGap = 512
  /// The greatest width of a tile: shorter than ``SamplePath/longest``.
  private static let widestTile = 4096
  /// The most pixels of finished pictures before they are drawn, in multiples of the picture's.
  private static let readyPictures = 4
  /// The most pixels of a band that all items may cover before they are drawn.
  private static let mostCovered = 1 << 25

  /// Creates a painter for parts of a picture of a size.
  ///
  /// - Parameters:
  ///   - room: the most pixels of a picture with a margin; by default ``GroupPicture/room(for:)``.
  ///   - bands: a pool of reusable bands.
  ///   - below: the backdrop that materials see below a canvas that starts transparent; its
  ///     outermost pixels are repeated beyond its edges.
  init(
    images: ImageTable, kernels: RunKernels, picture: PixelSize, room: Int? = nil,
    bands: CoverageBandPool = CoverageBandPool(), below: PixelCanvas? = nil
  ) {
    self.below = below
    self.images = images
    self.kernels = kernels
    self.picture = picture
    self.room = room ?? GroupPicture.room(for: picture)
    self.bands = bands
  }

  /// Draws commands inside a clip that lies in the canvas, over a background or the existing pixels.
  ///
  /// Materials read the backdrop below them. Parts of it outside the clip are drawn too, on a
  /// separate canvas: once, however many materials overlap.
  func draw(
    _ commands: [DrawCommand], onto canvas: inout PixelCanvas, clip: PixelRect, background: UInt32?
  ) {
    let needed = commands.reads(for: clip, in: picture).needed
    if needed == clip {
      drawInOrder(commands, onto: &canvas, clip: clip, known: clip, background: background)
      return
    }
    // A separate canvas starts transparent, and so does the larger one.
    var larger = images.pool.canvas(needed)
    drawInOrder(commands, onto: &larger, clip: needed, known: needed, background: background)
    let frame = canvas.frame
    let source = larger.pixels.span
    var pixels = canvas.pixels.mutableSpan
    for y in clip.y..<clip.maxY {
      let start = frame.index(clip.x, y)
      kernels.copy(
        source, at: needed.index(clip.x, y), to: &pixels, start..<start + clip.width)
    }
    images.pool.keep(larger.pixels)
  }

  /// Draws commands bottom first; everything below a material is drawn before the material.
  ///
  /// - Parameter known: the pixels of the canvas that materials may read; may exceed the clip of a
  ///   group.
  private func drawInOrder(
    _ commands: [DrawCommand], onto canvas: inout PixelCanvas, clip: PixelRect, known: PixelRect,
    background: UInt32?
  ) {
    var list = PaintList(images: images, kernels: kernels, picture: picture, room: room)
    var background = background
    func flush(_ canvas: inout PixelCanvas, _ list: inout PaintList) {
      draw(&list, onto: &canvas, clip: clip, background: background)
      list.removeAll()
      background = nil
    }
    for command in commands {
      switch command {
      case .backdrop(let draw):
        flush(&canvas, &list)
        append(draw, below: canvas, to: &list, clip: clip, known: known)
      case .glass(let draw):
        flush(&canvas, &list)
        append(draw, below: canvas, to: &list, clip: clip, known: known)
      case .group(let group) where group.isOpenToBackdrops:
        flush(&canvas, &list)
        append(group, onto: &canvas, to: &list, clip: clip, known: known)
      case .group(let group) where group.seesBelow:
        flush(&canvas, &list)
        let shown = group.bounds(in: picture).intersection(clip)
        let read = group.reads(for: shown, in: picture).intersection(known)
        list.append(group, clip: clip, below: read.isEmpty ? nil : ground(of: canvas, in: read))
      default: append(command, to: &list, clip: clip) { flush(&canvas, &$0) }
      }
    }
    flush(&canvas, &list)
  }

  /// Adds a command to the list; a group that needs no layer of its own is added command by command.
  ///
  /// Calls `flush` to draw the list before it takes too much memory.
  private func append(
    _ command: DrawCommand, to list: inout PaintList, clip: PixelRect,
    flush: (inout PaintList) -> Void
  ) {
    if case .group(let group) = command, let shown = group.plainBounds(in: picture, clip: clip) {
      for command in group.commands { append(command, to: &list, clip: shown, flush: flush) }
      return
    }
    list.append(command, clip: clip)
    if list.readyPixels > Self.readyPictures * picture.area
      || list.coveredPixels > Self.mostCovered
    {
      flush(&list)
    }
  }

  /// Returns the backdrop of materials in a rectangle: the canvas, over its own backdrop.
  func ground(of canvas: PixelCanvas, in rect: PixelRect) -> PixelCanvas {
    below.map { canvas.cropped(to: rect, over: $0) } ?? canvas.cropped(to: rect)
  }

  /// Applies a material to its backdrop, and adds the result to the list.
  private func append(
    _ draw: BackdropDraw, below canvas: PixelCanvas, to list: inout PaintList, clip: PixelRect,
    known: PixelRect
  ) {
    let opacity = PixelKernel.quantised(opacity: draw.opacity)
    guard opacity > 0, let polygon = draw.polygon(in: picture) else { return }
    let shown = polygon.bounds.intersection(clip)
    guard !shown.isEmpty else { return }
    // The part of the backdrop that is drawn: all that the requested pixels need.
    let seen = ground(
      of: canvas,
      in: shown.inflated(by: max(1, draw.reach)).intersection(polygon.bounds).intersection(known))
    list.append(
      .canvas(draw.picture(of: seen, inside: polygon.bounds, shown: shown, kernels, images.pool)),
      opacity: opacity, inside: .polygon(polygon), clip: clip)
  }

  /// Draws an open group onto the canvas, or onto a copy if its clip has antialiased edges.
  private func append(
    _ group: Group, onto canvas: inout PixelCanvas, to list: inout PaintList, clip: PixelRect,
    known: PixelRect
  ) {
    let shown = group.bounds(in: picture).intersection(clip)
    guard !shown.isEmpty else { return }
    guard let cut = group.clip?.outline(in: picture), !cut.isPixelAligned else {
      drawInOrder(
        group.commands, onto: &canvas, clip: shown, known: known, background: nil)
      return
    }
    let source = group.commands.reads(for: shown, in: picture).needed.intersection(known)
    var copy = canvas.cropped(to: source)
    drawInOrder(group.commands, onto: &copy, clip: shown, known: source, background: nil)
    list.append(.replacement(copy), opacity: 255, inside: cut, clip: shown)
  }

  /// Draws a list band by band: coverage, occlusion, background, then tiles.
  private func draw(
    _ list: inout PaintList, onto canvas: inout PixelCanvas, clip: PixelRect, background: UInt32?
  ) {
    var band = bands.take()
    var painter = TilePainter(kernels: kernels, width: clip.width)
    let height = Self.bandHeight(columns: clip.width)
    for top in stride(from: clip.y, to: clip.maxY, by: height) {
      let rows = top..<min(top + height, clip.maxY)
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
        // At multiples of the block size, so that no block is sampled in two parts.
        let border = (clip.x + clip.width * tile / tiles) & ~(TexelRow.Block.longest - 1)
        let right = tile == tiles ? clip.maxX : max(left, border)
        let area = PixelRect(left, top, right - left, rows.count)
        left = right
        painter.paint(list.roots, of: list, &band, in: area, onto: &canvas)
      }
    }
    bands.keep(band)
  }

  /// Finds the columns hidden by opaque items, row by row, and passes on the visible columns of the
  /// background.
  private func hide(
    _ list: PaintList, _ rows: Range<Int>, in band: inout CoverageBand, clip: PixelRect,
    over ground: UInt32?, background: (Range<Int>, Int) -> Void
  ) {
    var hidden = OpaqueIntervals()
    let shown = OcclusionItem.roots(of: list, in: rows)
    // Items above all that hide something are not hidden.
    let first = shown.firstIndex { !$0.isPassive } ?? shown.count
    // The common case of an opaque item below everything: nothing is below it, and no overlay is to
    // be merged with it.
    if first == shown.count - 1, shown[first].isGround(of: rows, clip.x..<clip.maxX),
      first == 0 || shown[first - 1].overlay == 0
    {
      return
    }
    for y in rows {
      hidden.removeAll()
      // By index: copying an element with an array would retain it.
      for index in first..<shown.count where shown[index].rows.contains(y) {
        if shown[index].isDrawnDuringScan { continue }
        if shown[index].isPassive, hidden.isEmpty { continue }
        let rowIndex = shown[index].rowBase + y
        if !hidden.isEmpty {
          let gap = shown[index].pixel == 0 ? 0 : Self.smallGap
          band.hide(hidden, ofRow: rowIndex, butGapsOf: gap)
        }
        if shown[index].isOccluder, index > 0, shown[index - 1].overlay != 0,
          shown[index - 1].rows.contains(y)
        {
          let overlay = shown[index - 1]
          band.join(overlay.overlay, ofRow: overlay.rowBase + y, toRow: rowIndex)
        }
        if band.replaces(index, of: shown, y, ground: ground) {
          let columns = band.rows[rowIndex].solidColumns
          if columns.count >= shown[index].leastHidden { hidden.insert(columns) }
        }
        if !shown[index].children.isEmpty {
          band.showDirectly(index, of: shown, y, ground: ground, hiding: &hidden)
        }
      }
      hidden.forEachVisible(in: clip.x..<clip.maxX) { background($0, y) }
    }
  }
}

extension Group {
  /// Returns the visible bounds of a group that needs no layer of its own, inside a clip; else nil.
  fileprivate func plainBounds(in picture: PixelSize, clip: PixelRect) -> PixelRect? {
    guard needsNoLayer(in: picture) else { return nil }
    let shown = bounds(in: picture).intersection(clip)
    return shown.isEmpty ? nil : shown
  }

  /// Returns whether the group is opaque, clipped at whole pixels, and without effects and materials.
  ///
  /// Then its commands are drawn onto the backdrop like those around it.
  func needsNoLayer(in picture: PixelSize) -> Bool {
    guard effects == nil, !isAdditive, !seesBelow, PixelKernel.quantised(opacity: opacity) == 255
    else { return false }
    return clip == nil || clip?.outline(in: picture)?.isPixelAligned == true
  }
}
