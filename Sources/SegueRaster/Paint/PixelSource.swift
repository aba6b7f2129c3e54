import SegueGraphics

/// Something that has a premultiplied pixel for every place of the picture.
protocol PixelSource {
  /// Whether all of its pixels are opaque, so that they may replace what is below.
  var isOpaque: Bool { get }

  /// Writes the pixels of row `y` from column `x` on to a range of other pixels.
  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int)

  /// Writes the same pixels with one pixel drawn over them.
  func write(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int,
    under veil: UInt32, _ kernels: RunKernels)
}

extension PixelSource {
  func write(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int,
    under veil: UInt32, _ kernels: RunKernels
  ) {
    write(to: &pixels, range, x: x, y: y)
    kernels.over(&pixels, range, veil)
  }
}

/// The same pixel everywhere.
struct SolidSource: PixelSource {
  /// The premultiplied pixel.
  let pixel: UInt32
  let kernels: RunKernels

  var isOpaque: Bool { pixel >> 24 == 255 }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    kernels.fill(&pixels, range, pixel)
  }
}

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
