/// Another source with its colours multiplied by a brightness; alpha stays.
struct DimmedSource<Source: PixelSource>: PixelSource {
  /// What is dimmed.
  let source: Source
  /// The factor, 0...255.
  let brightness: UInt8
  let kernels: RunKernels

  var isOpaque: Bool { source.isOpaque }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    source.write(to: &pixels, range, x: x, y: y)
    kernels.dim(&pixels, range, by: brightness)
  }
}
