/// The pixels of a picture that is ready.
struct ReadySource: PixelSource {
  /// The picture.
  let canvas: Canvas
  /// The loops over pixels.
  let kernels: RunKernels

  var isOpaque: Bool { false }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    kernels.copy(canvas.pixels.span, at: canvas.frame.index(x, y), to: &pixels, range)
  }
}
