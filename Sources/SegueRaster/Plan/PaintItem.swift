import SegueGraphics

/// One command made ready to be drawn: where it covers pixels, and what it shows there.
struct PaintItem {
  /// What an item shows.
  enum Paint {
    /// The same premultiplied pixel everywhere.
    case pixel(UInt32)
    /// An image without perspective, its colours times a brightness of 255.
    case image(ImageSampler, brightness: UInt8)
    /// An image in perspective, its colours times a brightness of 255.
    case perspective(PerspectiveSampler, brightness: UInt8)
    /// A shadow that is sampled from fine cells.
    case shadow(ShadowSampler)
    /// A gradient, its colours times a brightness of 255.
    case gradient(GradientSource, brightness: UInt8)
    /// A picture that is ready.
    case canvas(Canvas)
    /// A picture that is ready, by a blend mode other than normal.
    case blended(Canvas, BlendMode)
    /// A picture that is ready, seen through a mask.
    case masked(MaskedPicture)
    /// A picture that holds what is below it, too, and takes its place.
    case replacement(Canvas)
    /// The items of some numbers, drawn over each other or added up on a transparent ground.
    case group([Int], addsUp: Bool)
  }

  /// What it shows.
  let paint: Paint
  /// The factor on everything, 1...255.
  let opacity: UInt8
  /// Whether it replaces what is below wherever it covers pixels wholly.
  let isHiding: Bool
  /// Where it covers pixels.
  let shape: DeviceShape
  /// The pixels outside which it changes nothing.
  let bounds: PixelRect
  /// The pixel that it shows everywhere, before its opacity; nil when it is something else.
  let pixel: UInt32?
  /// Whether all pixels that it shows, before its opacity, are those of an opaque image.
  let isOpaqueImage: Bool
  /// The index of the row y in the current band is this plus y.
  var rowBase = 0
  /// How many columns of a row it covers wholly at most, or about so many.
  private let run: Int
  /// How many columns of a row of the current band it must cover wholly for it to be worth hiding what is
  /// below.
  var leastHidden = leastOfAll
  /// Whether it is drawn in the current band as its coverage is found, which is not kept.
  var isDrawnAtOnce = false

  /// Fewer columns of anything are drawn sooner than left out.
  static let leastOfAll = 32
  /// The same of plain colours.
  static let leastPlain = 256

  /// What a shape shows inside a clip.
  init(
    _ paint: Paint, opacity: UInt8, isHiding: Bool, inside shape: DeviceShape, clip: PixelRect
  ) {
    self.paint = paint
    self.opacity = opacity
    self.isHiding = isHiding
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

  /// Whether it is worth looking what it hides.
  var hides: Bool { isHiding && run >= leastHidden }

  /// The pixels of a picture that is ready.
  var readyPixels: [UInt32]? {
    switch paint {
    case .canvas(let canvas), .blended(let canvas, _), .replacement(let canvas): canvas.pixels
    case .masked(let masked): masked.picture.pixels
    case .pixel, .image, .perspective, .shadow, .gradient, .group: nil
    }
  }

  /// Whether it has some of the rows.
  func isIn(_ rows: Range<Int>) -> Bool {
    bounds.y < rows.upperBound && bounds.maxY > rows.lowerBound
  }
}
