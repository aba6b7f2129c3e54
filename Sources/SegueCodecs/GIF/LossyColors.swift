/// The colours of a lossy picture: a palette and the groups of the frame's colours.
struct LossyColors: Sendable {
  /// The frame in ``FlatFrame``'s form.
  let frame: [UInt32]
  /// The groups of the frame's colours.
  let samples: ColorHistogram
  /// The palette, and the entry of each group.
  let palette: PaletteBuilder
  /// Whether the index after the palette's last is transparent.
  let keeps: Bool
  /// The large flat colours of the frame, as 0xBBGGRR.
  let pinned: Set<UInt32>
}
