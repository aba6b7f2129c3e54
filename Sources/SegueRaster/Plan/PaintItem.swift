import SegueGraphics

/// A command prepared for drawing: its shape in device space, and its paint.
struct PaintItem {
  /// The content of an item.
  enum Paint {
    /// A constant premultiplied pixel.
    case pixel(UInt32)
    /// An image without perspective, its colours multiplied by a brightness 0...255.
    case image(ImageSampler, brightness: UInt8)
    /// An image in perspective, its colours multiplied by a brightness 0...255.
    case perspective(PerspectiveSampler, brightness: UInt8)
    /// A shadow that is sampled from fine cells.
    case shadow(ShadowSampler)
    /// A gradient, its colours multiplied by a brightness 0...255.
    case gradient(GradientSource, brightness: UInt8)
    /// A finished picture, composited normally.
    case canvas(PixelCanvas)
    /// A finished picture, with a blend mode other than normal.
    case blended(PixelCanvas, BlendMode)
    /// A finished picture with a mask.
    case masked(MaskedPicture)
    /// A finished picture that includes its backdrop and replaces it.
    case replacement(PixelCanvas)
    /// The items with some indices, composited or added up in a transparent layer.
    case group([Int], isAdditive: Bool)
  }

  let paint: Paint
  /// The item's opacity, 1...255.
  let opacity: UInt8
  /// Whether the item replaces the backdrop wherever it covers pixels fully.
  let isOccluder: Bool
  /// The shape of the item in device space.
  let shape: DeviceShape
  /// The bounding box of the pixels that the item changes.
  let bounds: PixelRect
  /// The constant pixel before opacity; nil for any other paint.
  let pixel: UInt32?
  /// Whether all pixels, before opacity, are those of an opaque image.
  let isOpaqueImage: Bool
  /// The offset from row y to its index in the current band.
  var rowBase = 0
  /// The approximate number of columns of a row that the item covers fully, at most.
  private let run: Int
  /// The fewest fully covered columns in the current band for which hiding items below is worthwhile.
  var leastHidden = leastOfAll
  /// Whether the item is drawn during scanning in the current band, without storing its coverage.
  var isDrawnDuringScan = false

  /// Hiding fewer columns than this never pays.
  static let leastOfAll = 32
  /// Hiding fewer columns than this does not pay over plain colours.
  static let leastPlain = 256

  /// Creates an item of a shape inside a clip.
  init(
    _ paint: Paint, opacity: UInt8, isOccluder: Bool, inside shape: DeviceShape, clip: PixelRect
  ) {
    self.paint = paint
    self.opacity = opacity
    self.isOccluder = isOccluder
    self.shape = shape
    bounds = shape.bounds.intersection(clip)
    if case .path(let path) = shape { run = path.meanRun } else { run = bounds.width }
    if case .pixel(let pixel) = paint { self.pixel = pixel } else { pixel = nil }
    isOpaqueImage =
      switch paint {
      case .image(let sampler, _): sampler.isOpaque
      case .perspective(let sampler, _): sampler.isOpaque
      case .pixel, .shadow, .gradient, .canvas, .blended, .masked, .replacement, .group: false
      }
  }

  /// Whether looking for columns that the item hides is worthwhile.
  var hides: Bool { isOccluder && run >= leastHidden }

  /// The pixels of a finished picture; nil for other paints.
  var readyPixels: [UInt32]? {
    switch paint {
    case .canvas(let canvas), .blended(let canvas, _), .replacement(let canvas): canvas.pixels
    case .masked(let masked): masked.picture.pixels
    case .pixel, .image, .perspective, .shadow, .gradient, .group: nil
    }
  }

  /// Returns whether the item covers some of the rows.
  func isIn(_ rows: Range<Int>) -> Bool {
    bounds.y < rows.upperBound && bounds.maxY > rows.lowerBound
  }
}
