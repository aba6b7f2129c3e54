package import SegueGraphics

/// What holds for all pictures of a GIF.
package struct GIFRules: Sendable {
  /// The size of the canvas, and of every frame.
  package let size: PixelSize
  /// What is asked for.
  let options: GIFOptions
  /// How much error may be added.
  let budget: LossBudget
  /// The only palette that pictures may have, its colours sorted as ``PaletteBuilder`` sorts.
  let fixedPalette: FilePalette?

  /// The rules for frames of one size.
  ///
  /// - Parameter palette: the file's only palette, 1...255 colours as 0xBBGGRR; nil for any.
  package init(size: PixelSize, options: GIFOptions, palette: [UInt32]? = nil) {
    precondition(size.area > 0, "a GIF has at least one pixel")
    self.size = size
    self.options = options
    budget = LossBudget(quality: options.quality)
    fixedPalette = palette.map { FilePalette($0) }
  }

  /// The greatest number of colours of a picture, the transparent index not counted.
  ///
  /// - Parameter leavesOneFree: whether there is a transparent index beside them.
  func colorLimit(leavesOneFree: Bool) -> Int {
    max(2, min(leavesOneFree ? 255 : 256, options.colors))
  }

  /// Whether the only palette that there may be holds all colours.
  func allow(_ colors: [UInt32]) -> Bool {
    fixedPalette.map { $0.entries(of: colors) != nil } ?? true
  }
}
