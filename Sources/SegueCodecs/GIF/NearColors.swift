/// A palette made for a frame of too many colours.
struct NearColors: Sendable {
  /// The frame, as ``FlatFrame`` has it.
  let frame: [UInt32]
  /// The groups of its colours.
  let samples: ColorSamples
  /// The palette, and the entry of each group.
  let palette: PaletteBuilder
  /// Whether an index after the palette's keeps what is shown.
  let keeps: Bool
}
