import SegueGraphics

extension Layer {
  /// The largest nesting depth of offscreen groups, this layer included.
  package var compositionDepth: Int {
    let inner = (children + mask).map(\.compositionDepth).max() ?? 0
    let isComposed =
      effects.blur != nil || !effects.filters.isEmpty || effects.blend != .normal
      || effects.backdrop != nil || effects.glass != nil || effects.glassGroup != nil
      || effects.isIsolated || !mask.isEmpty || effects.clip != nil
      || effects.shadow.map { $0.path != nil || castsAlphaShadow } ?? false
    return inner + (isComposed ? 1 : 0)
  }

  /// Adds the layer's effects to the commands of its contents and children.
  ///
  /// Groups only where compositing needs it: a border, a shadow and a material without other
  /// effects are single commands.
  func affected(
    _ contents: [DrawCommand], holdsLayers: Bool, shape: RoundedRect,
    transform: ProjectiveTransform, _ scale: Point
  ) -> [DrawCommand] {
    var all = contents
    if let material = effects.backdrop {
      all.insert(
        .backdrop(
          BackdropDraw(layer: name, shape: shape, transform: transform, material: material)),
        at: 0)
    }
    all += effects.scrollEdge?.commands(name, in: shape.rect, transform) ?? []
    if masksToBounds, holdsLayers {
      all = [
        .group(Group(layer: name, clip: ClipShape(shape, transform: transform), commands: all))
      ]
    }
    // The clip of a layer is that of what it holds, not of its glass and the glass's shadow.
    all.insert(contentsOf: glassCommands(shape: shape, transform: transform), at: 0)
    if let border = effects.border, border.width > 0 {
      all.append(
        .path(
          PathFill(
            layer: name,
            path: .border(of: shape, width: border.width, position: border.position),
            transform: transform, paint: .color(border.color))))
    }
    if brightness != 1 { all = all.map { $0.multiplied(byBrightness: brightness) } }
    all = composed(all, shape: shape, transform: transform, scale)
    if let mesh { return bent(all, mesh: mesh, transform: transform) }
    return faded(all)
  }

  /// Applies filters, blur, mask, clip, shadow and blend mode, in groups where they need one.
  private func composed(
    _ commands: [DrawCommand], shape: RoundedRect, transform: ProjectiveTransform,
    _ stageScale: Point
  ) -> [DrawCommand] {
    let scale = transform.meanScale(at: shape.rect.center)
    var group = GroupEffects(filters: effects.filters)
    if effects.filters.contains(where: \.fillsClearPixels) {
      group.filterBounds = ClipShape(RoundedRect(shape.rect), transform: transform)
    }
    if let blur = effects.blur, blur.radius > 0 {
      let corners = shape.rect.corners.compactMap(transform.apply)
      group.blur = .init(
        sigma: blur.radius * scale, edge: blur.edge,
        bounds: blur.edge == .transparent ? nil : PixelRect(around: corners))
    }
    let masks = mask.flatMap { $0.commands(within: transform, sublayerPlacement, stageScale) }
    if !mask.isEmpty {
      group.mask = .init(
        masks, isLuminance: effects.isLuminanceMask, isInverted: effects.isInvertedMask)
    }
    var commands = commands
    if let clip = effects.clip {
      guard let outline = clip.clipShape(in: size, transform) else { return [] }
      if group != GroupEffects() {
        commands = [.group(Group(layer: name, effects: group, commands: commands))]
        group = GroupEffects()
      }
      commands = [.group(Group(layer: name, clip: outline, commands: commands))]
    }
    var below: [DrawCommand] = []
    if let shadow = effects.shadow {
      if shadow.path == nil, castsAlphaShadow {
        group.shadow = shadow.cast(scale: scale, under: transform)
      } else {
        below = shadow.commands(name, of: shape, transform)
      }
    }
    if below.isEmpty { group.blend = effects.blend }
    let isPlain = group == GroupEffects() && !(effects.isIsolated && commands.blendsWithBackdrop)
    let result: [DrawCommand] =
      isPlain ? commands : [.group(Group(layer: name, effects: group, commands: commands))]
    if below.isEmpty || effects.blend == .normal { return below + result }
    return [
      .group(
        Group(layer: name, effects: GroupEffects(blend: effects.blend), commands: below + result))
    ]
  }

  /// Whether the shadow follows the alpha of the contents rather than the layer's edge.
  var castsAlphaShadow: Bool {
    let isSolid =
      castsEdgeShadow || (color?.alpha ?? 0) > 0 || image != nil || snapshot != nil
      || effects.backdrop != nil || effects.glass != nil || effects.gradient != nil
    return !isSolid || !mask.isEmpty || effects.clip != nil
  }
}

extension Shadow {
  /// Returns the commands of an edge's shadow; none where it is invisible.
  fileprivate func commands(
    _ layer: String, of shape: RoundedRect, _ transform: ProjectiveTransform
  ) -> [DrawCommand] {
    guard opacity > 0, let caster = spread == 0 ? shape : shape.inset(by: -spread) else {
      return []
    }
    let draw =
      path.map { soft($0, layer, transform) }
      ?? .shadow(
        ShadowDraw(
          layer: layer, shape: caster, offset: offset, sigma: radius, transform: transform,
          color: color, opacity: opacity))
    guard isKnockedOut else { return [draw] }
    // The clip is everything but the inside of the layer's edge.
    let reach = 8 * radius + abs(spread) + abs(offset.x) + abs(offset.y) + 8
    let rect = shape.rect
    var path = Path.rect(
      Rect(
        rect.minX - reach, rect.minY - reach, rect.width + 2 * reach, rect.height + 2 * reach))
    path.append(.rounded(shape))
    return [
      .group(
        Group(
          layer: layer, clip: ClipShape(path, rule: .evenOdd, transform: transform),
          commands: [draw]))
    ]
  }

  /// Returns the shadow of a path: the path filled with the shadow's colour, blurred.
  private func soft(
    _ path: Path, _ layer: String, _ transform: ProjectiveTransform
  ) -> DrawCommand {
    var solid = color
    solid.alpha = 255
    let moved = ProjectiveTransform(.translation(offset.x, offset.y)) * transform
    let scale = moved.meanScale(at: path.bounds?.center ?? .zero)
    let fill = DrawCommand.path(
      PathFill(layer: layer, path: path, transform: moved, paint: .color(solid)))
    return .group(
      Group(
        layer: layer, opacity: opacity * Double(color.alpha) / 255,
        effects: GroupEffects(blur: .init(sigma: radius * scale)), commands: [fill]))
  }

  /// Returns the shadow of a group's alpha, in output pixels.
  fileprivate func cast(
    scale: Double, under transform: ProjectiveTransform
  ) -> GroupEffects.CastShadow {
    var tinted = color
    tinted.alpha = UInt8(max(0, min(1, Double(color.alpha) / 255 * opacity)) * 255 + 0.5)
    let origin = transform.apply(.zero) ?? .zero
    let moved = (transform.apply(offset) ?? .zero) - origin
    return .init(color: tinted, offset: moved, sigma: radius * scale)
  }
}

extension LayerShape {
  /// Returns the commands that fill and stroke the path.
  func commands(
    _ layer: String, in edge: RoundedRect, _ transform: ProjectiveTransform
  ) -> [DrawCommand] {
    let path = path(in: edge)
    var commands: [DrawCommand] = []
    if let fill {
      commands.append(
        .path(
          PathFill(layer: layer, path: path, rule: rule, transform: transform, paint: .color(fill)))
      )
    }
    if let stroke {
      commands.append(
        .path(
          PathFill(
            layer: layer, path: path, stroke: stroke, transform: transform,
            paint: .color(strokeColor))))
    }
    return commands
  }
}

extension ProjectiveTransform {
  /// Returns the mean scale of lengths about a point: the square root of the scale of areas.
  fileprivate func meanScale(at place: Point) -> Double {
    let step = 0.5
    guard let left = apply(Point(place.x - step, place.y)),
      let right = apply(Point(place.x + step, place.y)),
      let above = apply(Point(place.x, place.y - step)),
      let below = apply(Point(place.x, place.y + step))
    else { return 0 }
    let (u, v) = (right - left, below - above)
    return abs(u.x * v.y - u.y * v.x).squareRoot()
  }
}
