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
