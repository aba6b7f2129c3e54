// What is drawn where, and what is not drawn because something hides it. `BandPainter` does the
// steps in their order, and comes next.
//
// 1. `PaintList` makes an item of each command that shows: its polygon on the grid of 1/256 pixel,
//    its opacity in 8 bits, its source. A group that is opaque, cut at whole pixels only and drawn
//    like what is round it gives its items to the list; any other is an item with items of its own.
//    What needs more than one pass becomes a picture that is ready: a mesh, drawn flat and bent; a
//    group with effects (`GroupPicture`: filters, blur, mask, shadow, in this order). The shadow of a
//    shape is its blurred mask, which is kept (`ShadowPlan`, `ShadowMask`), as are the chords of paths
//    (`KeptContours`).
// 2. The picture is drawn in bands of 64 to 192 rows, so that coverage and pixels stay in the nearer
//    caches. For a band the coverage of every item is scanned once (`CoverageBand`), but for shapes of one
//    pixel that hide nothing and that nothing hides, such as words and icons: they wait for step 5.
// 3. In each row items are looked at from the top: what an opaque item covers wholly is taken from
//    all below it (`HiddenColumns`), unless that is so little that it is drawn sooner. A pixel that lies
//    over an opaque item everywhere is joined with it; a group's item that is alone in its columns is
//    drawn onto what is below the group.
// 4. The background fills the columns that nothing hides.
// 5. Tiles of at most 4096 columns are painted (`TilePainter`), each item row by row: edges by
//    their coverage, the inside as one run. What waited is scanned and drawn at once, all rows of the band
//    in one loop (a page of paths takes 0.7 of the time).
// 6. A material (`Backdrops`) needs what is below it: all before it is drawn first, as far as it
//    reads (`MaterialReads`), and its picture takes the place of that. In a group that is composed alone it
//    sees the group's picture over a copy of what lies below the group.
// 7. `Damage` tells from two display lists outside which rectangle two pictures are the same.
//
// Tried and left: bands of 32 rows (1.03 of the time), and of 64 for any width (1.05 to 1.1 for words and paths); whole commands looked
// through for what hides them (rows are); strips of a band that fit the first cache (3.25 against 3.14
// ms); a buffer as large as the group instead of a tile.

import SegueGraphics

/// Display commands as items on the pixel grid: those of groups before the groups themselves.
struct PaintList {
  /// All items, whatever group they are in.
  private(set) var items: [PaintItem] = []
  /// The numbers of the items that are in no group, bottom first.
  private(set) var roots: [Int] = []
  /// The pixels that pictures made ready take up.
  private(set) var readyPixels = 0
  /// The pixels of a band that items cover at most, all together.
  private(set) var coveredPixels = 0

  private let images: ImageTable
  private let kernels: RunKernels
  private let picture: PixelSize
  /// The most pixels of a picture with a margin.
  private let room: Int

  /// An empty list of items for a picture of a size.
  init(images: ImageTable, kernels: RunKernels, picture: PixelSize, room: Int) {
    self.images = images
    self.kernels = kernels
    self.picture = picture
    self.room = room
  }

  /// Adds a command, as far as it shows inside a clip.
  mutating func append(_ command: DrawCommand, clip: PixelRect) {
    roots += add([command], clip: clip, isAdded: false)
  }

  /// Adds a group whose materials see what lies below it, as far as it shows inside a clip.
  mutating func append(_ group: Group, clip: PixelRect, below: Canvas?) {
    let opacity = PixelKernel.quantised(opacity: group.opacity)
    let bounds = group.bounds(in: picture).intersection(clip)
    guard opacity > 0, !bounds.isEmpty else { return }
    let effects = group.effects ?? GroupEffects()
    var numbers: [Int] = []
    add(group, effects, opacity: opacity, in: bounds, below: below, to: &numbers)
    roots += numbers
  }

  /// Adds a ready picture, as far as it shows inside a polygon and a clip.
  mutating func append(
    _ paint: PaintItem.Paint, opacity: UInt8, inside shape: DeviceShape, clip: PixelRect
  ) {
    readyPixels += shape.bounds.intersection(clip).size.area
    var numbers: [Int] = []
    add(paint, opacity: opacity, isOpaque: false, inside: shape, clip: clip, to: &numbers)
    roots += numbers
  }

  /// Forgets all items; the pixels of those that were ready serve others.
  mutating func removeAll() {
    let ready = items.compactMap(\.readyPixels)
    items.removeAll(keepingCapacity: true)
    for pixels in ready { images.pool.keep(pixels) }
    roots.removeAll(keepingCapacity: true)
    readyPixels = 0
    coveredPixels = 0
  }

  /// Reads the coverage of the rows of a band, for every item but those that are drawn at once.
  mutating func scan(_ rows: Range<Int>, into band: inout CoverageBand) {
    chooseDrawnAtOnce(in: rows)
    for index in items.indices where !items[index].isDrawnAtOnce {
      let bounds = items[index].bounds
      let (top, bottom) = (max(rows.lowerBound, bounds.y), min(rows.upperBound, bounds.maxY))
      guard top < bottom else { continue }
      items[index].rowBase = band.rows.count - top
      band.append(top..<bottom, of: items[index].shape, in: bounds, kernels)
    }
  }

  /// Notes how many columns items must cover to hide what is below, and which are drawn at once.
  ///
  /// Those are items of one pixel in no group that hide nothing; what is hidden of them is drawn over. Where
  /// something may hide them, it is found first what it does.
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
      items[number].isDrawnAtOnce =
        !hides && items[number].pixel != nil && !items[number].shape.isWholePixels
        && !hiding.contains { !$0.intersection(bounds).isEmpty }
      if hides { hiding.append(bounds) }
    }
  }

  /// Adds commands and gives the numbers of their items; what shows nothing has none.
  ///
  /// `isAdded` says that the items are added up instead of drawn over each other.
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
      // Needs what is below it: `BandPainter` appends its picture.
      case .backdrop: break
      }
    }
    return numbers
  }

  private mutating func add(
    _ paint: PaintItem.Paint, opacity: UInt8, isOpaque: Bool, inside shape: DeviceShape,
    clip: PixelRect, to numbers: inout [Int]
  ) {
    let item = PaintItem(
      paint, opacity: opacity, isHiding: isOpaque && opacity == 255, inside: shape, clip: clip)
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
    guard let image = images[draw.image] else { return }
    add(image, draw, clip: clip, to: &numbers)
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

  /// Adds a group, with a ground of its own where its children's picture can be told apart.
  ///
  /// It cannot when the group is opaque, clipped at whole pixels only, and its children and what is
  /// below are drawn over each other alike.
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
    let isPlain = opacity == 255 && !group.addsUp && !isAdded
    if isPlain, cut?.isWholePixels ?? true {
      numbers += add(group.commands, clip: bounds, isAdded: false)
      return
    }
    guard let shape = cut ?? DevicePolygon(bounds).map({ .polygon($0) }) else { return }
    let children = add(group.commands, clip: bounds, isAdded: group.addsUp)
    add(
      .group(children, addsUp: group.addsUp), opacity: opacity, isOpaque: false, inside: shape,
      clip: bounds, to: &numbers)
  }

  /// Adds a group as a picture with its effects, and its shadow below it.
  private mutating func add(
    _ group: Group, _ effects: GroupEffects, opacity: UInt8, in bounds: PixelRect, below: Canvas?,
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

  /// Adds a shadow, as `ShadowPlan` says.
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

  /// Adds a mesh, whose picture is drawn flat, then bent, before anything else.
  private mutating func add(_ draw: MeshDraw, clip: PixelRect, to numbers: inout [Int]) {
    let opacity = PixelKernel.quantised(opacity: draw.opacity)
    let bounds = draw.bounds(in: picture).intersection(clip)
    let source = draw.source.intersection(PixelRect(picture))
    guard opacity > 0, !source.isEmpty, let shape = DevicePolygon(bounds) else { return }
    let fineness = draw.fineness(in: picture) { images[$0]?.size }
    let triangles = draw.triangles(origin: source, fineness: fineness)
    let last = triangles.map(\.resampling.copy.step).max() ?? 0
    let key = FlatPictures.Key(
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

  /// What a mesh shows before it is bent.
  private func flatPicture(_ draw: MeshDraw, _ key: FlatPictures.Key) -> Pixmap {
    let fineness = key.fineness
    let part = key.source.scaled(by: fineness)
    var flat = Canvas(part)
    BandPainter(
      images: images, kernels: kernels,
      picture: PixelSize(picture.width * fineness, picture.height * fineness)
    )
    .draw(draw.flat(scaledBy: fineness), onto: &flat, clip: part, background: nil)
    return Pixmap(flat.frame.size, pixels: flat.pixels)
  }
}
