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
    var minification = Minification(step: 0)
    // Pixels up to `done` are written; `paths` goes on from there, with its own first column.
    var (done, column) = (x, x & ~(TexelMap.block - 1))
    let end = x + range.count
    func flush(_ paths: inout SamplePaths, before end: Int) {
      guard !paths.isEmpty, end > done else { return }
      let start = range.lowerBound + done - x
      kernels.sample(
        image.level(minification).pixmap, along: paths, from: done - paths.column, to: &pixels,
        start..<start + end - done)
      paths.removeAll()
      done = end
    }
    var knot = map.texel(at: Point(Double(column) + 0.5, Double(y) + 0.5))
    while column < end {
      let chosen = map.minification(atColumn: column, row: y)
      if chosen != minification {
        flush(&paths, before: min(end, column))
        minification = chosen
      }
      let scale = 1 / image.level(minification).factor
      let next = map.texel(at: Point(Double(column + TexelMap.block) + 0.5, Double(y) + 0.5))
      let middle = map.texel(
        at: Point(Double(column + TexelMap.block / 2) + 0.5, Double(y) + 0.5))
      if isStraight(knot, middle, next, scale) {
        if paths.isEmpty { paths.column = column }
        let half = SamplePaths.place(middle, scale)
        paths.append(from: SamplePaths.place(knot, scale), to: half)
        paths.append(from: half, to: SamplePaths.place(next, scale))
      } else {
        flush(&paths, before: column)
        let stop = min(end, column + TexelMap.block)
        divide(into: &pixels, range.lowerBound - x, max(column, x)..<stop, y)
        done = stop
      }
      (knot, column) = (next, column + TexelMap.block)
    }
    flush(&paths, before: end)
  }

  /// Whether a place lies so near the middle of two others that the runs between may be straight.
  private func isStraight(_ start: Point, _ middle: Point, _ end: Point, _ scale: Double) -> Bool {
    let bend = (start + end) * 0.5 - middle
    let most = Self.mostBend / scale
    return abs(bend.x) <= most && abs(bend.y) <= most
  }

  /// Samples pixels of a block one by one.
  private func divide(into pixels: inout [UInt32], _ offset: Int, _ columns: Range<Int>, _ y: Int) {
    guard let first = columns.first else { return }
    let grid = TexelGrid(image.level(map.minification(atColumn: first, row: y)))
    for x in columns {
      let texel = map.texel(at: Point(Double(x) + 0.5, Double(y) + 0.5))
      pixels[offset + x] = grid.sample(x: texel.x, y: texel.y)
    }
  }
}
