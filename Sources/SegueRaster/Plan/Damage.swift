package import SegueGraphics

/// The region in which two pictures can differ, computed from their display lists.
package enum Damage {
  /// Returns a rectangle outside which two display lists over the same images give equal pixels.
  ///
  /// Empty for equal lists; the whole new picture if size or background changed. Otherwise the
  /// bounds of the commands that differ: equal commands draw the same outside of those.
  package static func between(_ old: DisplayList, _ new: DisplayList) -> PixelRect {
    guard old.size == new.size, old.background == new.background else {
      return PixelRect(new.size)
    }
    let damage = between(old.commands, new.commands, picture: new.size)
    return new.commands.grown(old.commands.grown(damage, in: old.size), in: new.size)
  }

  /// Returns the bounds of the commands that differ between the lists.
  ///
  /// Equal commands at both ends are paired; the rest pair by index if their number is the same,
  /// and otherwise all count as different.
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

  /// Returns the bounds of the difference of two commands; groups are compared command by command.
  private static func between(
    _ old: DrawCommand, _ new: DrawCommand, picture: PixelSize
  ) -> PixelRect {
    if old == new { return .empty }
    if case .group(let a) = old, case .group(let b) = new, a.opacity == b.opacity,
      a.clip == b.clip, a.isAdditive == b.isAdditive, a.effects == b.effects
    {
      // A blur may bring in pixels from outside the picture.
      guard a.effects?.reach ?? 0 == 0 else {
        return old.bounds(in: picture).union(new.bounds(in: picture))
      }
      let damage = between(a.commands, b.commands, picture: picture)
      guard let clip = a.clip else { return damage }
      return damage.intersection(clip.bounds(in: picture))
    }
    return old.bounds(in: picture).union(new.bounds(in: picture))
  }
}

extension Fill {
  /// Returns the polygon that is filled; nil if it is not visible in a picture of a size.
  func polygon(in picture: PixelSize) -> DevicePolygon? {
    DevicePolygon(shape, transform: transform, picture: picture)
  }
}

extension ImageDraw {
  /// Returns the polygon that shows the image; nil if it is not visible in a picture of a size.
  func polygon(in picture: PixelSize) -> DevicePolygon? {
    DevicePolygon(shape, cutBy: imageRect, transform: transform, picture: picture)
  }
}

extension ClipShape {
  /// Returns the shape of the clip in device space; nil if no part of the picture is inside.
  func outline(in picture: PixelSize) -> DeviceShape? {
    guard let path else {
      return DevicePolygon(shape, transform: transform, picture: picture).map { .polygon($0) }
    }
    return DevicePath(path, rule: rule, transform: transform, picture: picture)
      .map { .path($0) }
  }

  /// Returns the bounding box of the clip in a picture of a size.
  fileprivate func bounds(in picture: PixelSize) -> PixelRect {
    if let path { return path.seenBounds(reach: 0, under: transform, in: picture) }
    return DevicePolygon(shape, transform: transform, picture: picture)?.bounds ?? .empty
  }
}

extension PathFill {
  /// Returns the filled or stroked shape; nil if it is not visible in a picture of a size.
  func outline(in picture: PixelSize) -> DevicePath? {
    DevicePath(path, rule: rule, stroke: stroke, transform: transform, picture: picture)
  }
}

extension Path {
  /// Returns a bounding box of the transformed path, extended by `reach` for a stroke.
  fileprivate func seenBounds(
    reach: Double, under transform: ProjectiveTransform, in picture: PixelSize
  ) -> PixelRect {
    guard let bounds, bounds.width.isFinite, bounds.height.isFinite else { return .empty }
    // More than the rounding errors of curves.
    let slack = reach + 1e-9 * (bounds.width + bounds.height + reach) + 1e-12
    let box = Rect(
      bounds.minX - slack, bounds.minY - slack, bounds.width + 2 * slack,
      bounds.height + 2 * slack)
    // A box near the camera plane is clipped differently from its content.
    let depths = box.corners.map { transform.homogeneous($0).z }
    guard transform.isAffine || (depths.min() ?? 0) > (depths.max() ?? 0) / 1024 else {
      return PixelRect(picture)
    }
    return DevicePolygon(RoundedRect(box), transform: transform, picture: picture)?.bounds
      ?? .empty
  }
}

extension DrawCommand {
  /// Returns the bounding box of the pixels that the command changes.
  func bounds(in picture: PixelSize) -> PixelRect {
    switch self {
    case .fill(let fill): fill.polygon(in: picture)?.bounds ?? .empty
    case .image(let image): image.polygon(in: picture)?.bounds ?? .empty
    case .path(let draw):
      draw.path.seenBounds(
        reach: draw.stroke?.reach ?? 0, under: draw.transform, in: picture)
    case .group(let group): group.bounds(in: picture)
    case .mesh(let draw): draw.bounds(in: picture)
    case .shadow(let shadow): shadow.bounds(in: picture)
    case .backdrop(let backdrop): backdrop.polygon(in: picture)?.bounds ?? .empty
    case .glass(let glass): glass.bounds(in: picture)
    }
  }
}

extension [DrawCommand] {
  /// Returns the damage after drawing the commands: materials spread it within their own bounds.
  ///
  /// One pass, in drawing order, so that a material sees the damage that one below it has spread.
  func grown(_ damage: PixelRect, in picture: PixelSize) -> PixelRect {
    var damage = damage
    for command in self where !damage.isEmpty {
      switch command {
      case .backdrop(let backdrop):
        let bounds = backdrop.polygon(in: picture)?.bounds ?? .empty
        damage = damage.union(damage.inflated(by: backdrop.reach).intersection(bounds))
      case .glass(let glass): damage = damage.union(glass.damage(by: damage, in: picture))
      case .group(let group) where group.effects?.reach ?? 0 > 0 && group.seesBelow:
        let bounds = group.bounds(in: picture)
        let read = group.reads(for: bounds, in: picture)
        if !read.intersection(damage).isEmpty { damage = damage.union(bounds) }
      case .group(let group):
        damage = group.commands.grown(damage, in: picture)
      case .fill, .image, .path, .mesh, .shadow: break
      }
    }
    return damage
  }
}

extension Group {
  /// Returns the bounding box of the pixels that the group changes.
  func bounds(in picture: PixelSize) -> PixelRect {
    // A blur may bring in pixels from outside the picture.
    let reach = effects?.reach ?? 0
    guard reach == 0 else { return outerBounds(in: picture, reach: reach) }
    var all = PixelRect.empty
    for command in commands { all = all.union(command.bounds(in: picture)) }
    if let clip { all = all.intersection(clip.bounds(in: picture)) }
    return effects?.filterBounds.map { all.union($0.bounds(in: picture)) } ?? all
  }

  /// Returns the bounds of a group with effects that extend `reach` pixels beyond its commands.
  private func outerBounds(in picture: PixelSize, reach: Int) -> PixelRect {
    let larger = PixelSize(picture.width + 2 * reach, picture.height + 2 * reach)
    let map = AffineTransform.translation(Double(reach), Double(reach))
    var plain = self
    plain.effects = effects?.filterBounds.map { GroupEffects(filterBounds: $0) }
    let inner = DrawCommand.group(plain).mapped(by: map).bounds(in: larger)
    return inner.offset(x: -reach, y: -reach).inflated(by: reach)
      .intersection(PixelRect(picture))
  }
}

extension MeshDraw {
  /// Returns the bounding box of the pixels that the mesh changes.
  ///
  /// Empty if a position is not finite or beyond ``Outline/farthest``: then the mesh is not drawn.
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
