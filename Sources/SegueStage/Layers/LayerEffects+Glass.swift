import SegueGraphics

// The animation of glass by keyframes.

extension LayerEffects {
  /// Animates the glass of a layer, or that of its glass group.
  ///
  /// - Parameter layer: the layer at rest, from whose sides unset numbers follow.
  mutating func animateGlass(by track: KeyframeTrack, of layer: Layer) {
    glass = glass?.animated(by: track, side: min(layer.size.width, layer.size.height))
    guard var group = glassGroup else { return }
    let sides = layer.glassShapes.map { min($0.size.width, $0.size.height) }
    group.glass = group.glass.animated(by: track, side: sides.min() ?? 0)
    group.spacing = max(0, track.value(rest: group.spacing) { $0.glassSpacing })
    glassGroup = group
  }
}

extension Glass {
  /// Returns the glass at the progress of a track.
  fileprivate func animated(by track: KeyframeTrack, side: Double) -> Glass {
    var (glass, whole) = (self, self)
    whole.strength = 1
    let style = GlassStyle(whole, side: side, isDark: false)
    glass.strength = track.value(rest: strength) { $0.glassStrength }.clamped(to: 0...1)
    glass.glow = track.value(rest: glow) { $0.glassGlow }.clamped(to: 0...1)
    if track.sets(\.glassDepth) {
      glass.depth = track.value(rest: style.depth) { $0.glassDepth }.clamped(to: 0...200)
    }
    if track.sets(\.glassWidth) {
      glass.width = track.value(rest: style.width) { $0.glassWidth }.clamped(to: 0...100)
    }
    if track.sets(\.tint) {
      glass.tint = track.color(rest: tint.alpha > 0 ? tint : nil) { $0.tint }
    }
    return glass
  }
}
