import SegueGraphics

/// What a box such as an alert or a menu shows where its screen has no background of its own.
///
/// Glass of iOS 26 on, or the material of older systems. A screen with a background, or one that a
/// layer or an opaque picture covers, hides it: then there is none.
struct BoxSurface {
  let surface: LayerBackdrop
  /// Whether the screen below the box is dark.
  let isOnDark: Bool

  /// Returns the surface of a presented screen; nil for a screen that is opaque.
  init?(_ stage: TransitionStage, era: SystemEra, _ kind: Glass.Surface) {
    guard stage.isSeeThrough(stage.presented) else { return nil }
    isOnDark = stage.background(of: stage.presenter).isDark
    switch era {
    case .glass:
      var glass = Glass()
      glass.surface = kind
      surface = .glass(glass)
    case .classic: surface = .material(Material(.thick, isOnDark ? .dark : .light))
    }
  }

  /// Puts the surface behind a box, whose contents fade while the glass materialises.
  ///
  /// - Parameter alpha: how much of the box is there, 0...1.
  func place(behind page: inout Layer, alpha: Double) {
    page.color = nil
    for index in page.children.indices { page.children[index].color = nil }
    page.effects.surface = surface
    page.effects.isOnDark = isOnDark
    guard page.effects.glass != nil else { return }
    // Glass bends light gradually; its alpha does not change.
    page.effects.shadow = nil
    page.effects.glass?.strength = alpha
    page.opacity = alpha > 0 ? 1 : 0
    for index in page.children.indices { page.children[index].opacity = alpha }
  }
}

extension TransitionStage {
  /// Returns whether a screen shows what is below it: it has no background, and nothing covers it.
  fileprivate func isSeeThrough(_ screen: Screen) -> Bool {
    if let own = screen.ownBackground { return own.alpha == 0 }
    switch screen.content {
    case .layers(let layers): return !layers.contains { $0.coversOpaquely(size, pictures) }
    case .image(let asset, _): return !pictures[asset].isOpaque
    case .fill, .composition: return false
    }
  }
}
