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
    let damage = between(old.commands, new.commands, picture: new.size)
    return new.commands.grown(old.commands.grown(damage, in: old.size), in: new.size)
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
      a.clip == b.clip, a.addsUp == b.addsUp, a.effects == b.effects
    {
      // What lies outside the picture may be blurred into it.
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
  /// What lies outside of which shows nothing, or nil when nothing shows at all.
  func outline(in picture: PixelSize) -> DeviceShape? {
    guard let path else {
      return DevicePolygon(shape, transform: transform, picture: picture).map { .polygon($0) }
    }
    return DevicePath(path, rule: rule, transform: transform, picture: picture)
      .map { .path($0) }
  }

  /// A rectangle outside which nothing shows.
  fileprivate func bounds(in picture: PixelSize) -> PixelRect {
    if let path { return path.seenBounds(reach: 0, under: transform, in: picture) }
    return DevicePolygon(shape, transform: transform, picture: picture)?.bounds ?? .empty
  }
}

extension PathFill {
  /// What is filled, or nil when nothing shows in a picture of a size.
  func outline(in picture: PixelSize) -> DevicePath? {
    DevicePath(path, rule: rule, stroke: stroke, transform: transform, picture: picture)
  }
}

extension Path {
  /// A rectangle outside which nothing of a line that reaches so far from the path can be seen.
  fileprivate func seenBounds(
    reach: Double, under transform: ProjectiveTransform, in picture: PixelSize
  ) -> PixelRect {
    guard let bounds, bounds.width.isFinite, bounds.height.isFinite else { return .empty }
    // More than curves can be off by rounding.
    let slack = reach + 1e-9 * (bounds.width + bounds.height + reach) + 1e-12
    let box = Rect(
      bounds.minX - slack, bounds.minY - slack, bounds.width + 2 * slack,
      bounds.height + 2 * slack)
    // What is near the eye's plane is cut otherwise than its box.
    let depths = box.corners.map { transform.homogeneous($0).z }
    guard transform.isAffine || (depths.min() ?? 0) > (depths.max() ?? 0) / 1024 else {
      return PixelRect(picture)
    }
    return DevicePolygon(RoundedRect(box), transform: transform, picture: picture)?.bounds
      ?? .empty
  }
}

extension DrawCommand {
  /// A rectangle outside which the command changes no pixel of a picture of a size.
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
    }
  }
}

extension [DrawCommand] {
  /// What changes of a picture when something changes in a rectangle below the commands, or in them:
  /// materials spread it, as far as they reach and inside their own bounds.
  ///
  /// One pass, in drawing order, so that a material sees what one below it has spread.
  func grown(_ damage: PixelRect, in picture: PixelSize) -> PixelRect {
    var damage = damage
    for command in self where !damage.isEmpty {
      switch command {
      case .backdrop(let backdrop):
        let bounds = backdrop.polygon(in: picture)?.bounds ?? .empty
        damage = damage.union(damage.inflated(by: backdrop.reach).intersection(bounds))
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
  /// A rectangle outside which the group changes no pixel of a picture of a size.
  func bounds(in picture: PixelSize) -> PixelRect {
    // What is blurred may come from outside the picture.
    let reach = effects?.reach ?? 0
    guard reach == 0 else { return outerBounds(in: picture, reach: reach) }
    var all = PixelRect.empty
    for command in commands { all = all.union(command.bounds(in: picture)) }
    if let clip { all = all.intersection(clip.bounds(in: picture)) }
    return effects?.filterBounds.map { all.union($0.bounds(in: picture)) } ?? all
  }

  /// The bounds of a group whose effects reach so many pixels beyond its commands.
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
