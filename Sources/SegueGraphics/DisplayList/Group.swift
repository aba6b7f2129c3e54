/// A compositing group: commands that are drawn onto a transparent canvas, then composited as one picture.
///
/// The composited picture is multiplied by the clip's coverage and the opacity, then drawn
/// source-over: overlapping children do not show through each other (`allowsGroupOpacity`), and a
/// clip cuts the picture of all children (`masksToBounds`). A group with opacity 1 whose clip is
/// absent or aligned to whole pixels needs no canvas of its own: its children are drawn directly,
/// inside the clip, unless it or the group around it adds up.
@frozen
package struct Group: Hashable, Sendable {
  /// The name of the layer, for dumps and traces.
  package var layer: String
  /// The opacity of the whole, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// The shape outside which the group is invisible, if any.
  package var clip: ClipShape?
  /// Whether the commands are added (plus-lighter) instead of drawn over each other.
  ///
  /// For faces that share edges and do not overlap, like those of a cube. Drawn over each other, an
  /// edge pixel that two faces cover by a half each would let a quarter of the background through;
  /// added up, their coverages make a whole. Sums are clamped to full colour and full alpha.
  package var isAdditive: Bool
  /// The effects on the composited picture, if any.
  package var effects: GroupEffects?
  /// The commands of the group, bottom first.
  package var commands: [DrawCommand]

  /// A group; opaque and without clip and effects by default.
  @inlinable
  package init(
    layer: String, opacity: Double = 1, clip: ClipShape? = nil, isAdditive: Bool = false,
    effects: GroupEffects? = nil, commands: [DrawCommand]
  ) {
    self.effects = effects
    self.layer = layer
    self.opacity = opacity
    self.clip = clip
    self.isAdditive = isAdditive
    self.commands = commands
  }
}
