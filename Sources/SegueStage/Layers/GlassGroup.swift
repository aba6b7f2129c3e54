public import SegueGraphics

/// Glass whose shapes are the children of a layer, as SwiftUI's `GlassEffectContainer`.
///
/// Shapes nearer than the spacing begin to flow together. A child whose own glass is the identity
/// is no shape; its contents are drawn over the glass like those of any other.
public struct GlassGroup: Hashable, Sendable {
  /// The glass of all shapes.
  public var glass = Glass()
  /// The gap in points below which shapes flow together, 0...200.
  public var spacing = 16.0

  /// A group of regular glass.
  public init() {}
}

/// The parts of a glass group as a script has them.
package struct GlassGroupParts: Hashable, Sendable {
  package var group = GlassGroup()
  package var children: [SceneLayer] = []

  package init() {}
}

extension SceneLayer {
  /// The glass group with the layer's children; nil without one.
  package var glassGroup: GlassGroupParts? {
    get {
      guard tabBar == nil else { return nil }
      return effects.glassGroup.map { group in
        var parts = GlassGroupParts()
        (parts.group, parts.children) = (group, children)
        return parts
      }
    }
    set {
      effects.glassGroup = newValue?.group
      children = newValue?.children ?? []
    }
  }

  /// The children of a layer that is no glass group.
  package var plainChildren: [SceneLayer]? {
    get { effects.glassGroup == nil && tabBar == nil ? children : nil }
    set { children = newValue ?? children }
  }
}
