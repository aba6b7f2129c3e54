package import SegueGraphics

/// Draws display lists: the fast rasterizer, in integers from the subpixel grid on.
///
/// A pixel depends on the display list and the images alone: not on the region that is drawn, the
/// thread, the build or the processor. Rounding is specified in `PixelKernel`.
package struct Rasterizer: Sendable {
  private let images: ImageTable
  private let kernels: RunKernels

  /// A rasterizer that takes its images from a table.
  ///
  /// The pixels are the same at every level that the processor supports.
  package init(images: ImageTable, level: KernelLevel = .best) {
    self.images = images
    kernels = RunKernels(level)
  }

  /// The whole picture; one with a side of 0 or less is empty.
  package func render(_ list: DisplayList) -> Pixmap {
    let size = PixelSize(max(0, list.size.width), max(0, list.size.height))
    var pixmap = Pixmap(size)
    render(list, in: PixelRect(size), onto: &pixmap)
    return pixmap
  }

  /// Redraws a region of the picture, background included, and leaves everything else as it is.
  ///
  /// What lies outside the picture or the pixmap is not drawn.
  package func render(_ list: DisplayList, in region: PixelRect, onto pixmap: inout Pixmap) {
    let frame = PixelRect(pixmap.size)
    let region = region.intersection(PixelRect(list.size)).intersection(frame)
    guard !region.isEmpty else { return }
    let (commands, hidesBackground) = OpaqueCover.visible(
      list.commands, region: region, picture: list.size, images: images)
    // The canvas takes the pixels over, so that they are not copied.
    var canvas = Canvas(frame, pixels: [], kernels: kernels)
    swap(&canvas.pixels, &pixmap.pixels)
    if !hidesBackground { canvas.clear(region, to: list.background.premultiplied) }
    draw(commands, onto: &canvas, clip: region, picture: list.size)
    swap(&canvas.pixels, &pixmap.pixels)
  }

  private func draw(
    _ commands: [DrawCommand], onto canvas: inout Canvas, clip: PixelRect, picture: PixelSize
  ) {
    for command in commands {
      switch command {
      case .fill(let fill):
        guard let polygon = fill.polygon(in: picture) else { continue }
        let pixel = PixelKernel.dimmed(
          fill.color.premultiplied, by: PixelKernel.quantised(opacity: fill.brightness))
        canvas.paint(
          SolidSource(pixel: pixel, kernels: kernels), inside: polygon,
          opacity: PixelKernel.quantised(opacity: fill.opacity), clip: clip)
      case .image(let image): draw(image, onto: &canvas, clip: clip, picture: picture)
      case .mesh(let mesh): draw(mesh, onto: &canvas, clip: clip, picture: picture)
      case .group(let group): draw(group, onto: &canvas, clip: clip, picture: picture)
      }
    }
  }

  private func draw(
    _ draw: ImageDraw, onto canvas: inout Canvas, clip: PixelRect, picture: PixelSize
  ) {
    guard let image = images[draw.image], let map = TexelMap(draw, imageSize: image.size),
      let polygon = draw.polygon(in: picture)
    else { return }
    if let affine = map.map.affine {
      let anchor = (polygon.bounds.x, polygon.bounds.y)
      paint(
        ImageSampler(image, map: affine, anchor: anchor, kernels: kernels), of: draw,
        inside: polygon,
        onto: &canvas, clip: clip)
    } else {
      paint(
        PerspectiveSampler(image, map: map, kernels: kernels), of: draw, inside: polygon,
        onto: &canvas, clip: clip)
    }
  }

  /// Draws what a sampler gives for an image command, dimmed where it has to be.
  private func paint(
    _ sampler: some PixelSource, of draw: ImageDraw, inside polygon: DevicePolygon,
    onto canvas: inout Canvas, clip: PixelRect
  ) {
    let opacity = PixelKernel.quantised(opacity: draw.opacity)
    let brightness = PixelKernel.quantised(opacity: draw.brightness)
    if brightness == 255 {
      canvas.paint(sampler, inside: polygon, opacity: opacity, clip: clip)
    } else {
      canvas.paint(
        DimmedSource(source: sampler, brightness: brightness, kernels: kernels), inside: polygon,
        opacity: opacity,
        clip: clip)
    }
  }

  /// Draws a group, in a buffer of its own where its children's common picture can be told apart.
  ///
  /// It cannot when the group is opaque, clipped at whole pixels only, and its children and what is
  /// below are drawn over each other alike.
  private func draw(
    _ group: Group, onto canvas: inout Canvas, clip: PixelRect, picture: PixelSize
  ) {
    let opacity = PixelKernel.quantised(opacity: group.opacity)
    let bounds = group.bounds(in: picture).intersection(clip)
    guard opacity > 0, !bounds.isEmpty else { return }
    let cut = group.clip?.polygon(in: picture)
    let isPlain = opacity == 255 && !group.addsUp && !canvas.addsUp
    if isPlain, cut?.isWholePixels ?? true {
      draw(group.commands, onto: &canvas, clip: bounds, picture: picture)
      return
    }
    guard let shape = cut ?? DevicePolygon(bounds) else { return }
    var layer = Canvas(bounds, addsUp: group.addsUp, kernels: kernels)
    draw(group.commands, onto: &layer, clip: bounds, picture: picture)
    canvas.paint(layer, inside: shape, opacity: opacity, clip: bounds)
  }

  /// Draws the flat picture of a mesh in a buffer of its own, then bent.
  private func draw(
    _ draw: MeshDraw, onto canvas: inout Canvas, clip: PixelRect, picture: PixelSize
  ) {
    let opacity = PixelKernel.quantised(opacity: draw.opacity)
    let bounds = draw.bounds(in: picture).intersection(clip)
    let source = draw.source.intersection(PixelRect(picture))
    guard opacity > 0, !source.isEmpty, let shape = DevicePolygon(bounds) else { return }
    var flat = Canvas(source, kernels: kernels)
    self.draw(draw.commands, onto: &flat, clip: source, picture: picture)
    let triangles = draw.triangles(origin: source)
    let last = triangles.map(\.minification).max { $0.step < $1.step } ?? Minification(step: 0)
    let image = MipmappedImage(Pixmap(source.size, pixels: flat.pixels), through: last)
    var mesh = MeshCanvas(bounds)
    for triangle in triangles { mesh.paint(triangle, image: image, picture: picture) }
    canvas.paint(mesh.resolved(kernels: kernels), inside: shape, opacity: opacity, clip: bounds)
  }
}
