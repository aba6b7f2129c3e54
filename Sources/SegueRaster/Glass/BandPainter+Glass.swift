import SegueGraphics

extension BandPainter {
  /// Adds glass over its backdrop to the list: the shadows of its shapes, then its clusters.
  ///
  /// The backdrop is taken before the shadows, which are seen outside the glass only.
  func append(
    _ draw: GlassDraw, below canvas: PixelCanvas, to list: inout PaintList, clip: PixelRect,
    known: PixelRect
  ) {
    let opacity = PixelKernel.quantised(opacity: draw.opacity)
    guard opacity > 0, let plan = GlassPlan(draw, in: picture) else { return }
    let read = plan.read(for: clip, needsMean: draw.style.needsMean).intersection(known)
    let seen = read.isEmpty ? nil : ground(of: canvas, in: read)
    for shadow in draw.shadows { list.append(.shadow(shadow), clip: clip) }
    guard let seen else { return }
    let glass = GlassPicture(draw, plan, over: seen, shown: clip, kernels)
    for cluster in plan.clusters where !cluster.bounds.intersection(clip).isEmpty {
      let picture = glass.picture(of: cluster, images.pool)
      let polygon =
        cluster.shapes.count == 1
        ? cluster.shapes[0].polygon : DevicePolygon(cluster.bounds)
      guard let polygon else { continue }
      list.append(.canvas(picture), opacity: opacity, inside: .polygon(polygon), clip: clip)
    }
  }
}

extension GlassDraw {
  /// Returns the bounding box of the pixels that the glass and its shadows change.
  func bounds(in picture: PixelSize) -> PixelRect {
    guard let plan = GlassPlan(self, in: picture) else { return .empty }
    return shadows.reduce(plan.bounds) { $0.union($1.bounds(in: picture)) }
  }

  /// Returns the pixels that the glass reads for a correct result in a rectangle; empty if it shows none.
  func read(for shown: PixelRect, in picture: PixelSize) -> PixelRect {
    GlassPlan(self, in: picture)?.read(for: shown, needsMean: style.needsMean) ?? .empty
  }

  /// Returns the damage of the glass by damage below it: nothing outside its bounds counts.
  func damage(by damage: PixelRect, in picture: PixelSize) -> PixelRect {
    // Reading is symmetric: what a pixel reads is what reads it.
    read(for: damage, in: picture)
  }
}
