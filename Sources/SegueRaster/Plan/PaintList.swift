// From display commands to pixels, with occlusion culling. `BandPainter` runs these steps.
//
// 1. `PaintList` makes an item of each visible command: its polygon on the grid of 1/256 pixel, its
//    opacity in 8 bits, its source. A group that is opaque, clipped at whole pixels only and
//    composited like its surroundings adds its items to the list; any other is an item with items
//    of its own. Content that needs more than one pass is drawn first, as a finished picture: a
//    mesh, drawn flat and warped; a group with effects (`GroupPicture`: filters, blur, mask,
//    shadow, in this order). The shadow of a shape is its blurred mask, which is cached
//    (`ShadowPlan`, `ShadowMask`), as are the chords of paths (`ContourCache`).
// 2. The picture is drawn in bands of 64 to 192 rows, so that coverage and pixels stay in the
//    nearer caches. For a band the coverage of every item is scanned once (`CoverageBand`), except
//    shapes of one pixel that neither hide others nor are hidden, such as words and icons: they are
//    deferred to step 5.
// 3. In each row items are visited from the top: the columns that an opaque item covers fully are
//    removed from all below it (`OpaqueIntervals`), unless there are so few that drawing them is
//    faster. A one-pixel overlay over a whole opaque item is merged with it; an item that is alone
//    in its columns of a group is drawn directly onto the group's backdrop.
// 4. The background fills the columns that are not hidden.
// 5. Tiles of at most 4096 columns are painted (`TilePainter`), each item row by row: edges by
//    their coverage, the inside as one run. Deferred items are scanned and drawn at once, all rows
//    of the band in one loop (a page of paths takes 0.7 of the time).
// 6. A material (`Backdrops`) needs its backdrop: everything before it is drawn first, as far as it
//    reads (`BackdropReads`), and its result replaces that. In a group with a layer of its own it
//    sees the group's picture over a copy of the group's backdrop.
// 7. `Damage` computes from two display lists a rectangle outside which two pictures are equal.
//
// Rejected: bands of 32 rows (1.03 of the time), and of 64 for any width (1.05 to 1.1 for words and
// paths); occlusion of whole commands instead of rows; strips of a band that fit the first cache
// (3.25 against 3.14 ms); a buffer as large as the group instead of a tile.

import SegueGraphics

/// A list of display commands as items on the pixel grid; the items of groups precede the groups.
struct PaintList {
  /// All items, whatever group they are in.
  private(set) var items: [PaintItem] = []
  /// The indices of the top-level items, bottom first.
  private(set) var roots: [Int] = []
  /// The number of pixels of finished pictures.
  private(set) var readyPixels = 0
  /// An upper bound of the pixels of a band that all items cover together.
  private(set) var coveredPixels = 0

  private let images: ImageTable
  private let kernels: RunKernels
  private let picture: PixelSize
  /// The most pixels of a picture with a margin.
  private let room: Int

  /// Creates an empty list for a picture of a size.
  init(images: ImageTable, kernels: RunKernels, picture: PixelSize, room: Int) {
    self.images = images
    self.kernels = kernels
    self.picture = picture
    self.room = room
  }

  /// Adds the visible part of a command inside a clip.
  mutating func append(_ command: DrawCommand, clip: PixelRect) {
    roots += add([command], clip: clip, isAdded: false)
  }

  /// Adds the visible part of a group whose materials see its backdrop, inside a clip.
  mutating func append(_ group: Group, clip: PixelRect, below: PixelCanvas?) {
    let opacity = PixelKernel.quantised(opacity: group.opacity)
    let bounds = group.bounds(in: picture).intersection(clip)
    guard opacity > 0, !bounds.isEmpty else { return }
    let effects = group.effects ?? GroupEffects()
    var numbers: [Int] = []
    add(group, effects, opacity: opacity, in: bounds, below: below, to: &numbers)
    roots += numbers
  }

  /// Adds the visible part of a finished picture inside a polygon and a clip.
  mutating func append(
    _ paint: PaintItem.Paint, opacity: UInt8, inside shape: DeviceShape, clip: PixelRect
  ) {
    readyPixels += shape.bounds.intersection(clip).size.area
    var numbers: [Int] = []
    add(paint, opacity: opacity, isOpaque: false, inside: shape, clip: clip, to: &numbers)
    roots += numbers
  }

  /// Removes all items; returns the pixels of finished pictures to the pool.
  mutating func removeAll() {
    let ready = items.compactMap(\.readyPixels)
    items.removeAll(keepingCapacity: true)
    for pixels in ready { images.pool.keep(pixels) }
    roots.removeAll(keepingCapacity: true)
    readyPixels = 0
    coveredPixels = 0
  }

  /// Scans the coverage of a band's rows, for every item that is not drawn during scanning.
  mutating func scan(_ rows: Range<Int>, into band: inout CoverageBand) {
    chooseDrawnAtOnce(in: rows)
    for index in items.indices where !items[index].isDrawnDuringScan {
      let bounds = items[index].bounds
      let (top, bottom) = (max(rows.lowerBound, bounds.y), min(rows.upperBound, bounds.maxY))
      guard top < bottom else { continue }
      items[index].rowBase = band.rows.count - top
      band.append(top..<bottom, of: items[index].shape, in: bounds, kernels)
    }
  }

  /// Chooses the fewest columns that items must hide, and the items that are drawn during scanning.
  ///
  /// The latter are top-level items of one pixel that hide nothing; their hidden parts are drawn
  /// over. If something may hide them, occlusion is computed first.
  private mutating func chooseDrawnAtOnce(in rows: Range<Int>) {
    var isAbovePlain = true
    for number in roots where items[number].isIn(rows) {
      items[number].leastHidden = isAbovePlain ? PaintItem.leastPlain : PaintItem.leastOfAll
      isAbovePlain = isAbovePlain && items[number].pixel != nil
    }
    var hiding: [PixelRect] = []
    for number in roots.reversed() where items[number].isIn(rows) {
      let bounds = items[number].bounds
      let hides = items[number].hides
      items[number].isDrawnDuringScan =
        !hides && items[number].pixel != nil && !items[number].shape.isPixelAligned
        && !hiding.contains { !$0.intersection(bounds).isEmpty }
      if hides { hiding.append(bounds) }
    }
  }

  /// Adds commands and returns the indices of their items; invisible commands have none.
  ///
  /// `isAdded` means that the items are added up instead of composited.
  private mutating func add(
    _ commands: [DrawCommand], clip: PixelRect, isAdded: Bool
  ) -> [Int] {
    var numbers: [Int] = []
    for command in commands {
      switch command {
      case .fill(let fill): add(fill, clip: clip, to: &numbers)
      case .image(let draw): add(draw, clip: clip, to: &numbers)
      case .path(let path): add(path, clip: clip, to: &numbers)
      case .mesh(let mesh): add(mesh, clip: clip, to: &numbers)
      case .group(let group): add(group, clip: clip, isAdded: isAdded, to: &numbers)
      case .shadow(let shadow): add(shadow, clip: clip, to: &numbers)
      // A material needs its backdrop: `BandPainter` appends its picture.
      case .backdrop, .glass: break
      }
    }
    return numbers
  }

  private mutating func add(
    _ paint: PaintItem.Paint, opacity: UInt8, isOpaque: Bool, inside shape: DeviceShape,
    clip: PixelRect, to numbers: inout [Int]
  ) {
    let item = PaintItem(
      paint, opacity: opacity, isOccluder: isOpaque && opacity == 255, inside: shape, clip: clip)
    guard opacity > 0, !item.bounds.isEmpty else { return }
    coveredPixels += item.bounds.width * min(item.bounds.height, BandPainter.mostRows)
    numbers.append(items.count)
    items.append(item)
  }

  private mutating func add(_ fill: Fill, clip: PixelRect, to numbers: inout [Int]) {
    guard let polygon = fill.polygon(in: picture) else { return }
    add(
      fill.paint, fill.transform, opacity: fill.opacity, brightness: fill.brightness,
      inside: .polygon(polygon), clip: clip, to: &numbers)
  }

  private mutating func add(_ draw: PathFill, clip: PixelRect, to numbers: inout [Int]) {
    guard let path = draw.outline(in: picture) else { return }
    add(
      draw.paint, draw.transform, opacity: draw.opacity, brightness: draw.brightness,
      inside: .path(path), clip: clip, to: &numbers)
  }

  private mutating func add(
    _ paint: Paint, _ transform: ProjectiveTransform, opacity: Double, brightness: Double,
    inside shape: DeviceShape, clip: PixelRect, to numbers: inout [Int]
  ) {
    let opacity = PixelKernel.quantised(opacity: opacity)
    let brightness = PixelKernel.quantised(opacity: brightness)
    switch paint {
    case .color(let color):
      let pixel = PixelKernel.dimmed(color.premultiplied, by: brightness)
      add(
        .pixel(pixel), opacity: opacity, isOpaque: pixel >> 24 == 255, inside: shape, clip: clip,
        to: &numbers)
    case .gradient(let gradient, let rect):
      guard
        let source = GradientSource(
          gradient, in: rect, transform: transform,
          columns: shape.bounds.x..<shape.bounds.maxX, kernels: kernels)
      else { return }
      add(
        .gradient(source, brightness: brightness), opacity: opacity, isOpaque: source.isOpaque,
        inside: shape, clip: clip, to: &numbers)
    }
  }

  private mutating func add(_ draw: ImageDraw, clip: PixelRect, to numbers: inout [Int]) {
    switch draw.source {
    case .table(let number):
      if let image = images[number] { add(image, draw, clip: clip, to: &numbers) }
    case .glyph(let picture):
      add(images.glyphs.image(picture), draw, clip: clip, to: &numbers)
    case .snapshot(let snapshot):
      guard let polygon = draw.polygon(in: picture),
        !polygon.bounds.intersection(clip).isEmpty
      else { return }
      let image = images.snapshots.image(snapshot) { flatPicture(snapshot) }
      add(image, draw, clip: clip, to: &numbers)
    }
  }

  /// Draws a picture that commands show parts of.
  private func flatPicture(_ snapshot: SnapshotPicture) -> Pixmap {
    let part = PixelRect(snapshot.size)
    var flat = PixelCanvas(part)
    BandPainter(images: images, kernels: kernels, picture: snapshot.size)
      .draw(snapshot.commands, onto: &flat, clip: part, background: nil)
    return Pixmap(snapshot.size, pixels: flat.pixels)
  }

  private mutating func add(
    _ image: MipmappedImage, _ draw: ImageDraw, clip: PixelRect, to numbers: inout [Int]
  ) {
    guard let map = TexelMap(draw, imageSize: image.size),
      let polygon = draw.polygon(in: picture)
    else { return }
    let brightness = PixelKernel.quantised(opacity: draw.brightness)
    let paint: PaintItem.Paint
    if let affine = map.map.affine {
      let anchor = (polygon.bounds.x, polygon.bounds.y)
      paint = .image(
        ImageSampler(image, map: affine, anchor: anchor, kernels: kernels),
        brightness: brightness)
    } else {
      paint = .perspective(
        PerspectiveSampler(image, map: map, in: polygon.bounds, kernels: kernels),
        brightness: brightness)
    }
    add(
      paint, opacity: PixelKernel.quantised(opacity: draw.opacity), isOpaque: image.isOpaque,
      inside: .polygon(polygon), clip: clip, to: &numbers)
  }

  /// Adds a group; it gets a layer of its own unless drawing its children directly gives the same pixels.
  ///
  /// It does if the group is opaque, clipped at whole pixels only, and its children are composited
  /// the same way as the group.
  private mutating func add(
    _ group: Group, clip: PixelRect, isAdded: Bool, to numbers: inout [Int]
  ) {
    let opacity = PixelKernel.quantised(opacity: group.opacity)
    let bounds = group.bounds(in: picture).intersection(clip)
    guard opacity > 0, !bounds.isEmpty else { return }
    if let effects = group.effects {
      add(group, effects, opacity: opacity, in: bounds, below: nil, to: &numbers)
      return
    }
    let cut = group.clip?.outline(in: picture)
    if group.clip != nil, cut == nil { return }
    let isPlain = opacity == 255 && !group.isAdditive && !isAdded
    if isPlain, cut?.isPixelAligned ?? true {
      numbers += add(group.commands, clip: bounds, isAdded: false)
      return
    }
    guard let shape = cut ?? DevicePolygon(bounds).map({ .polygon($0) }) else { return }
    let children = add(group.commands, clip: bounds, isAdded: group.isAdditive)
    add(
      .group(children, isAdditive: group.isAdditive), opacity: opacity, isOpaque: false,
      inside: shape,
      clip: bounds, to: &numbers)
  }

  /// Adds a group as a finished picture with its effects, and its shadow below it.
  private mutating func add(
    _ group: Group, _ effects: GroupEffects, opacity: UInt8, in bounds: PixelRect,
    below: PixelCanvas?,
    to numbers: inout [Int]
  ) {
    guard let shape = DevicePolygon(bounds) else { return }
    let source = GroupPicture(
      images: images, kernels: kernels, picture: picture, room: room, effects: effects,
      below: below)
    if let masked = source.masked(group, in: bounds) {
      readyPixels += 2 * bounds.size.area
      add(
        .masked(masked), opacity: opacity, isOpaque: false, inside: .polygon(shape), clip: bounds,
        to: &numbers)
      return
    }
    let layers = source.layers(of: group, in: bounds)
    readyPixels += bounds.size.area * layers.count
    for layer in layers {
      let paint: PaintItem.Paint =
        if effects.blend != .normal {
          .blended(layer, effects.blend)
        } else if opacity == 255 {
          .canvas(layer)
        } else {
          .masked(MaskedPicture(picture: layer))
        }
      add(
        paint, opacity: opacity, isOpaque: false, inside: .polygon(shape), clip: bounds,
        to: &numbers)
    }
  }

  /// Adds a shadow according to its `ShadowPlan`.
  private mutating func add(_ draw: ShadowDraw, clip: PixelRect, to numbers: inout [Int]) {
    let opacity = PixelKernel.quantised(opacity: draw.opacity * Double(draw.color.alpha) / 255)
    guard opacity > 0, let plan = ShadowPlan(draw) else { return }
    let shadows = images.shadows
    // Coverage, colour and opacity are rounded once.
    let tint = shadows.tint(draw.color, opacity: opacity)
    switch plan {
    case .sharp(let fill): add(fill, clip: clip, to: &numbers)
    case .mask(let key):
      let mask = shadows.mask(key) { ShadowMask(key, kernels: kernels, pool: shadows.pool) }
      add(
        mask.image.tinted(by: tint),
        ImageDraw(
          layer: draw.layer, image: ImageID(-1), shape: RoundedRect(mask.rect),
          transform: draw.transform(to: key)),
        clip: clip, to: &numbers)
    case .fine(let shadow):
      guard let shape = DevicePolygon(shadow.bounds(in: picture)) else { return }
      let grid = shadows.grid(shadow.key) {
        CoverageGrid(shadow.key, kernels: kernels, pool: shadows.pool)
      }
      add(
        .shadow(ShadowSampler(grid, in: shadow.plane, tint)), opacity: 255, isOpaque: false,
        inside: .polygon(shape), clip: clip, to: &numbers)
    }
  }

  /// Adds a mesh: its flat picture is drawn and warped before all other items.
  private mutating func add(_ draw: MeshDraw, clip: PixelRect, to numbers: inout [Int]) {
    let opacity = PixelKernel.quantised(opacity: draw.opacity)
    let bounds = draw.bounds(in: picture).intersection(clip)
    let source = draw.source.intersection(PixelRect(picture))
    guard opacity > 0, !source.isEmpty, let shape = DevicePolygon(bounds) else { return }
    let fineness = draw.fineness(in: picture) { images[$0]?.size }
    let triangles = draw.triangles(origin: source, fineness: fineness)
    let last = triangles.map(\.resampling.copy.step).max() ?? 0
    let key = FlatPictureCache.Key(
      commands: draw.commands, source: source, picture: picture, fineness: fineness)
    let image = images.flatPictures.image(key, through: last) { flatPicture(draw, key) }
    var mesh = MeshCanvas(bounds)
    var scanner = CoverageScanner()
    for triangle in triangles {
      mesh.paint(triangle, image: image, picture: picture, scanner: &scanner)
    }
    readyPixels += bounds.size.area
    add(
      .canvas(mesh.resolved()), opacity: opacity, isOpaque: false, inside: .polygon(shape),
      clip: bounds, to: &numbers)
  }

  /// Draws the flat picture of a mesh, before warping.
  private func flatPicture(_ draw: MeshDraw, _ key: FlatPictureCache.Key) -> Pixmap {
    let fineness = key.fineness
    let part = key.source.scaled(by: fineness)
    var flat = PixelCanvas(part)
    BandPainter(
      images: images, kernels: kernels,
      picture: PixelSize(picture.width * fineness, picture.height * fineness)
    )
    .draw(draw.flat(scaledBy: fineness), onto: &flat, clip: part, background: nil)
    return Pixmap(flat.frame.size, pixels: flat.pixels)
  }
}
