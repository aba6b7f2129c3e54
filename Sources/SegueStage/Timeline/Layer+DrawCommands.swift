package import SegueGraphics

extension Layer {
  /// The commands that draw the layer and what it holds, bottom first.
  ///
  /// - Parameter parent: from the parent's coordinates to output pixels.
  package func commands(in parent: AffineTransform) -> [DrawCommand] {
    guard opacity > 0 else { return [] }
    let toPixels = placement * parent
    let shape = RoundedRect(Rect(origin: .zero, size: size), cornerRadius: cornerRadius)
    let held = children.flatMap { $0.commands(in: toPixels) }
    let all = ownCommands(shape: shape, transform: toPixels) + held
    if masksToBounds, !held.isEmpty {
      let clip = Clip(shape, transform: toPixels)
      return [.group(Group(layer: name, opacity: opacity, clip: clip, commands: all))]
    }
    guard opacity < 1 else { return all }
    if all.count > 1 { return [.group(Group(layer: name, opacity: opacity, commands: all))] }
    return all.map { $0.multiplied(byOpacity: opacity) }
  }

  private func ownCommands(shape: RoundedRect, transform: AffineTransform) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if let color, color.alpha > 0 {
      commands.append(
        .fill(Fill(layer: name, shape: shape, transform: transform, color: color)))
    }
    if let image {
      let place = image.contentMode.place(image.size.size, in: size)
      commands.append(
        .image(
          ImageDraw(
            layer: name, image: ImageID(image.asset.index), imageRect: place, shape: shape,
            transform: transform)))
    }
    return commands
  }
}

extension DrawCommand {
  /// The command with its opacity multiplied by a factor.
  fileprivate func multiplied(byOpacity factor: Double) -> DrawCommand {
    switch self {
    case .fill(var fill):
      fill.opacity *= factor
      return .fill(fill)
    case .image(var image):
      image.opacity *= factor
      return .image(image)
    case .group(var group):
      group.opacity *= factor
      return .group(group)
    }
  }
}
