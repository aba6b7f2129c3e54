import SegueGraphics
import Synchronization

/// Arrays of pixels that pictures of groups, blurs and materials leave behind, for the next ones.
///
/// Memory that large arrays are made of is new at every time, and a processor takes longer to get it page by
/// page than to blur what lies in it. At most ``mostPixels`` are kept, 64 MB; no pixel depends on which arrays
/// are there. For all threads.
final class PixelPool: Sendable {
  /// The most pixels of all arrays that are kept.
  private static let mostPixels = 1 << 24
  /// Smaller arrays are not kept.
  static let leastPixels = 1 << 14

  private struct State {
    var arrays: [[UInt32]] = []
    var pixels = 0
  }

  private let state = Mutex(State())

  /// Pixels of any values.
  func pixels(_ count: Int) -> [UInt32] {
    guard var pixels = take(count) else { return [UInt32](repeating: 0, count: max(0, count)) }
    if pixels.count > count {
      pixels.removeLast(pixels.count - count)
    } else {
      pixels.append(contentsOf: repeatElement(0, count: count - pixels.count))
    }
    return pixels
  }

  /// Keeps an array of pixels, which nothing else should hold.
  func keep(_ pixels: consuming [UInt32]) {
    let capacity = pixels.capacity
    guard capacity >= Self.leastPixels, capacity <= Self.mostPixels else { return }
    let kept = pixels
    state.withLock { state in
      while state.pixels + capacity > Self.mostPixels {
        state.pixels -= state.arrays.removeFirst().capacity
      }
      state.pixels += capacity
      state.arrays.append(kept)
    }
  }

  /// The smallest array with room for so many pixels and not more than twice as many.
  private func take(_ count: Int) -> [UInt32]? {
    guard count >= Self.leastPixels else { return nil }
    return state.withLock { state in
      var best: Int?
      for (index, array) in state.arrays.enumerated() {
        let capacity = array.capacity
        guard capacity >= count, capacity / 2 <= count else { continue }
        if best.map({ capacity < state.arrays[$0].capacity }) ?? true { best = index }
      }
      guard let best else { return nil }
      let array = state.arrays.remove(at: best)
      state.pixels -= array.capacity
      return array
    }
  }
}
