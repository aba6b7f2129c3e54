import SegueGraphics

/// A source of premultiplied pixels, defined at every point of the picture.
protocol PixelSource {
  /// Whether all pixels are opaque, so that they may replace the backdrop without compositing.
  var isOpaque: Bool { get }

  /// Writes the pixels of row `y` from column `x` on to a range of `pixels`.
  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int)

  /// Writes the pixels of a row with one overlay pixel composited over them.
  func write(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int,
    under overlay: UInt32, _ kernels: RunKernels)
}

extension PixelSource {
  func write(
    to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int,
    under overlay: UInt32, _ kernels: RunKernels
  ) {
    write(to: &pixels, range, x: x, y: y)
    kernels.over(&pixels, range, overlay)
  }
}

/// A source of one pixel everywhere.
struct SolidSource: PixelSource {
  let pixel: UInt32
  let kernels: RunKernels

  var isOpaque: Bool { pixel >> 24 == 255 }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    kernels.fill(&pixels, range, pixel)
  }
}

/// A source with the colours of another multiplied by a brightness; alpha stays.
struct DimmedSource<Source: PixelSource>: PixelSource {
  let source: Source
  /// The factor on the colours, 0...255.
  let brightness: UInt8
  let kernels: RunKernels

  var isOpaque: Bool { source.isOpaque }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    source.write(to: &pixels, range, x: x, y: y)
    kernels.dim(&pixels, range, by: brightness)
  }
}

/// A source of the pixels of a finished picture.
struct CanvasSource: PixelSource {
  let canvas: PixelCanvas
  let kernels: RunKernels

  var isOpaque: Bool { false }

  func write(to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
    kernels.copy(canvas.pixels.span, at: canvas.frame.index(x, y), to: &pixels, range)
  }
}
