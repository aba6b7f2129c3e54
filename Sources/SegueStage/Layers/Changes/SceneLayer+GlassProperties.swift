import SegueGraphics

// The properties of glass as numbers and colours, for lanes.

extension SceneLayer {
  /// Returns the number of a property of the layer's glass, or of its glass group; nil without one.
  ///
  /// - Parameter drawn: the frame as it is laid out, from which unset lenses follow.
  func glassNumbers(of property: AnimatedProperty, drawn: Rect?) -> [Double]? {
    if property == .glassSpacing { return effects.glassGroup.map { [$0.spacing] } }
    // The light of a finger is in one shape.
    if property == .glassGlow { return effects.glass.map { [$0.glow] } }
    guard let glass = effects.glass ?? effects.glassGroup?.glass else { return nil }
    if property == .glassStrength { return [glass.strength] }
    if let own = property == .glassDepth ? glass.depth : glass.width { return [own] }
    guard let side = glassSide(drawn) else { return nil }
    var whole = glass
    whole.strength = 1
    let style = GlassStyle(whole, side: side, isDark: false)
    return [property == .glassDepth ? style.depth : style.width]
  }

  /// The shorter side of the layer, or of the smallest shape of its glass group; nil if unknown.
  private func glassSide(_ drawn: Rect?) -> Double? {
    func side(_ frame: FrameLength?, orElse holder: Rect?) -> Double? {
      let (width, height) = (frame?.width ?? holder?.width, frame?.height ?? holder?.height)
      return width.flatMap { width in height.map { min(width, $0) } }
    }
    let own = side(frame, orElse: drawn)
    guard effects.glass == nil, effects.glassGroup != nil else { return own }
    let shapes = children.filter { $0.alpha > 0 && $0.effects.glass?.variant != .identity }
    return shapes.compactMap { side($0.frame, orElse: drawn) }.min() ?? own
  }
}

extension LayerEffects {
  /// The tint of the layer's glass, or of its glass group; nil without one.
  var glassTint: Color? {
    get { (glass ?? glassGroup?.glass)?.tint }
    set {
      guard let newValue else { return }
      changeGlass { $0.tint = newValue }
    }
  }

  /// Sets the number of a property of glass; one outside its range is clamped.
  mutating func setGlass(_ number: Double, of property: AnimatedProperty) {
    switch property {
    case .glassStrength: changeGlass { $0.strength = number.clamped(to: 0...1) }
    case .glassDepth: changeGlass { $0.depth = number.clamped(to: 0...200) }
    case .glassWidth: changeGlass { $0.width = number.clamped(to: 0...100) }
    case .glassSpacing: glassGroup?.spacing = number.clamped(to: 0...200)
    case .glassGlow: glass?.glow = number.clamped(to: 0...1)
    default: break
    }
  }

  /// Changes the layer's glass, or else that of its group.
  private mutating func changeGlass(_ change: (inout Glass) -> Void) {
    if var own = glass {
      change(&own)
      glass = own
    } else if var group = glassGroup {
      change(&group.glass)
      glassGroup = group
    }
  }
}
