package import SegueGraphics

extension Layer {
  /// A view of a screen, with all it holds.
  ///
  /// - Parameters:
  ///   - size: the bounds of what holds it, in points.
  package init(_ scene: SceneLayer, in size: Size, pictures: Pictures) {
    let pixels = scene.image.map { pictures[$0].size } ?? PixelSize(1, 1)
    let whole = Rect(origin: .zero, size: size)
    let frame = scene.frame.map { $0.rect(for: pixels.size) } ?? whole
    self.init(name: scene.name, frame: frame, color: scene.fill)
    anchorPoint = scene.anchorPoint
    position = Point(
      frame.minX + scene.anchorPoint.x * frame.width,
      frame.minY + scene.anchorPoint.y * frame.height)
    transform3D = scene.transform.matrix
    if let distance = scene.perspective {
      sublayerTransform = .perspective(eyeDistance: distance)
    }
    image = scene.image.map { Image(asset: $0, contentMode: scene.contentMode, size: pixels) }
    opacity = scene.alpha
    cornerRadius = scene.cornerRadius
    masksToBounds = scene.clips
    children = scene.children.map { Layer($0, in: frame.size, pictures: pictures) }
  }
}
