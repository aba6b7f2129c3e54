public import SegueGraphics

/// What a layer shows of the pixels below it.
public enum LayerBackdrop: Hashable, Sendable {
  /// The pixels below, through a material.
  case material(Material)
  /// The pixels below, through glass.
  case glass(Glass)
}

extension LayerEffects {
  /// The material or the glass; setting one removes the other.
  public var surface: LayerBackdrop? {
    get { glass.map(LayerBackdrop.glass) ?? backdrop.map(LayerBackdrop.material) }
    set {
      (backdrop, glass) = (nil, nil)
      switch newValue {
      case .material(let material): backdrop = material
      case .glass(let own): glass = own
      case nil: break
      }
    }
  }
}
