import Synchronization

/// A pool of reusable `CoverageBand` buffers, for all threads.
///
/// Mapping new memory page by page takes longer than scanning a band. No content is carried over.
/// At most ``mostKept`` bands are kept, each of at most ``mostBytes``.
final class CoverageBandPool: Sendable {
  /// The most bands in the pool: more threads seldom draw at the same time.
  private static let mostKept = 8
  /// The most bytes of a band in the pool.
  private static let mostBytes = 1 << 23

  private let kept = Mutex<[CoverageBand]>([])

  /// Returns an empty band from the pool, or a new one.
  func take() -> CoverageBand {
    kept.withLock { $0.popLast() } ?? CoverageBand()
  }

  /// Empties a band and puts it into the pool, unless it is too large.
  func keep(_ band: consuming CoverageBand) {
    guard band.bytes <= Self.mostBytes else { return }
    band.removeAll()
    let empty = band
    kept.withLock { bands in
      if bands.count < Self.mostKept { bands.append(empty) }
    }
  }
}
