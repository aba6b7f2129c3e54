import SegueGraphics
import Synchronization

/// A pool of reusable pixel buffers of groups, blurs and materials, for all threads.
///
/// The pages of newly allocated large arrays take a processor longer to map than blurring their
/// content. At most ``mostPixels`` are kept, 64 MB; no pixel depends on the pool.
final class PixelPool: Sendable {
  /// The most pixels of all arrays in the pool.
  private static let mostPixels = 1 << 24
  /// The smallest number of pixels of an array in the pool.
  static let leastPixels = 1 << 14

  private struct State {
    var arrays: [[UInt32]] = []
    var pixels = 0
  }

  private let state = Mutex(State())

  /// Returns an array of pixels with arbitrary values.
  func pixels(_ count: Int) -> [UInt32] {
    guard var pixels = take(count) else { return [UInt32](repeating: 0, count: max(0, count)) }
    if pixels.count > count {
      pixels.removeLast(pixels.count - count)
    } else {
      pixels.append(contentsOf: repeatElement(0, count: count - pixels.count))
    }
    return pixels
  }

  /// Puts an array into the pool; the caller should have no other reference to it.
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

  /// Takes the smallest array with a capacity of `count` to about twice that; nil if there is none.
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
