package import SegueGraphics

/// Draws display lists: the fast rasterizer, in integers from the subpixel grid on.
///
/// A pixel depends on the display list and the images alone: not on the region that is drawn, the
/// thread, the build or the processor. Rounding is specified in `PixelKernel`.
package struct Rasterizer: Sendable {
  private let images: ImageTable

  /// A rasterizer that takes its images from a table.
  package init(images: ImageTable) { self.images = images }

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
    var canvas = Canvas(frame, pixels: [])
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
        canvas.paint(
          SolidSource(pixel: fill.color.premultiplied), inside: polygon,
          opacity: PixelKernel.quantised(opacity: fill.opacity), clip: clip)
      case .image(let image): draw(image, onto: &canvas, clip: clip, picture: picture)
      case .mesh: break
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
    guard let affine = map.map.affine else { return }
    let sampler = ImageSampler(image, map: affine, anchor: (polygon.bounds.x, polygon.bounds.y))
    canvas.paint(
      sampler, inside: polygon, opacity: PixelKernel.quantised(opacity: draw.opacity), clip: clip)
  }

  /// Draws a group, in a buffer of its own unless it is opaque and clipped at whole pixels only.
  private func draw(
    _ group: Group, onto canvas: inout Canvas, clip: PixelRect, picture: PixelSize
  ) {
    let opacity = PixelKernel.quantised(opacity: group.opacity)
    let bounds = group.bounds(in: picture).intersection(clip)
    guard opacity > 0, !bounds.isEmpty else { return }
    let cut = group.clip?.polygon(in: picture)
    if opacity == 255, cut?.isWholePixels ?? true {
      draw(group.commands, onto: &canvas, clip: bounds, picture: picture)
      return
    }
    guard let shape = cut ?? DevicePolygon(bounds) else { return }
    var layer = Canvas(bounds)
    draw(group.commands, onto: &layer, clip: bounds, picture: picture)
    canvas.paint(layer, inside: shape, opacity: opacity, clip: bounds)
  }
}
