import SegueGraphics

/// A rectangle of the picture that is being drawn: the whole of it, or the buffer of a group.
struct Canvas: PixelSource {
  /// The pixels of the picture that the canvas holds.
  let frame: PixelRect
  /// The premultiplied pixels, row by row.
  var pixels: [UInt32]
  /// Whether what is drawn is added to what is there instead of drawn over it.
  let addsUp: Bool
  private let kernels: RunKernels

  var isOpaque: Bool { false }

  /// A transparent canvas for a part of the picture.
  init(_ frame: PixelRect, addsUp: Bool = false, kernels: RunKernels) {
    self.init(
      frame, pixels: [UInt32](repeating: 0, count: max(0, frame.width * frame.height)),
      addsUp: addsUp, kernels: kernels)
  }

  /// A canvas over ready pixels.
  init(_ frame: PixelRect, pixels: [UInt32], addsUp: Bool = false, kernels: RunKernels) {
    self.kernels = kernels
    self.addsUp = addsUp
    self.frame = frame
    self.pixels = pixels
  }

  func write(to other: inout [UInt32], _ range: Range<Int>, x: Int, y: Int) {
    let start = index(x, y)
    kernels.copy(pixels, at: start, to: &other, range)
  }

  /// Replaces all pixels of a rectangle inside the frame.
  mutating func clear(_ rect: PixelRect, to pixel: UInt32) {
    let source = SolidSource(pixel: pixel, kernels: kernels)
    for y in rect.y..<rect.maxY {
      let range = indices(rect.x..<rect.maxX, y)
      source.write(to: &pixels, range, x: rect.x, y: y)
    }
  }

  /// Draws what a source shows inside a polygon and a clip, source-over, times an opacity.
  mutating func paint(
    _ source: some PixelSource, inside polygon: DevicePolygon, opacity: UInt8, clip: PixelRect
  ) {
    var scanner = CoverageScanner(polygon, clip: clip.intersection(frame))
    guard opacity > 0, !scanner.bounds.isEmpty else { return }
    var line = [UInt32](repeating: 0, count: scanner.bounds.width)
    for y in scanner.bounds.y..<scanner.bounds.maxY {
      let row = scanner.scan(row: y)
      paintEdge(source, row.start..<row.solidStart, y, scanner, opacity, &line)
      paintSolid(source, row.solidStart..<row.solidEnd, y, row.solid, opacity, &line)
      paintEdge(source, row.solidEnd..<row.end, y, scanner, opacity, &line)
    }
  }

  /// Draws a run of pixels that are covered each in its own way.
  @inline(always)
  private mutating func paintEdge(
    _ source: some PixelSource, _ columns: Range<Int>, _ y: Int, _ scanner: CoverageScanner,
    _ opacity: UInt8, _ line: inout [UInt32]
  ) {
    guard !columns.isEmpty else { return }
    source.write(to: &line, 0..<columns.count, x: columns.lowerBound, y: y)
    let range = indices(columns, y)
    let first = columns.lowerBound - scanner.bounds.x
    let (addsUp, kernels) = (addsUp, kernels)
    kernels.blend(
      line, at: 0, onto: &pixels, range, coverage: scanner.coverage, at: first, opacity: opacity,
      addsUp: addsUp)
  }

  /// Draws a run of pixels that are all covered alike.
  @inline(always)
  private mutating func paintSolid(
    _ source: some PixelSource, _ columns: Range<Int>, _ y: Int, _ coverage: UInt8,
    _ opacity: UInt8, _ line: inout [UInt32]
  ) {
    let factor = PixelKernel.product(coverage, opacity)
    guard !columns.isEmpty, factor > 0 else { return }
    let range = indices(columns, y)
    let (addsUp, kernels) = (addsUp, kernels)
    if factor == 255, source.isOpaque, !addsUp {
      source.write(to: &pixels, range, x: columns.lowerBound, y: y)
      return
    }
    source.write(to: &line, 0..<columns.count, x: columns.lowerBound, y: y)
    kernels.blend(line, at: 0, onto: &pixels, range, factor: factor, addsUp: addsUp)
  }

  private func indices(_ columns: Range<Int>, _ y: Int) -> Range<Int> {
    let start = index(columns.lowerBound, y)
    return start..<start + columns.count
  }

  private func index(_ x: Int, _ y: Int) -> Int { (y - frame.y) * frame.width + x - frame.x }
}
