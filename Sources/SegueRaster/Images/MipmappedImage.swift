package import SegueGraphics

/// A mipmapped image: an image with smaller copies, so that it can be drawn small without aliasing.
///
/// Each copy is a box filter of the premultiplied pixels, computed from exact sums and rounded once
/// (half up); see ``Minification`` for their sizes. Together they take 0.93 times the image's
/// memory, and are made when they are needed (``SmallCopies``). For rotation and subpixel shifts there are filtered
/// copies, made on demand and cached in ``FilteredCopyCache``.
package struct MipmappedImage: Sendable {
  /// The image itself.
  private let image: Pixmap
  /// Ever smaller copies, down to a single pixel.
  private let copies: SmallCopies
  /// The colours of the image, if its pixels are ramps (``TintTable``).
  private(set) var tint: TintTable?
  /// Whether all pixels are opaque; then those of all copies are.
  package let isOpaque: Bool
  /// The cache of filtered copies, see ``FilteredCopy``.
  private let fine: FilteredCopyCache
  /// The number of the image in the cache.
  private let number: Int

  /// Makes an image for drawing.
  ///
  /// - Parameter copies: the cache for filtered copies.
  package init(_ pixmap: Pixmap, copies: FilteredCopyCache = FilteredCopyCache()) {
    self.init(pixmap, through: Minification(step: Minification.mostSteps), copies: copies)
  }

  /// Makes an image that has only the copies up to a minification.
  init(
    _ pixmap: Pixmap, through last: Minification, copies: FilteredCopyCache = FilteredCopyCache()
  ) {
    fine = copies
    number = copies.register()
    isOpaque = pixmap.pixels.reduce(.max, &) >> 24 == 255
    image = pixmap
    let isEmpty = pixmap.size.area == 0 || last.step <= 0
    self.copies = SmallCopies(
      of: pixmap, count: isEmpty ? 0 : Self.steps(for: pixmap.size, through: last))
  }

  /// Makes all smaller copies now; costs about 2 ns a pixel (`segue-bench kernels --only small-copies`).
  package func makeCopies() { copies.makeAll() }

  /// Returns the number of copies up to a minification; the last one may be a single pixel.
  private static func steps(for size: PixelSize, through last: Minification) -> Int {
    let most = min(last.step, Minification.mostSteps)
    let isPoint = { (step: Int) in
      let minification = Minification(step: step)
      return minification.length(size.width) * minification.length(size.height) == 1
    }
    return (0...most).first(where: isPoint) ?? most
  }

  /// Returns the image, whose pixels are ramps, with the colours of a table.
  func tinted(by table: TintTable) -> MipmappedImage {
    var image = self
    image.tint = table
    return image
  }

  /// The size of the image, in its own pixels.
  package var size: PixelSize { image.size }

  /// Returns the image pixels per pixel of the copy for a minification.
  func factor(_ minification: Minification) -> Double {
    Minification(step: min(minification.step, copies.count)).factor
  }

  /// Returns the filtered copy for a resampling, and the image pixels per pixel of it.
  func copy(_ key: FilteredCopy) -> (pixmap: Pixmap, factor: Double) {
    let (pixmap, factor) = level(Minification(step: key.step))
    return (key.width == 1 ? pixmap : fine.copy(key, ofImage: number, from: pixmap), factor)
  }

  /// Returns the copy for a minification, or the smallest there is, with its factor.
  func level(_ minification: Minification) -> (pixmap: Pixmap, factor: Double) {
    let step = min(minification.step, copies.count)
    return (step == 0 ? image : copies.copy(step: step), Minification(step: step).factor)
  }
}
