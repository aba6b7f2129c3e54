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
    // The canvas takes the pixels over, so that they are not copied.
    var canvas = Canvas(frame, pixels: [])
    swap(&canvas.pixels, &pixmap.pixels)
    BandPainter(images: images, kernels: kernels, picture: list.size)
      .draw(
        list.commands, onto: &canvas, clip: region, background: list.background.premultiplied)
    swap(&canvas.pixels, &pixmap.pixels)
  }
}
