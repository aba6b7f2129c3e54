package import SegueGraphics

extension Layer {
  /// Returns the layer's own glass with its numbers; nil if it has none or the glass shows nothing.
  package func glassStyle() -> GlassStyle? {
    guard let glass = effects.glass, glass.variant != .identity, glass.strength > 0 else {
      return nil
    }
    return GlassStyle(glass, side: min(size.width, size.height), isDark: effects.isOnDark)
  }

  /// Returns the numbers of the layer's glass group; nil if it has none or the glass shows nothing.
  package func groupStyle() -> GlassStyle? {
    guard let group = effects.glassGroup, group.glass.variant != .identity,
      group.glass.strength > 0
    else { return nil }
    let sides = glassShapes.map { min($0.size.width, $0.size.height) }
    return sides.min().map { GlassStyle(group.glass, side: $0, isDark: effects.isOnDark) }
  }

  /// The children that are shapes of the layer's glass group.
  package var glassShapes: [Layer] {
    guard effects.glassGroup != nil else { return [] }
    return children.filter {
      $0.opacity > 0 && !$0.size.isEmpty && $0.effects.glass?.variant != .identity
    }
  }

  /// The children without glass of their own, where that of the group takes its place.
  var childrenOverGlass: [Layer] {
    guard effects.glassGroup != nil else { return children }
    return children.map { child in
      var child = child
      child.effects.glass = nil
      return child
    }
  }

  /// Returns the commands of the layer's own glass and of its group's, bottom first.
  func glassCommands(shape: RoundedRect, transform: ProjectiveTransform) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if let style = glassStyle(), let glass = effects.glass {
      let own = GlassDraw.Shape(layer: name, shape: shape, transform: transform)
      commands.append(
        .glass(
          GlassDraw(
            layer: name, shapes: [own], style: style, glows: glows([(glass, own)]))))
    }
    if let group = effects.glassGroup, let style = groupStyle() {
      let shapes = glassShapes.prefix(GlassDraw.mostShapes).map { child in
        GlassDraw.Shape(
          layer: child.name,
          shape: child.effects.edge(of: child.size, cornerRadius: child.cornerRadius),
          transform: ProjectiveTransform(child.placement3D * sublayerPlacement) * transform)
      }
      let lit = zip(glassShapes, shapes).compactMap { child, shape in
        child.effects.glass.map { ($0, shape) }
      }
      commands.append(
        .glass(
          GlassDraw(
            layer: name, shapes: shapes, spacing: max(0, group.spacing), style: style,
            glows: glows(lit))))
    }
    return commands
  }

  /// Returns the lights of fingers in shapes; each spreads over the whole glass.
  private func glows(_ shapes: [(Glass, GlassDraw.Shape)]) -> [GlassDraw.Glow] {
    shapes.compactMap { glass, shape in
      guard glass.glow > 0, let map = shape.transform.affine else { return nil }
      let rect = shape.shape.rect
      let side = min(rect.width, rect.height)
      let scale = abs(map.determinant).squareRoot()
      guard side * scale > 0 else { return nil }
      return GlassDraw.Glow(
        center: map.apply(glass.glowCenter ?? rect.center), sigma: 0.6 * side * scale,
        opacity: min(1, glass.glow))
    }
  }

  /// Gives the glass and the scroll edges in the layer the colour of their screen.
  mutating func place(on color: Color) {
    if effects.glass != nil || effects.glassGroup != nil { effects.isOnDark = color.isDark }
    effects.scrollEdge?.color = color
    for index in children.indices { children[index].place(on: color) }
  }
}

extension Size {
  /// Whether either side is 0 or less.
  fileprivate var isEmpty: Bool { !(width > 0 && height > 0) }
}

extension Color {
  /// Whether the colour is nearer to black than to white; a transparent one is not.
  package var isDark: Bool {
    alpha > 127
      && 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) < 127.5
  }
}

extension LayerEffects {
  /// Interpolates glass and glass group; the strength grows from 0 where a layer has none.
  mutating func blendGlass(
    _ first: LayerEffects, _ last: LayerEffects, at way: LayerInterpolation
  ) {
    if first.glass != last.glass {
      glass = Glass.between(first.glass, last.glass, kept: glass, at: way.share)
    }
    guard first.glassGroup != last.glassGroup,
      var group = glassGroup ?? last.glassGroup ?? first.glassGroup
    else { return }
    group.glass =
      Glass.between(
        first.glassGroup?.glass, last.glassGroup?.glass, kept: group.glass, at: way.share)
      ?? group.glass
    if let a = first.glassGroup, let b = last.glassGroup {
      group.spacing = a.spacing.interpolated(to: b.spacing, progress: way.share)
    }
    glassGroup = group
  }
}

extension Glass {
  /// Interpolates the numbers of two glasses; other properties are those of `kept`.
  static func between(
    _ first: Glass?, _ last: Glass?, kept: Glass?, at share: Double
  ) -> Glass? {
    guard first != last, let either = last ?? first else { return kept }
    let (from, to) = (first ?? either.faded, last ?? either.faded)
    var glass = kept ?? either
    func mix(_ path: WritableKeyPath<Glass, Double>) {
      glass[keyPath: path] = from[keyPath: path].interpolated(
        to: to[keyPath: path], progress: share)
    }
    func mix(_ path: WritableKeyPath<Glass, Double?>) {
      guard let a = from[keyPath: path], let b = to[keyPath: path] else { return }
      glass[keyPath: path] = a.interpolated(to: b, progress: share)
    }
    for path in [\Glass.strength, \.glow, \.dim, \.dispersion, \.rimWidth] { mix(path) }
    for path in [
      \Glass.depth, \.width, \.blur, \.clarity, \.black, \.white, \.saturation, \.rise, \.rim,
      \.key, \.shadowOpacity, \.shadowRadius,
    ] { mix(path) }
    glass.tint = from.tint.interpolated(to: to.tint, progress: share)
    return glass
  }

  /// The glass before it has materialised.
  private var faded: Glass {
    var faded = self
    (faded.strength, faded.glow) = (0, 0)
    return faded
  }
}
