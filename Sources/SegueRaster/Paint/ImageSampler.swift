// What the covered pixels of a command show. Items of `PaintList` hold a source; `PixelSource` is
// what all sources are, and comes next.
//
// 1. A source writes the premultiplied pixels of a part of a row. There are seven: one pixel
//    everywhere, a picture that is ready, an image under an affine map (`ImageSampler`), an image
//    in perspective (`PerspectiveSampler`), a gradient (`GradientSource`), a shadow's grid
//    (`ShadowSampler`), and any of them with its colours multiplied by a brightness.
// 2. Affine: texels that are neighbours in a row of a copy are handed on or copied; else the row is
//    sampled along one path, with one tap or four.
// 3. Perspective: places are divided exactly at the ends and the middle of a block, and lie on a
//    parabola between, off by at most 1/32 texel; near the horizon every pixel is divided.
// 4. A mesh (`MeshCanvas`): its triangles are drawn from the top down. Each adds area times colour
//    to the pixels it covers, in 1/131072 pixel, as far as there is room; a pixel is the sum of
//    colours over the area, rounded half up. Neighbouring triangles share the points of the grid,
//    so their areas add up and there are no seams.
// 5. A gradient: the middle of a pixel is mapped to its place along the axis, and shows the nearest
//    below of 4096 colours (`GradientTable`), rounded to nearest or by an ordered threshold.
// 6. Modes other than normal are `BlendKernel`; filters of a group are `ColorFilterKernel`, on its
//    ready picture.
//
// Tried and left: perspective along straight runs of eight pixels (at 1170 x 2532 1.4 times OpenCV's
// time, parabolas of 64 take 0.53); tiles of 320 columns for turned images (6.7 to 7.8 ms against 6.5
// to 6.9 with texels asked for ahead); blocks as long as each row allows (the same blocks nearly
// everywhere).

import SegueGraphics

/// The pixels of an image under an affine map: those of a smaller copy where it falls on whole pixels,
/// else filtered as ``Resampling`` says.
struct ImageSampler: PixelSource {
  let isOpaque: Bool

  private let kernels: RunKernels
  /// The colours of what is sampled, where pixels are ramps.
  private let tint: TintTable?
  /// The copy that is as fine as the picture, and how places run through it.
  private let even: (texels: Pixmap, course: SampleCourse)
  /// The copy that is filtered.
  private let fine: (texels: Pixmap, course: SampleCourse)
  /// The taps of each pixel; nil for one.
  private let taps: SampleTaps?

  /// A sampler of the copies that suit the size at which the image is shown.
  ///
  /// `anchor` is a pixel of the picture near what is drawn, the same for every region.
  init(_ image: MipmappedImage, map: AffineTransform, anchor: (x: Int, y: Int), kernels: RunKernels)
  {
    self.kernels = kernels
    tint = image.tint
    isOpaque = image.isOpaque
    let level = image.level(Minification(map))
    even = (level.pixmap, SampleCourse(map, factor: level.factor, anchor: anchor))
    let sides = (right: SIMD2(map.a, map.b), down: SIMD2(map.c, map.d))
    let resampling = Resampling(alongX: sides.right, alongY: sides.down, isEven: true)
    let (texels, factor) = image.copy(resampling.copy)
    let course = SampleCourse(
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
    under veil: UInt32, _ kernels: RunKernels
  ) {
    if tint == nil, let path = even.course.wholePath(x: x, y: y),
      let start = copied(path, range.count)
    {
      kernels.copy(even.texels.pixels.span, at: start, to: &pixels, range, under: veil)
    } else {
      write(to: &pixels, range, x: x, y: y)
      kernels.over(&pixels, range, veil)
    }
  }

  /// The index of the first of the texels that so many pixels along a path are; nil if they are not
  /// neighbours in a row.
  ///
  /// Beyond the last row it repeats.
  @inline(__always)
  private func copied(_ path: SamplePath, _ count: Int) -> Int? {
    guard path.stepU == SamplePath.one else { return nil }
    let (column, row) = (path.u >> 32, path.v >> 32)
    guard column >= 0, column + count <= even.texels.width else { return nil }
    return max(0, min(even.texels.height - 1, row)) * even.texels.width + column
  }
}
