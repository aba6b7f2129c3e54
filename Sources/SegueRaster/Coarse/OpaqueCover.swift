import SegueGraphics

/// Finds commands that later, opaque ones hide altogether.
enum OpaqueCover {
  /// The commands that can show in a region, in order, and whether they leave no background.
  ///
  /// A command is dropped when one later command covers every pixel of it in the region. Only
  /// fills and images over axis-aligned rectangles count as covers; anything can be covered.
  static func visible(
    _ commands: [DrawCommand], region: PixelRect, picture: PixelSize, images: ImageTable
  ) -> (commands: [DrawCommand], hidesBackground: Bool) {
    var covers: [PixelRect] = []
    var kept: [DrawCommand] = []
    func isCovered(_ rect: PixelRect) -> Bool { covers.contains { $0.intersection(rect) == rect } }
    for command in commands.reversed() {
      let bounds = command.bounds(in: picture).intersection(region)
      if bounds.isEmpty || isCovered(bounds) { continue }
      kept.append(command)
      if let cover = cover(of: command, picture: picture, images: images) { covers.append(cover) }
    }
    return (kept.reversed(), isCovered(region))
  }

  /// The pixels that a command replaces wholly, whatever is below.
  private static func cover(
    of command: DrawCommand, picture: PixelSize, images: ImageTable
  ) -> PixelRect? {
    switch command {
    case .fill(let fill):
      guard fill.color.alpha == 255, PixelKernel.quantised(opacity: fill.opacity) == 255
      else { return nil }
      return fill.polygon(in: picture)?.coveredPixels
    case .image(let draw):
      guard PixelKernel.quantised(opacity: draw.opacity) == 255, let image = images[draw.image],
        image.isOpaque, TexelMap(draw, imageSize: image.size) != nil
      else { return nil }
      return draw.polygon(in: picture)?.coveredPixels
    case .group, .mesh: return nil
    }
  }
}
