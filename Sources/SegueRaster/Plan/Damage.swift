package import SegueGraphics

/// Where two pictures can differ, known from their display lists without looking at pixels.
package enum Damage {
  /// A rectangle of pixels outside which two lists over the same images give the same picture.
  ///
  /// Empty for equal lists; the whole new picture when size or background changed. Otherwise the
  /// bounds of the commands that differ: equal commands draw the same wherever those are not.
  package static func between(_ old: DisplayList, _ new: DisplayList) -> PixelRect {
    guard old.size == new.size, old.background == new.background else {
      return PixelRect(new.size)
    }
    return between(old.commands, new.commands, picture: new.size)
  }

  /// The bounds of the commands that are not the same in both lists.
  ///
  /// Equal commands at both ends are paired; the rest pair by place when their number is the same,
  /// and count as different altogether when it is not.
  private static func between(
    _ old: [DrawCommand], _ new: [DrawCommand], picture: PixelSize
  ) -> PixelRect {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (oldRest.dropLast(suffix), newRest.dropLast(suffix))
    var damage = PixelRect.empty
    if oldMiddle.count == newMiddle.count {
      for (a, b) in zip(oldMiddle, newMiddle) {
        damage = damage.union(between(a, b, picture: picture))
      }
    } else {
      for command in oldMiddle { damage = damage.union(command.bounds(in: picture)) }
      for command in newMiddle { damage = damage.union(command.bounds(in: picture)) }
    }
    return damage
  }

  private static func between(
    _ old: DrawCommand, _ new: DrawCommand, picture: PixelSize
  ) -> PixelRect {
    if old == new { return .empty }
    if case .group(let a) = old, case .group(let b) = new, a.opacity == b.opacity,
      a.clip == b.clip, a.addsUp == b.addsUp
    {
      let damage = between(a.commands, b.commands, picture: picture)
      guard let clip = a.clip else { return damage }
      return damage.intersection(clip.polygon(in: picture)?.bounds ?? .empty)
    }
    return old.bounds(in: picture).union(new.bounds(in: picture))
  }
}

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
