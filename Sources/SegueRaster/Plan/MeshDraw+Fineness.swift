package import SegueGraphics

extension MeshDraw {
  /// Returns the pixels of the flat picture per pixel of the output, along each axis: 1 to 3.
  ///
  /// It matches the resolution of the images in it, so that they are filtered only once, from all
  /// their pixels.
  func fineness(in picture: PixelSize, size: (ImageID) -> PixelSize?) -> Int {
    let images = commands.map { $0.minification(in: picture, size: size) }.max() ?? 1
    let area = max(1, source.intersection(PixelRect(picture)).size.area)
    let wanted = max(1, min(3, Int(images + 0.5)))
    return (1...wanted).last { area * $0 * $0 <= Self.mostPixels } ?? 1
  }

  /// The most pixels of a flat picture that is finer than the output.
  private static let mostPixels = 1 << 24

  /// Returns the most bytes that warping takes: the flat picture, its smaller copies, and a copy of it.
  package static func bytes(of picture: PixelSize) -> Int {
    mostFlatPixels(of: picture.area) * 12
  }

  /// Returns the most pixels of the flat picture for an area of the output.
  static func mostFlatPixels(of area: Int) -> Int { max(area, min(9 * area, mostPixels)) }

  /// Returns the commands in a picture enlarged by a whole factor; the mesh's positions stay.
  func flat(scaledBy k: Int) -> [DrawCommand] {
    commands.map { $0.mapped(by: .scale(Double(k), Double(k))) }
  }
}

extension DrawCommand {
  /// Returns the greatest minification of the images of the command; 0 without any.
  fileprivate func minification(in picture: PixelSize, size: (ImageID) -> PixelSize?) -> Double {
    switch self {
    case .fill, .path, .shadow, .backdrop, .glass: 0
    case .image(let draw):
      if let size = draw.tableImage.flatMap(size), let map = TexelMap(draw, imageSize: size) {
        min(4, map.least(in: picture))
      } else {
        0
      }
    case .group(let group):
      group.commands.map { $0.minification(in: picture, size: size) }.max() ?? 0
    case .mesh(let mesh):
      mesh.commands.map { $0.minification(in: picture, size: size) }.max() ?? 0
    }
  }
}

extension PixelRect {
  /// Returns the rectangle in a picture enlarged by a whole factor.
  func scaled(by k: Int) -> PixelRect { PixelRect(x * k, y * k, width * k, height * k) }
}
