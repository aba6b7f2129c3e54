import Synchronization

/// The storage of bands of earlier pictures, for the next ones.
///
/// A system takes longer to find memory page by page than a band takes to be scanned. Nothing that a band
/// holds matters to the next one. At most ``mostKept`` are kept, each of at most ``mostBytes``. For all
/// threads.
final class CoverageBands: Sendable {
  /// The most bands that are kept: more than that many threads seldom draw at a time.
  private static let mostKept = 8
  /// The most bytes of a band that is kept.
  private static let mostBytes = 1 << 23

  private let kept = Mutex<[CoverageBand]>([])

  /// A band without rows.
  func take() -> CoverageBand {
    kept.withLock { $0.popLast() } ?? CoverageBand()
  }

  /// Keeps a band, whose rows are forgotten.
  func keep(_ band: consuming CoverageBand) {
    guard band.bytes <= Self.mostBytes else { return }
    band.removeAll()
    let empty = band
    kept.withLock { bands in
      if bands.count < Self.mostKept { bands.append(empty) }
    }
  }
}
