import SegueGraphics
import Synchronization

/// The blurred shape of a shadow as an image in the layer's own space, in cells of a few pixels.
///
/// Turned, scaled and seen in perspective it is drawn as any image. It depends on shape, blur, colour
/// and size of cells alone.
struct ShadowMask: Sendable {
  /// What a mask is made of.
  struct Key: Hashable {
    /// The shape that casts the shadow, in the layer's coordinates.
    let shape: RoundedRect
    /// The standard deviation of the cells' blur, in the layer's coordinates.
    let sigma: Double
    /// The colour; its alpha is not in the mask.
    let color: Color
    /// Cells per unit of the layer.
    let scale: Double
  }

  /// The premultiplied picture of the shadow, opaque where the shape is.
  let image: MipmappedImage
  /// Where it lies in the layer's coordinates, before the shadow's offset.
  let rect: Rect
}

/// The masks of shadows that were drawn lately, for all threads.
///
/// No pixel depends on which of them are there.
final class ShadowMasks: Sendable {
  private struct State {
    var masks: [ShadowMask.Key: ShadowMask] = [:]
    var order: [ShadowMask.Key] = []
    var cells = 0
  }

  private let state = Mutex(State())
  private static let mostCells = 1 << 23

  /// Pixels of what was drawn on the way to earlier pictures.
  let pool = PixelPool()

  /// The mask of a key, made if it is not there.
  func mask(_ key: ShadowMask.Key, make: () -> ShadowMask) -> ShadowMask {
    if let known = state.withLock({ $0.masks[key] }) { return known }
    let made = make()
    state.withLock { state in
      guard state.masks[key] == nil else { return }
      state.masks[key] = made
      state.order.append(key)
      state.cells += made.image.size.area
      while state.cells > Self.mostCells, state.order.count > 1 {
        let oldest = state.order.removeFirst()
        state.cells -= state.masks.removeValue(forKey: oldest)?.image.size.area ?? 0
      }
    }
    return made
  }
}
