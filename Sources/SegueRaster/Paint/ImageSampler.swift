// Pixel sources: the content of the covered pixels of a command. Items of `PaintList` hold a
// source; `PixelSource` is the protocol.
//
// 1. A source writes the premultiplied pixels of a part of a row. There are seven: one pixel
//    everywhere, a finished picture, an image under an affine map (`ImageSampler`), an image in
//    perspective (`PerspectiveSampler`), a gradient (`GradientSource`), a shadow's grid
//    (`ShadowSampler`), and any of them with its colours multiplied by a brightness.
// 2. Affine: texels that are adjacent in a row of a copy are copied or passed on; else the row is
//    sampled along one path, with one tap or four.
// 3. Perspective: positions are divided exactly at the ends and the middle of a block, and
//    interpolated by a parabola between, with an error of at most 1/32 texel; near the horizon
//    every pixel is divided.
// 4. A mesh (`MeshCanvas`): its triangles are drawn front to back. Each adds area times colour to
//    the pixels it covers, in 1/131072 pixel, as far as there is uncovered area; a pixel is the sum
//    of colours over the area, rounded half up. Adjacent triangles share the points of the grid, so
//    their areas add up and there are no seams.
// 5. A gradient: the centre of a pixel is mapped to its position along the axis, and gets the
//    nearest lower one of 4096 colours (`GradientTable`), rounded to nearest or by ordered
//    dithering.
// 6. Blend modes other than normal are in `BlendKernel`; filters of a group are
//    `ColorFilterKernel`, applied to its finished picture.
//
// Rejected: perspective along straight runs of eight pixels (at 1170 x 2532 1.4 times OpenCV's
// time, parabolas of 64 take 0.53); tiles of 320 columns for rotated images (6.7 to 7.8 ms against
// 6.5 to 6.9 with texels prefetched); blocks as long as each row allows (the same blocks nearly
// everywhere).

import SegueGraphics

/// A pixel source of an image under an affine map.
///
/// Texels of a smaller copy are copied if they coincide with pixels; else they are filtered
/// (``Resampling``).
struct ImageSampler: PixelSource {
  let isOpaque: Bool

  private let kernels: RunKernels
  /// The colours of the image, if its pixels are ramps (``TintTable``).
  private let tint: TintTable?
  /// The copy with the resolution of the picture, and its map.
  private let even: (texels: Pixmap, course: AffineSampleMap)
  /// The filtered copy, and its map.
  private let fine: (texels: Pixmap, course: AffineSampleMap)
  /// The taps of each pixel; nil for one.
  private let taps: SampleTaps?

  /// Creates a sampler with the copies for the size at which the image is shown.
  ///
  /// `anchor` is a pixel of the picture near the image, the same for every region.
  init(_ image: MipmappedImage, map: AffineTransform, anchor: (x: Int, y: Int), kernels: RunKernels)
  {
    self.kernels = kernels
    tint = image.tint
    isOpaque = image.isOpaque
    let level = image.level(Minification(map))
    even = (level.pixmap, AffineSampleMap(map, factor: level.factor, anchor: anchor))
    let sides = (right: SIMD2(map.a, map.b), down: SIMD2(map.c, map.d))
    let resampling = Resampling(alongX: sides.right, alongY: sides.down, isEven: true)
    let (texels, factor) = image.copy(resampling.copy)
    let course = AffineSampleMap(
      map, factor: factor, shift: resampling.copy.shift, anchor: anchor,
      hasFourTaps: !resampling.isSingle)
    fine = (texels, course)
    taps =
      resampling.isSingle
      ? nil
      : SampleTaps(resampling.taps(sides, scale: 1 / factor), one: Double(SamplePath.one))
  }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    sample(to: &pixels, range, x: x, y: y)
    tint?.tint(&pixels, range)
  }

  /// Copies or samples a run, without the tint.
  private func sample(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    if let path = even.course.wholePath(x: x, y: y) {
      if let start = copied(path, range.count) {
        kernels.copy(even.texels.pixels.span, at: start, to: &pixels, range)
      } else {
        kernels.sample(even.texels, along: path, to: &pixels, range)
      }
      return
    }
    let path = fine.course.path(x: x, y: y)
    if let taps {
      kernels.sample(fine.texels, along: path, taps, to: &pixels, range)
    } else {
      kernels.sample(fine.texels, along: path, to: &pixels, range)
    }
  }

  func write(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int,
    under overlay: UInt32, _ kernels: RunKernels
  ) {
    if tint == nil, let path = even.course.wholePath(x: x, y: y),
      let start = copied(path, range.count)
    {
      kernels.copy(even.texels.pixels.span, at: start, to: &pixels, range, under: overlay)
    } else {
      write(to: &pixels, range, x: x, y: y)
      kernels.over(&pixels, range, overlay)
    }
  }

  /// Returns the index of the first of `count` texels to copy; nil if they are not adjacent in a row.
  ///
  /// Rows beyond the last repeat it.
  @inline(__always)
  private func copied(_ path: SamplePath, _ count: Int) -> Int? {
    guard path.stepU == SamplePath.one else { return nil }
    let (column, row) = (path.u >> 32, path.v >> 32)
    guard column >= 0, column + count <= even.texels.width else { return nil }
    return max(0, min(even.texels.height - 1, row)) * even.texels.width + column
  }
}
