internal import SegueGraphics

/// One of the browser's pictures with the two places between which it flies, in points.
struct BrowserPicture: Hashable, Sendable {
  /// Its name among the scene's images.
  let name: String
  /// What draws it; nothing when the scene has no such image.
  let image: Layer.Image?
  /// Where its thumbnail lies in the grid; nil when it has none, or one of no area.
  let thumbnail: Rect?
  /// Where it lies on its page at 1×.
  let fullFrame: Rect
  /// Where it flies to: its thumbnail, else 5 × 5 points in the middle of the stage.
  let returnFrame: Rect

  /// A picture of a list on a stage.
  init(_ picture: PlacedPicture, stage: ContainerStage) {
    let asset = stage.pictures.asset(named: picture.image)
    let pixels = asset.map { stage.pictures[$0].size } ?? PixelSize(1, 1)
    let frame = picture.frame?.rect(for: pixels.size)
    let thumbnail = frame.flatMap { $0.isEmpty ? nil : $0 }
    name = picture.image
    image = asset.map { Layer.Image(asset: $0, contentMode: .aspectFill, size: pixels) }
    self.thumbnail = thumbnail
    fullFrame = Self.fullFrame(of: pixels.size, in: stage.size)
    returnFrame = thumbnail ?? Rect(center: stage.bounds.center, size: Size(5, 5))
  }

  /// Full width, height by aspect, at most 10^6; centred, or from the top when it is too high.
  static func fullFrame(of picture: Size, in stage: Size) -> Rect {
    let isKnown = picture.width > 0 && picture.height > 0
    let aspect = isKnown ? picture.height / picture.width : 1
    let height = (stage.width * aspect).clamped(to: 0...1e6)
    return Rect(0, max(0, (stage.height - height) / 2), stage.width, height)
  }

  /// The picture in a frame: it fills it and is cut at it.
  func layer(named name: String, in frame: Rect) -> Layer {
    // A spring on its way to a small thumbnail swings past its size, even below none.
    let size = Size(max(frame.width, 0), max(frame.height, 0))
    var layer = Layer(name: name, frame: Rect(center: frame.center, size: size))
    layer.image = image
    return layer
  }
}
