package import SegueGraphics

extension Layer {
  /// Returns the draw commands of the layer and its children, bottom first.
  ///
  /// - Parameter parent: from the parent's coordinates to output pixels.
  package func commands(in parent: AffineTransform) -> [DrawCommand] {
    commands(
      in: ProjectiveTransform(parent), seenThrough: .identity, Point(parent.a, parent.d))
  }

  /// Returns the commands of a layer of a mask, which is in the masked layer's coordinates.
  func commands(
    within transform: ProjectiveTransform, _ sublayers: Transform3D, _ scale: Point
  ) -> [DrawCommand] {
    commands(in: transform, seenThrough: sublayers, scale)
  }

  /// Returns the commands of a layer whose parent may be seen in perspective.
  ///
  /// - Parameters:
  ///   - sublayers: the parent's `sublayerTransform` in the parent's coordinates.
  ///   - scale: the output pixels per point of the stage, for snapshots.
  private func commands(
    in parent: ProjectiveTransform, seenThrough sublayers: Transform3D, _ scale: Point
  ) -> [DrawCommand] {
    guard opacity > 0 else { return [] }
    let toPixels = ProjectiveTransform(placement3D * sublayers) * parent
    let edge = effects.edge(of: size, cornerRadius: cornerRadius)
    let shape = snapshot?.edge(edge, of: size, scale) ?? edge
    let view = sublayerPlacement
    let children = childrenOverGlass.map { $0.commands(in: toPixels, seenThrough: view, scale) }
    let held = addsChildren ? joined(children) : children.flatMap { $0 }
    let holdsLayers = !held.allSatisfy(\.isInvisible)
    var all = ownCommands(shape: shape, transform: toPixels, scale) + held
    if effects != LayerEffects() || !mask.isEmpty {
      return affected(
        all, holdsLayers: holdsLayers, shape: shape, transform: toPixels, scale)
    }
    if brightness != 1 { all = all.map { $0.multiplied(byBrightness: brightness) } }
    if masksToBounds, holdsLayers {
      let clip = ClipShape(shape, transform: toPixels)
      if mesh == nil { return [offscreenGroup(all, clip: clip)] }
      all = [.group(Group(layer: name, clip: clip, commands: all))]
    }
    if let mesh { return bent(all, mesh: mesh, transform: toPixels) }
    return faded(all)
  }

  /// Applies the layer's opacity to its commands, as one group where there are several.
  ///
  /// One command with a blend mode is grouped, too. Invisible commands do not count.
  func faded(_ commands: [DrawCommand]) -> [DrawCommand] {
    guard opacity < 1 else { return commands }
    let commands = commands.filter { !$0.isInvisible }
    if commands.count == 1, effects.blend != .normal || !commands[0].isBlended {
      return commands.map { $0.multiplied(byOpacity: opacity) }
    }
    return commands.isEmpty ? [] : [offscreenGroup(commands)]
  }

  /// Groups commands with the layer's opacity; a group with an opacity below 1 is isolated.
  private func offscreenGroup(_ commands: [DrawCommand], clip: ClipShape? = nil) -> DrawCommand {
    // An opacity that rounds to 255 of 255 would not isolate the group; empty effects force it to.
    let isLost = opacity < 1 && opacity >= 254.5 / 255 && commands.blendsWithBackdrop
    return .group(
      Group(
        layer: name, opacity: opacity, clip: clip, effects: isLost ? GroupEffects() : nil,
        commands: commands))
  }

  /// Warps commands by the layer's mesh; returns none when a corner lies behind the eye.
  func bent(
    _ commands: [DrawCommand], mesh: WarpMesh, transform: ProjectiveTransform
  ) -> [DrawCommand] {
    let corners = Rect(origin: .zero, size: size).corners.compactMap(transform.apply)
    guard !commands.isEmpty, corners.count == 4, let source = PixelRect(around: corners),
      let mesh = mesh.transformed(by: transform)
    else { return [] }
    return [
      .mesh(
        MeshDraw(layer: name, mesh: mesh, source: source, opacity: opacity, commands: commands))
    ]
  }

  /// Adds up several layers (plus-lighter), each composited as one picture.
  private func joined(_ layers: [[DrawCommand]]) -> [DrawCommand] {
    let faces = layers.filter { !$0.isEmpty }
    guard faces.count > 1 else { return faces.flatMap { $0 } }
    let commands = faces.map { face in
      face.count == 1 ? face[0] : .group(Group(layer: face[0].layer, commands: face))
    }
    return [.group(Group(layer: name, isAdditive: true, commands: commands))]
  }

  /// Returns the commands of the layer's own contents, bottom first.
  private func ownCommands(
    shape: RoundedRect, transform: ProjectiveTransform, _ scale: Point
  ) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if let color, color.alpha > 0 {
      commands.append(
        .fill(Fill(layer: name, shape: shape, transform: transform, color: color)))
    }
    if let gradient = effects.gradient {
      commands.append(
        .fill(
          Fill(
            layer: name, shape: shape, transform: transform,
            paint: .gradient(gradient, in: shape.rect))))
    }
    if let image, !image.isClear {
      let place = image.place(in: size)
      commands.append(
        .image(
          ImageDraw(
            layer: name, image: ImageID(image.asset.index), imageRect: place, shape: shape,
            transform: transform)))
    }
    if let snapshot {
      commands.append(snapshot.command(name, in: shape, of: size, transform, scale))
    }
    if let path = effects.shape { commands += path.commands(name, in: shape, transform) }
    if let text { commands += text.commands(name, in: shape, transform) }
    return commands
  }
}

extension Layer.Image {
  /// Returns the rectangle of the whole picture where its visible part fills bounds of a size.
  func place(in bounds: Size) -> Rect {
    guard let part = contentsRect, part.width > 0, part.height > 0 else {
      return contentMode.place(size.size, in: bounds)
    }
    let whole = Size(bounds.width / part.width, bounds.height / part.height)
    return Rect(-part.minX * whole.width, -part.minY * whole.height, whole.width, whole.height)
  }
}

extension PixelRect {
  /// Creates the smallest rectangle of whole pixels around points; nil beyond ±10^9.
  ///
  /// An edge within a thousandth of a pixel of a whole one counts as whole.
  init?(around places: [Point]) {
    let bound = 1e9
    guard let first = places.first,
      places.allSatisfy({ abs($0.x) < bound && abs($0.y) < bound })
    else { return nil }
    var (low, high) = (first, first)
    for place in places {
      low = Point(min(low.x, place.x), min(low.y, place.y))
      high = Point(max(high.x, place.x), max(high.y, place.y))
    }
    let slack = 1e-3
    let (x, y) = (Int((low.x + slack).rounded(.down)), Int((low.y + slack).rounded(.down)))
    self.init(
      x, y, Int((high.x - slack).rounded(.up)) - x, Int((high.y - slack).rounded(.up)) - y)
  }
}

extension DrawCommand {
  /// Returns the command with its opacity multiplied by a factor.
  func multiplied(byOpacity factor: Double) -> DrawCommand {
    switch self {
    case .fill(var fill):
      fill.opacity *= factor
      return .fill(fill)
    case .image(var image):
      image.opacity *= factor
      return .image(image)
    case .path(var path):
      path.opacity *= factor
      return .path(path)
    case .group(var group):
      group.opacity *= factor
      return .group(group)
    case .mesh(var mesh):
      mesh.opacity *= factor
      return .mesh(mesh)
    case .shadow(var shadow):
      shadow.opacity *= factor
      return .shadow(shadow)
    case .backdrop(var backdrop):
      backdrop.opacity *= factor
      return .backdrop(backdrop)
    case .glass(var glass):
      glass.opacity *= factor
      return .glass(glass)
    }
  }

  /// Returns the command with the brightness of all that it draws multiplied by a factor.
  ///
  /// Source-over is linear in the colours, so a group is dimmed by dimming its parts.
  func multiplied(byBrightness factor: Double) -> DrawCommand {
    switch self {
    case .fill(var fill):
      fill.brightness *= factor
      return .fill(fill)
    case .image(var image):
      image.brightness *= factor
      return .image(image)
    case .path(var path):
      path.brightness *= factor
      return .path(path)
    case .group(var group):
      if group.effects == nil {
        group.commands = group.commands.map { $0.multiplied(byBrightness: factor) }
      } else {
        group.effects?.filters.append(.brightness(max(0, min(1, factor))))
      }
      return .group(group)
    case .mesh(var mesh):
      mesh.commands = mesh.commands.map { $0.multiplied(byBrightness: factor) }
      return .mesh(mesh)
    case .shadow, .backdrop, .glass:
      // Both are translucent over a backdrop: they are dimmed together with it.
      return self
    }
  }
}
