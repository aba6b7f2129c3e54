package import SegueGraphics

extension DisplayList {
  /// The processor time that drawing the whole picture may take, in seconds.
  ///
  /// It is counted from the pixels that commands cover, whatever hides them, with the costs of a core of
  /// 2.5 GHz in the worst cases, so that it is the same on every machine. Linear in the commands.
  package var drawingTime: Double {
    commands.reduce(Double(size.area) * 1e-9) { $0 + $1.drawingTime(in: size) }
  }
}

extension DrawCommand {
  /// A command, with its outline and its coverage.
  private static let commandTime = 5e-6
  /// A pixel of a colour, or of a group, that is mixed with what is below it.
  private static let mixedPixel = 2e-9
  /// A piece of a path, with its chords, joins and coverage.
  private static let pieceTime = 2e-6
  /// A pixel of an image in perspective: four samples of a copy that is finer.
  private static let sampledPixel = 30e-9
  /// A pixel that is blurred, with other colours, masked and mixed.
  private static let blurredPixel = 100e-9
  /// A pixel of a flat picture that is bent, with its copies.
  private static let flatPixel = 15e-9

  fileprivate func drawingTime(in picture: PixelSize) -> Double {
    let area = Double(bounds(in: picture).size.area)
    switch self {
    case .fill: return Self.commandTime + area * Self.mixedPixel
    case .path(let draw):
      let pieces = Double(draw.path.elements.count) * Self.pieceTime
      return Self.commandTime + pieces + area * 2 * Self.mixedPixel
    case .image: return Self.commandTime + area * Self.sampledPixel
    case .group(let group):
      let own = group.effects == nil ? Self.mixedPixel : Self.blurredPixel
      let commands = group.commands + (group.effects?.mask?.commands ?? [])
      return commands.reduce(Self.commandTime + area * own) {
        $0 + $1.drawingTime(in: picture)
      }
    case .shadow: return Self.commandTime + area * Self.sampledPixel
    case .backdrop: return Self.commandTime + area * Self.blurredPixel
    case .mesh(let mesh):
      let flat = mesh.commands.reduce(0) { $0 + $1.drawingTime(in: picture) }
      let source = mesh.source.intersection(PixelRect(picture)).size.area
      let fineness = Double(MeshDraw.mostFlatPixels(of: source)) / Double(max(1, source))
      return Self.commandTime + area * (Self.sampledPixel + Self.mixedPixel)
        + fineness * (flat + Double(source) * Self.flatPixel)
    }
  }
}
