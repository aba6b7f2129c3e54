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
    /// From the layer's coordinates to cells: a scale; for pixels also a turn and a move by less than one.
    let map: AffineTransform
    /// Whether cells are pixels of the picture.
    let isInPixels: Bool
  }

  /// The blurred shape, as the ramps of a ``TintTable``.
  let image: MipmappedImage
  /// Where it lies, in the layer's coordinates before the shadow's offset, or in pixels.
  let rect: Rect
}

/// The masks, grids and colours of shadows that were drawn lately, for all threads.
///
/// No pixel depends on which of them are there.
final class ShadowMasks: Sendable {
  /// What was made of keys, the oldest first.
  private struct Kept<Key: Hashable & Sendable, Value: Sendable> {
    var values: [Key: Value] = [:]
    var order: [Key] = []
    var size = 0
  }

  /// A colour with its opacity.
  private struct Tint: Hashable {
    let color: Color
    let opacity: UInt8
  }

  private let masks = Mutex(Kept<ShadowMask.Key, ShadowMask>())
  private let grids = Mutex(Kept<ShadowMask.Key, CoverageGrid>())
  private let tints = Mutex(Kept<Tint, TintTable>())
  private static let mostCells = 1 << 23
  private static let mostTints = 64

  /// Pixels of what was drawn on the way to earlier pictures.
  let pool = PixelPool()

  /// The mask of a key, made if it is not there.
  func mask(_ key: ShadowMask.Key, make: () -> ShadowMask) -> ShadowMask {
    Self.value(key, in: masks, most: Self.mostCells, size: { $0.image.size.area }, make: make)
  }

  /// The grid of a key, made if it is not there.
  func grid(_ key: ShadowMask.Key, make: () -> CoverageGrid) -> CoverageGrid {
    Self.value(key, in: grids, most: Self.mostCells, size: { $0.coverage.count }, make: make)
  }

  /// The table of a colour, its alpha left out, with an opacity of 255.
  func tint(_ color: Color, opacity: UInt8) -> TintTable {
    var full = color
    full.alpha = 255
    return Self.value(
      Tint(color: full, opacity: opacity), in: tints, most: Self.mostTints, size: { _ in 1 }
    ) {
      TintTable(full, opacity: opacity)
    }
  }

  private static func value<Key: Hashable & Sendable, Value: Sendable>(
    _ key: Key, in kept: borrowing Mutex<Kept<Key, Value>>, most: Int, size: (Value) -> Int,
    make: () -> Value
  ) -> Value {
    if let known = kept.withLock({ $0.values[key] }) { return known }
    let made = make()
    kept.withLock { kept in
      guard kept.values[key] == nil else { return }
      kept.values[key] = made
      kept.order.append(key)
      kept.size += size(made)
      while kept.size > most, kept.order.count > 1 {
        kept.size -= kept.values.removeValue(forKey: kept.order.removeFirst()).map(size) ?? 0
      }
    }
    return made
  }
}
