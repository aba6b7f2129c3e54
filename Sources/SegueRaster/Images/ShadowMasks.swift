import SegueGraphics
import Synchronization

/// The blurred shape of a shadow as an image, in cells.
///
/// In the layer's own space it is turned, scaled and seen in perspective as any image; in pixels of the
/// picture it is copied. It depends on its key alone.
struct ShadowMask: Sendable {
  /// What a mask is made of.
  struct Key: Hashable {
    /// The shape that casts the shadow, in the layer's coordinates.
    let shape: RoundedRect
    /// The standard deviation of the cells' blur, in cells.
    let sigma: Double
    /// The colour; its alpha is not in the mask.
    let color: Color
    /// From the layer's coordinates to cells: a scale; for pixels also a turn and a move by less than one.
    let map: AffineTransform
    /// Whether cells are pixels of the picture.
    let isInPixels: Bool
  }

  /// The blurred shape: premultiplied pixels, opaque where it is, or ramps and their table.
  let image: MipmappedImage
  /// Where it lies, in the layer's coordinates before the shadow's offset, or in pixels.
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
