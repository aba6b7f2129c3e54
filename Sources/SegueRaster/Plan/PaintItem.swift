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
    /// A picture that is ready.
    case canvas(Canvas)
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
  let polygon: DevicePolygon
  /// The pixels outside which it changes nothing.
  let bounds: PixelRect
  /// The index of the row y in the current band is this plus y.
  var rowBase = 0

  /// What a shape shows inside a clip.
  init(
    _ paint: Paint, opacity: UInt8, isHiding: Bool, inside polygon: DevicePolygon, clip: PixelRect
  ) {
    self.paint = paint
    self.opacity = opacity
    self.isHiding = isHiding
    self.polygon = polygon
    bounds = polygon.bounds.intersection(clip)
  }

  /// Whether all pixels that it shows, before its opacity, are those of an opaque image.
  var isOpaqueImage: Bool {
    switch paint {
    case .image(let sampler, _): sampler.isOpaque
    case .perspective(let sampler, _): sampler.isOpaque
    case .pixel, .canvas, .group: false
    }
  }

  /// Whether it has some of the rows.
  func isIn(_ rows: Range<Int>) -> Bool {
    bounds.y < rows.upperBound && bounds.maxY > rows.lowerBound
  }
}
