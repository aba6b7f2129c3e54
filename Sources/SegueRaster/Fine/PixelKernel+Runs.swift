extension PixelKernel {
  /// Draws a run of pixels over a range of others, all times one factor in 0...255.
  @inline(always)
  static func blend(
    _ source: Span<UInt32>, factor: UInt8, onto pixels: inout MutableSpan<UInt32>,
    _ range: Range<Int>
  ) {
    check(range, in: pixels, count: source.count)
    if factor == 255 {
      for i in 0..<source.count {
        let at = range.lowerBound &+ i
        pixels[at] = over(source[i], pixels[at])
      }
    } else {
      for i in 0..<source.count {
        let at = range.lowerBound &+ i
        pixels[at] = over(scaled(source[i], by: factor), pixels[at])
      }
    }
  }

  /// Draws a run of pixels over a range of others, each times its own coverage and an opacity.
  @inline(always)
  static func blend(
    _ source: Span<UInt32>, coverage: Span<UInt8>, opacity: UInt8,
    onto pixels: inout MutableSpan<UInt32>, _ range: Range<Int>
  ) {
    check(range, in: pixels, count: source.count)
    for i in 0..<source.count {
      let at = range.lowerBound &+ i
      let factor = product(coverage[i], opacity)
      pixels[at] = over(scaled(source[i], by: factor), pixels[at])
    }
  }

  /// Adds a run of pixels to a range of others, each times its own factor from a function.
  @inline(always)
  static func add(
    _ source: Span<UInt32>, onto pixels: inout MutableSpan<UInt32>, _ range: Range<Int>,
    factor: (Int) -> UInt8
  ) {
    check(range, in: pixels, count: source.count)
    for i in 0..<source.count {
      let at = range.lowerBound &+ i
      pixels[at] = sum(scaled(source[i], by: factor(i)), pixels[at])
    }
  }

  /// Copies a run of pixels to a range of others.
  @inline(always)
  static func copy(
    _ source: Span<UInt32>, to pixels: inout MutableSpan<UInt32>, _ range: Range<Int>
  ) {
    check(range, in: pixels, count: source.count)
    for i in 0..<source.count { pixels[range.lowerBound &+ i] = source[i] }
  }

  /// Stops before a loop whose indices would leave a span; lets the loop itself go unchecked.
  @inline(always)
  static func check(_ range: Range<Int>, in pixels: borrowing MutableSpan<UInt32>, count: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count && range.count == count,
      "a run of pixels lies inside the pixels that it is drawn onto")
  }
}
