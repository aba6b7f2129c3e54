import SegueGraphics

/// The pixels of an image under a homography: bilinear, along short straight runs.
///
/// Places are divided exactly at every eighth column, counted from the picture's left edge, and lie
/// evenly spaced between: so a pixel depends neither on the region nor on the machine. The middle
/// one of three such places tells how far even spacing can be off; where that is more than 1/32
/// texel, near the horizon, every pixel is divided. The divisions are the one step in `Double`; IEEE
/// 754 fixes its every bit. The copy is chosen anew for each ``TexelMap/block`` of two runs.
struct PerspectiveSampler: PixelSource {
  let isOpaque: Bool

  private let image: MipmappedImage
  private let map: TexelMap
  private let kernels: RunKernels

  /// How far the middle of a block may lie off the straight line, in texels of the copy: four
  /// times what its two runs are off.
  static let mostBend = 1.0 / 8

  /// A sampler of an image that is seen in perspective.
  init(_ image: MipmappedImage, map: TexelMap, kernels: RunKernels) {
    self.image = image
    self.map = map
    self.kernels = kernels
    isOpaque = image.isOpaque
  }

  func write(to pixels: inout [UInt32], _ range: Range<Int>, x: Int, y: Int) {
    var paths = SamplePaths(capacity: range.count / SamplePaths.length + 4)
    var level: (minification: Minification, scale: Double)?
    // Pixels up to `done` are written; `paths` goes on from there, with its own first column.
    var (done, column) = (x, x & ~(TexelMap.block - 1))
    let end = x + range.count
    func flush(_ paths: inout SamplePaths, before end: Int) {
      guard !paths.isEmpty, end > done, let level else { return }
      let start = range.lowerBound + done - x
      kernels.sample(
        image.level(level.minification).pixmap, along: paths, from: done - paths.column,
        to: &pixels, start..<start + end - done)
      paths.removeAll()
      done = end
    }
    let middleOfRow = Double(y) + 0.5
    var knot = map.texel(at: Point(Double(column) + 0.5, middleOfRow))
    var start = (u: 0, v: 0)
    while column < end {
      // The middle of the block, the first pixel of its second half and that of the next block.
      let places = map.texels(atColumns: Double(column) + Self.knots, middleOfRow)
      let middle = Point(places.x[1], places.y[1])
      let next = Point(places.x[2], places.y[2])
      let chosen = map.minification(at: Point(places.x[0], places.y[0]), places.k[0])
      if chosen != level?.minification {
        flush(&paths, before: min(end, column))
        let scale = 1 / image.factor(chosen)
        level = (chosen, scale)
        start = SamplePaths.place(knot, scale)
      }
      let scale = level?.scale ?? 1
      let stop = SamplePaths.place(next, scale)
      if isStraight(knot, middle, next, scale) {
        if paths.isEmpty { paths.column = column }
        let half = SamplePaths.place(middle, scale)
        paths.append(from: start, to: half)
        paths.append(from: half, to: stop)
      } else {
        flush(&paths, before: column)
        let last = min(end, column + TexelMap.block)
        divide(into: &pixels, range.lowerBound - x, max(column, x)..<last, y, chosen)
        done = last
      }
      (knot, start, column) = (next, stop, column + TexelMap.block)
    }
    flush(&paths, before: end)
  }

  /// Columns of a block: its middle, the first pixel of its second half, that of the next block.
  private static let knots = SIMD4(8, 8.5, 16.5, 16.5)

  /// Whether a place lies so near the middle of two others that the runs between may be straight.
  private func isStraight(_ start: Point, _ middle: Point, _ end: Point, _ scale: Double) -> Bool {
    let bend = (start + end) * 0.5 - middle
    let most = Self.mostBend / scale
    return abs(bend.x) <= most && abs(bend.y) <= most
  }

  /// Samples pixels of a block one by one.
  private func divide(
    into pixels: inout [UInt32], _ offset: Int, _ columns: Range<Int>, _ y: Int,
    _ minification: Minification
  ) {
    let grid = TexelGrid(image.level(minification))
    for x in columns {
      let texel = map.texel(at: Point(Double(x) + 0.5, Double(y) + 0.5))
      pixels[offset + x] = grid.sample(x: texel.x, y: texel.y)
    }
  }
}
