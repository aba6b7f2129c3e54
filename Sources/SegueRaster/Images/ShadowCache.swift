import SegueGraphics
import Synchronization

/// A cache of the masks, grids and colours of recently drawn shadows, for all threads.
///
/// No pixel depends on the cache.
final class ShadowCache: Sendable {
  /// Cached values by key, with the insertion order, oldest first.
  private struct Kept<Key: Hashable & Sendable, Value: Sendable> {
    var values: [Key: Value] = [:]
    var order: [Key] = []
    var size = 0
  }

  /// A colour and an opacity, the key of a tint table.
  private struct Tint: Hashable {
    let color: Color
    let opacity: UInt8
  }

  private let masks = Mutex(Kept<ShadowMask.Key, ShadowMask>())
  private let grids = Mutex(Kept<ShadowMask.Key, CoverageGrid>())
  private let tints = Mutex(Kept<Tint, TintTable>())
  private static let mostCells = 1 << 23
  private static let mostTints = 64

  /// The pool of reusable pixel buffers.
  let pool = PixelPool()

  /// Returns the mask for a key, made if it is missing.
  func mask(_ key: ShadowMask.Key, make: () -> ShadowMask) -> ShadowMask {
    Self.value(key, in: masks, most: Self.mostCells, size: { $0.image.size.area }, make: make)
  }

  /// Returns the grid for a key, made if it is missing.
  func grid(_ key: ShadowMask.Key, make: () -> CoverageGrid) -> CoverageGrid {
    Self.value(key, in: grids, most: Self.mostCells, size: { $0.coverage.count }, make: make)
  }

  /// Returns the tint table of a colour, ignoring its alpha, and an opacity 0...255.
  func tint(_ color: Color, opacity: UInt8) -> TintTable {
    var full = color
    full.alpha = 255
    return Self.value(
      Tint(color: full, opacity: opacity), in: tints, most: Self.mostTints, size: { _ in 1 }
    ) {
      TintTable(full, opacity: opacity)
    }
  }

  /// Returns a cached value, or makes and caches it; evicts the oldest values above the limit.
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
