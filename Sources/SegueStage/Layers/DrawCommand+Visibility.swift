internal import SegueGraphics

extension DrawCommand {
  /// Whether the command changes no pixel, over any backdrop.
  var isInvisible: Bool {
    switch self {
    case .fill(let fill): fill.opacity.isNothing || fill.paint.isClear
    case .path(let path): path.opacity.isNothing || path.paint.isClear
    case .image(let image): image.opacity.isNothing
    case .shadow(let shadow): (shadow.opacity * Double(shadow.color.alpha) / 255).isNothing
    case .backdrop(let backdrop): backdrop.opacity.isNothing
    case .glass(let glass): glass.opacity.isNothing
    case .mesh(let mesh): mesh.opacity.isNothing || mesh.commands.allSatisfy(\.isInvisible)
    case .group(let group):
      group.opacity.isNothing || group.effects?.mask?.hidesAll == true
        || group.effects?.filterBounds == nil && group.commands.allSatisfy(\.isInvisible)
    }
  }

  /// Whether the command is a group with a blend mode other than normal.
  var isBlended: Bool {
    guard case .group(let group) = self, let effects = group.effects else { return false }
    return effects.blend != .normal
  }

  /// Whether some of the command is blended with the backdrop by a mode other than normal.
  fileprivate var blendsWithBackdrop: Bool {
    guard case .group(let group) = self else { return false }
    if let effects = group.effects { return effects.blend != .normal && !isInvisible }
    return group.opacity >= 1 && !group.isAdditive && group.commands.blendsWithBackdrop
  }
}

extension [DrawCommand] {
  /// Whether some of the commands are blended with their common backdrop by a mode other than normal.
  var blendsWithBackdrop: Bool { contains(where: \.blendsWithBackdrop) }
}

extension GroupEffects.Mask {
  /// Whether the mask hides everything.
  fileprivate var hidesAll: Bool { !isInverted && commands.allSatisfy(\.isInvisible) }
}

extension Paint {
  /// Whether the paint is fully transparent.
  fileprivate var isClear: Bool {
    switch self {
    case .color(let color): color.alpha == 0
    case .gradient(let gradient, in: _): gradient.stops.allSatisfy { $0.color.alpha == 0 }
    }
  }
}

extension Double {
  /// Whether an opacity rounds to 0 of 255.
  fileprivate var isNothing: Bool { !(self * 255 >= 0.5) }
}
