// A display list to pixels. The folders, from the ground up: Kernels (loops over runs), Images
// (copies and filters), Coverage (areas of polygons and paths), Paint (what covered pixels show), Blur
// (Gaussians, for effects), Plan (what is hidden, what is drawn), this, and Reference (the same in
// `Double`, for tests). Each begins with its algorithm, in the file that is named for it in brackets:
// Kernels (`RunKernels`), Images (`PixelKernel`), Coverage (`CoverageScanner`), Paint (`ImageSampler`),
// Blur (`BlurKernel`), Plan (`PaintList`), Reference (`ReferenceRasterizer`).
//
// 1. A list is a size, a background and commands, bottom first: fills and paths with a colour or a
//    gradient, images, meshes, shadows, backdrops (materials), and groups with their effects.
// 2. Outlines are put on a grid of 1/256 pixel; from there on all is done in whole numbers, but for
//    the divisions of perspective, of which IEEE 754 fixes every bit.
// 3. Coverage is the exact area of the polygon in each pixel, rounded to 8 bits.
// 4. A pixel is source-over of what its commands show, times opacity and coverage; `PixelKernel`
//    says how each product is rounded.
// 5. Regions, bands, tiles, threads and levels of instructions only choose what is computed when: a
//    pixel is a function of the list and the images.

package import SegueGraphics

/// Draws display lists: the fast rasterizer, in integers from the subpixel grid on.
///
/// A pixel depends on the display list and the images alone: not on the region that is drawn, the
/// thread, the build or the processor. Rounding is specified in `PixelKernel`.
package struct Rasterizer: Sendable {
  private let images: ImageTable
  private let kernels: RunKernels
  /// What is kept from one picture to the next, with what the images keep.
  private let bands = CoverageBands()

  /// A rasterizer that takes its images from a table.
  ///
  /// The pixels are the same at every level that the processor supports.
  package init(images: ImageTable, level: KernelLevel = .best) {
    self.images = images
    kernels = RunKernels(level)
  }

  /// Keeps so many bytes, from now on, of what bent layers look like before they are bent.
  package func keepFlatPictures(atMost bytes: Int) { images.flatPictures.keep(atMost: bytes) }

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
    BandPainter(images: images, kernels: kernels, picture: list.size, bands: bands)
      .draw(
        list.commands, onto: &canvas, clip: region, background: list.background.premultiplied)
    swap(&canvas.pixels, &pixmap.pixels)
  }
}
