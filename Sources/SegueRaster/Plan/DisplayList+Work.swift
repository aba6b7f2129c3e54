package import SegueGraphics

extension DisplayList {
  /// An upper estimate of the processor time for drawing the whole picture, in seconds.
  ///
  /// Computed from the pixels that commands cover, hidden or not, with the worst-case costs of a
  /// 2.5 GHz core, so it is the same on every machine. Linear in the number of commands.
  package var drawingTime: Double {
    var shadows: Set<ShadowMask.Key> = []
    let pictures = snapshots.reduce(0) { time, picture in
      picture.commands.reduce(time + Double(picture.size.area) * DrawCommand.flatPixel) {
        $0 + $1.drawingTime(in: picture.size, &shadows)
      }
    }
    return commands.reduce(pictures + Double(size.area) * 1e-9) {
      $0 + $1.drawingTime(in: size, &shadows)
    }
  }
}

extension DisplayList {
  /// An upper bound of the memory for intermediate pictures that exist at the same time, in bytes.
  ///
  /// Of pictures that are drawn one after the other only the largest counts; of those in a group
  /// with a layer of its own, all. Linear in the number of commands.
  package var readyBytes: Int {
    let flat = snapshots.map { picture in
      picture.size.area + picture.commands.readyPixels(in: picture.size, areDrawnInTurn: true)
    }
    return 4 * (commands.readyPixels(in: size, areDrawnInTurn: true) + (flat.max() ?? 0))
  }
}

extension [DrawCommand] {
  fileprivate func readyPixels(in picture: PixelSize, areDrawnInTurn: Bool) -> Int {
    reduce(0) { known, command in
      let pixels = command.readyPixels(in: picture, isDrawnInTurn: areDrawnInTurn)
      return areDrawnInTurn ? Swift.max(known, pixels) : known + pixels
    }
  }
}

extension DrawCommand {
  fileprivate func readyPixels(in picture: PixelSize, isDrawnInTurn: Bool) -> Int {
    switch self {
    case .fill, .path, .image, .shadow, .backdrop: return 0
    // Cells of eight bytes, and the pictures of its clusters.
    case .glass(let glass): return 3 * glass.bounds(in: picture).size.area
    case .mesh(let mesh):
      return bounds(in: picture).size.area
        + mesh.commands.readyPixels(in: picture, areDrawnInTurn: true)
    case .group(let group):
      guard let effects = group.effects ?? (group.seesBelow ? GroupEffects() : nil) else {
        let isPlain = isDrawnInTurn && group.needsNoLayer(in: picture)
        return group.commands.readyPixels(in: picture, areDrawnInTurn: isPlain)
      }
      // The picture, its mask and its shadow; two exist at the same time.
      let pictures = effects.shadow == nil && effects.mask == nil ? 1 : 2
      return pictures * bounds(in: picture).size.area
        + group.commands.readyPixels(in: picture, areDrawnInTurn: true)
    }
  }

  /// A command, with its outline and its coverage.
  private static let commandTime = 5e-6
  /// A pixel of a colour, or of a group, composited over its backdrop.
  private static let mixedPixel = 2e-9
  /// A piece of a path, with its chords, joins and coverage.
  private static let pieceTime = 2e-6
  /// A pixel of an image in perspective: four samples of a finer copy.
  private static let sampledPixel = 30e-9
  /// A pixel that is blurred, filtered, masked and composited.
  private static let blurredPixel = 100e-9
  /// A pixel of the flat picture of a mesh or a snapshot, with its copies.
  fileprivate static let flatPixel = 15e-9

  /// A cell of a shadow's mask, drawn and blurred.
  private static let maskCell = 30e-9

  /// Estimates the processor time for drawing the command, in seconds.
  ///
  /// - Parameter shadows: the masks that are counted already, as they are shared.
  fileprivate func drawingTime(
    in picture: PixelSize, _ shadows: inout Set<ShadowMask.Key>
  ) -> Double {
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
        $0 + $1.drawingTime(in: picture, &shadows)
      }
    case .shadow(let shadow):
      var cells = 0
      if let key = shadow.cells, shadows.insert(key).inserted { cells = key.frame.size.area }
      return Self.commandTime + area * Self.sampledPixel + Double(cells) * Self.maskCell
    case .backdrop, .glass: return Self.commandTime + area * Self.blurredPixel
    case .mesh(let mesh):
      let flat = mesh.commands.reduce(0) { $0 + $1.drawingTime(in: picture, &shadows) }
      let source = mesh.source.intersection(PixelRect(picture)).size.area
      let fineness = Double(MeshDraw.mostFlatPixels(of: source)) / Double(max(1, source))
      return Self.commandTime + area * (Self.sampledPixel + Self.mixedPixel)
        + fineness * (flat + Double(source) * Self.flatPixel)
    }
  }
}

extension ShadowDraw {
  /// The key of the cells that must be blurred for the shadow; nil if there are none.
  fileprivate var cells: ShadowMask.Key? {
    switch ShadowPlan(self) {
    case .mask(let key): key
    case .fine(let shadow): shadow.key
    case .sharp, nil: nil
    }
  }
}
