import SegueGraphics

extension Fill {
  /// The polygon that is filled, or nil when nothing shows in a picture of a size.
  func polygon(in picture: PixelSize) -> DevicePolygon? {
    DevicePolygon(shape, transform: transform, picture: picture)
  }
}

extension ImageDraw {
  /// The polygon that shows the image, or nil when nothing shows in a picture of a size.
  func polygon(in picture: PixelSize) -> DevicePolygon? {
    DevicePolygon(shape, cutBy: imageRect, transform: transform, picture: picture)
  }
}

extension Clip {
  /// The polygon outside which nothing shows, or nil when nothing shows at all.
  func polygon(in picture: PixelSize) -> DevicePolygon? {
    DevicePolygon(shape, transform: transform, picture: picture)
  }
}

extension DrawCommand {
  /// A rectangle outside which the command changes no pixel of a picture of a size.
  func bounds(in picture: PixelSize) -> PixelRect {
    switch self {
    case .fill(let fill): fill.polygon(in: picture)?.bounds ?? .empty
    case .image(let image): image.polygon(in: picture)?.bounds ?? .empty
    case .group(let group): group.bounds(in: picture)
    }
  }
}

extension Group {
  /// A rectangle outside which the group changes no pixel of a picture of a size.
  func bounds(in picture: PixelSize) -> PixelRect {
    var all = PixelRect.empty
    for command in commands { all = all.union(command.bounds(in: picture)) }
    guard let clip else { return all }
    return all.intersection(clip.polygon(in: picture)?.bounds ?? .empty)
  }
}
