// From a display list to pixels. The folders, from the ground up: Kernels (loops over runs), Images
// (copies and filters), Coverage (areas of polygons and paths), Paint (the content of covered
// pixels), Blur (Gaussians, for effects), Plan (occlusion and order of drawing), this, and
// Reference (the same in `Double`, for tests). Each describes its algorithm at the head of the file
// in brackets: Kernels (`RunKernels`), Images (`PixelKernel`), Coverage (`CoverageScanner`), Paint
// (`ImageSampler`), Blur (`BlurKernel`), Plan (`PaintList`), Reference (`ReferenceRasterizer`).
//
// 1. A list is a size, a background and commands, bottom first: fills and paths with a colour or a
//    gradient, images, meshes, shadows, backdrops (materials), and groups with their effects.
// 2. Outlines are rounded to a grid of 1/256 pixel; from there on all arithmetic is in integers,
//    except for the divisions of perspective, whose every bit is fixed by IEEE 754.
// 3. Coverage is the exact area of the polygon in each pixel, rounded to 8 bits.
// 4. A pixel is the source-over composition of its commands' content, times opacity and coverage;
//    `PixelKernel` specifies the rounding of each product.
// 5. Regions, bands, tiles, threads and instruction sets only change the order of computation: a
//    pixel is a function of the list and the images.

package import SegueGraphics

/// The fast rasterizer of display lists, in integers from the subpixel grid on.
///
/// A pixel depends only on the display list and the images: not on the region that is drawn, the
/// thread, the build or the processor. Rounding is specified in `PixelKernel`.
package struct Rasterizer: Sendable {
  private let images: ImageTable
  private let kernels: RunKernels
  /// The pool of band buffers, reused from picture to picture.
  private let bands = CoverageBandPool()

  /// Creates a rasterizer that takes its images from a table.
  ///
  /// The pixels are the same at every level that the processor supports.
  package init(images: ImageTable, level: KernelLevel = .best) {
    self.images = images
    kernels = RunKernels(level)
  }

  /// Sets the memory limit of the cache of flat pictures of warped layers, in bytes.
  package func keepFlatPictures(atMost bytes: Int) { images.flatPictures.keep(atMost: bytes) }

  /// Renders the whole picture; one with a side of 0 or less is empty.
  package func render(_ list: DisplayList) -> Pixmap {
    let size = PixelSize(max(0, list.size.width), max(0, list.size.height))
    var pixmap = Pixmap(size)
    render(list, in: PixelRect(size), onto: &pixmap)
    return pixmap
  }

  /// Redraws a region of the picture, including the background; all other pixels stay.
  ///
  /// The region is clipped to the picture and the pixmap.
  package func render(_ list: DisplayList, in region: PixelRect, onto pixmap: inout Pixmap) {
    let frame = PixelRect(pixmap.size)
    let region = region.intersection(PixelRect(list.size)).intersection(frame)
    guard !region.isEmpty else { return }
    // The canvas takes over the pixels, so that they are not copied.
    var canvas = PixelCanvas(frame, pixels: [])
    swap(&canvas.pixels, &pixmap.pixels)
    BandPainter(images: images, kernels: kernels, picture: list.size, bands: bands)
      .draw(
        list.commands, onto: &canvas, clip: region, background: list.background.premultiplied)
    swap(&canvas.pixels, &pixmap.pixels)
  }
}
