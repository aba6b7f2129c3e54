/// A counting semaphore with waiting in order of arrival: each running clip holds a place, or all of them.
actor LaneGate {
  private let places: Int
  private var free: Int
  private var waiting: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []

  /// Makes a gate with `places` (>= 1) that are free.
  init(places: Int) {
    self.places = places
    free = places
  }

  /// Waits for a place.
  func enter() async { await take(1) }

  /// Waits until all others have left, and takes their places; the caller must have left before.
  func enterAlone() async { await take(places) }

  /// Gives back the places of ``enter()`` or, if `isAlone`, of ``enterAlone()``.
  func leave(isAlone: Bool) {
    free += isAlone ? places : 1
    while let first = waiting.first, first.count <= free {
      free -= first.count
      waiting.removeFirst().wake.resume()
    }
  }

  private func take(_ count: Int) async {
    if waiting.isEmpty, free >= count {
      free -= count
    } else {
      await withCheckedContinuation { waiting.append((count, $0)) }
    }
  }
}
