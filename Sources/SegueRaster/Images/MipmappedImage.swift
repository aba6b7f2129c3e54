package import SegueGraphics

/// An image with smaller copies of itself, made once, so that it can be shown small without shimmer.
///
/// Each copy is a box filter of the premultiplied pixels, computed from exact sums and rounded once
/// (half up); see ``Minification`` for their sizes. Together they take 0.93 times the image's memory.
/// What is turned or moved by a part of a pixel has copies of its own, made when they are asked for and
/// kept in ``FineCopies``.
package struct MipmappedImage: Sendable {
  /// The image itself, then ever smaller copies, down to a single pixel.
  let levels: [Pixmap]
  /// The colours of what is sampled, where pixels are ramps.
  private(set) var tint: TintTable?
  /// Whether no pixel lets anything below show through; then no pixel of a copy does.
  package let isOpaque: Bool
  /// Copies of squares, see ``FineCopy``.
  private let fine: FineCopies
  /// The number of the image there.
  private let number: Int

  /// An image with its smaller copies; costs about 5 ns a pixel (`segue-bench kernels`).
  ///
  /// - Parameter copies: where the copies are kept that are made when they are asked for.
  package init(_ pixmap: Pixmap, copies: FineCopies = FineCopies()) {
    self.init(pixmap, through: Minification(step: Minification.mostSteps), copies: copies)
  }

  /// An image with the copies that are needed up to a minification.
  init(
    _ pixmap: Pixmap, through last: Minification, copies: FineCopies = FineCopies()
  ) {
    fine = copies
    number = copies.register()
    isOpaque = pixmap.pixels.reduce(.max, &) >> 24 == 255
    guard pixmap.size.area > 0, last.step > 0 else {
      levels = [pixmap]
      return
    }
    let steps = Self.steps(for: pixmap.size, through: last)
    let byThreeHalves = BoxLevels(pixmap, halves: 3, count: (steps + 1) / 2).pixmaps
    let byTwo = BoxLevels(pixmap, halves: 4, count: steps / 2).pixmaps
    levels = [pixmap] + (0..<steps).map { ($0 % 2 == 0 ? byThreeHalves : byTwo)[$0 / 2] }
  }

  /// How many copies there are up to a minification: the last one may be a single pixel.
  private static func steps(for size: PixelSize, through last: Minification) -> Int {
    let most = min(last.step, Minification.mostSteps)
    let isPoint = { (step: Int) in
      let minification = Minification(step: step)
      return minification.length(size.width) * minification.length(size.height) == 1
    }
    return (0...most).first(where: isPoint) ?? most
  }

  /// The image, whose pixels are ramps, with the colours of a table.
  func tinted(by table: TintTable) -> MipmappedImage {
    var image = self
    image.tint = table
    return image
  }

  /// The size of the image, in its own pixels.
  package var size: PixelSize { levels.first?.size ?? PixelSize(0, 0) }

  /// The number of image pixels that one pixel of the copy for a minification stands for.
  func factor(_ minification: Minification) -> Double {
    Minification(step: min(minification.step, levels.count - 1)).factor
  }

  /// The copy for a resampling, with the number of image pixels that one of its pixels stands for.
  func copy(_ key: FineCopy) -> (pixmap: Pixmap, factor: Double) {
    let (pixmap, factor) = level(Minification(step: key.step))
    return (key.width == 1 ? pixmap : fine.copy(key, ofImage: number, from: pixmap), factor)
  }

  /// The copy for a minification, or the smallest there is, with the factor that it has.
  func level(_ minification: Minification) -> (pixmap: Pixmap, factor: Double) {
    let step = min(minification.step, levels.count - 1)
    return (levels[step], Minification(step: step).factor)
  }
}

/// The images that display lists refer to by number; frozen once made, so threads can share it.
package struct ImageTable: Sendable {
  private let images: [MipmappedImage]
  /// The masks of shadows, which are images too.
  let shadows = ShadowMasks()
  /// What bent layers look like before they are bent.
  let flatPictures: FlatPictures
  /// Pixels of what was drawn on the way to earlier pictures.
  var pool: PixelPool { shadows.pool }

  /// A table of images, numbered from 0, with their smaller copies.
  package init(_ pixmaps: [Pixmap]) { self.init(mipmapped: pixmaps.map { MipmappedImage($0) }) }

  /// A table of images that have their smaller copies, numbered from 0.
  ///
  /// - Parameter flatBytes: the most bytes that are kept of what bent layers look like.
  package init(mipmapped images: [MipmappedImage], flatBytes: Int = 1 << 27) {
    self.images = images
    flatPictures = FlatPictures(capacity: flatBytes)
  }

  /// The image of a number, or nil when the table has none.
  package subscript(id: ImageID) -> MipmappedImage? {
    images.indices.contains(id.index) ? images[id.index] : nil
  }

  /// The number of images.
  package var count: Int { images.count }
}
