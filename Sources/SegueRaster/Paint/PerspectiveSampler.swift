import SegueGraphics

/// A pixel source of an image in perspective.
///
/// Each block of a row has the ``Resampling`` of its middle, and is sampled along a parabola.
/// Positions are divided exactly at the ends and in the middle of each ``TexelRow/Block``; between
/// them they lie on a parabola, with an error of at most 1/32 texel of the copy. Near the horizon,
/// where even eight columns are too curved, every pixel is divided. The divisions are the only step
/// in `Double`; IEEE 754 fixes their every bit. Blocks do not depend on the region.
struct PerspectiveSampler: PixelSource {
  let isOpaque: Bool

  private let image: MipmappedImage
  private let map: TexelMap
  private let kernels: RunKernels
  /// The copy that the first block of a row probably uses.
  private let likely: Copy

  /// Creates a sampler for a rectangle of the picture.
  init(_ image: MipmappedImage, map: TexelMap, in bounds: PixelRect, kernels: RunKernels) {
    self.image = image
    self.map = map
    self.kernels = kernels
    likely = Copy(
      image, map.resampling(atColumn: bounds.x, row: bounds.y + bounds.height / 2).copy)
    isOpaque = image.isOpaque
  }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    sample(to: &pixels, range, x: x, y: y)
    image.tint?.tint(&pixels, range)
  }

  /// Samples a run block by block, without the tint.
  private func sample(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    let row = map.row(y)
    let offset = range.lowerBound - x
    let end = x + range.count
    var column = x
    var copy = likely
    // The end of a block is the start of the next one.
    var known = (column: Int.min, place: TexelRow.Place(place: .zero, k: 0))
    while column < end {
      let block = row.block(column)
      let columns = column..<min(end, block.end)
      column = columns.upperBound
      let middle = row.place(block.start + block.half)
      let sides = row.sides(middle)
      let resampling = Resampling(alongX: sides.right, alongY: sides.down)
      if resampling.copy != copy.key { copy = Copy(image, resampling.copy) }
      let taps = resampling.taps(sides, scale: copy.scale)
      guard block.isCurved else {
        divide(into: &pixels, offset, columns, row, copy, taps)
        continue
      }
      let first = known.column == block.start ? known.place : row.place(block.start)
      known = (block.end, row.place(block.end))
      guard
        let curve = SampleCurve(
          first.place, middle.place, known.place.place, scale: copy.scale, shift: block.shift,
          offset: copy.key.shift, hasFourTaps: !resampling.isSingle)
      else {
        divide(into: &pixels, offset, columns, row, copy, taps)
        continue
      }
      let target = offset + columns.lowerBound..<offset + columns.upperBound
      let from = columns.lowerBound - block.start
      if resampling.isSingle {
        kernels.sample(copy.texels, along: curve, from: from, to: &pixels, target)
      } else {
        kernels.sample(
          copy.texels, along: curve, SampleTaps(taps, one: SampleCurve.one), from: from,
          to: &pixels, target)
      }
    }
  }

  /// A copy of the image, as sampled by blocks.
  private struct Copy {
    let key: FilteredCopy
    let texels: Pixmap
    let factor: Double
    /// Pixels of the copy per pixel of the image.
    let scale: Double

    init(_ image: MipmappedImage, _ key: FilteredCopy) {
      self.key = key
      (texels, factor) = image.copy(key)
      scale = 1 / factor
    }
  }

  /// Samples pixels of a block with a division each, with taps at ± the first ± the second vector.
  private func divide(
    into pixels: inout MutableSpan<UInt32>, _ offset: Int, _ columns: Range<Int>, _ row: TexelRow,
    _ copy: Copy, _ taps: (first: SIMD2<Double>, second: SIMD2<Double>)
  ) {
    let grid = TexelGrid(copy.texels, factor: copy.factor, shift: copy.key.shift, taps: taps)
    for x in columns {
      let texel = row.place(x).place
      pixels[offset + x] = grid.sample(x: texel.x, y: texel.y)
    }
  }
}
