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

extension ClipShape {
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
    case .mesh(let draw): draw.bounds(in: picture)
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

extension MeshDraw {
  /// A rectangle outside which the mesh changes no pixel of a picture of a size.
  ///
  /// Empty when a position is not finite or beyond ``Outline/farthest``: then nothing is drawn.
  func bounds(in picture: PixelSize) -> PixelRect {
    guard let first = mesh.vertices.first?.position else { return .empty }
    var (low, high) = (first, first)
    for vertex in mesh.vertices {
      let place = vertex.position
      guard abs(place.x) <= Outline.farthest, abs(place.y) <= Outline.farthest
      else { return .empty }
      low = Point(min(low.x, place.x), min(low.y, place.y))
      high = Point(max(high.x, place.x), max(high.y, place.y))
    }
    let box = Rect(low.x, low.y, high.x - low.x, high.y - low.y)
    return DevicePolygon(box.corners, picture: picture)?.bounds ?? .empty
  }
}
