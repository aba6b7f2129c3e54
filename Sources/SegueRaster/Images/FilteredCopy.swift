import CRasterKernels
import SegueGraphics
import Synchronization

/// A prefiltered copy of an image for resampling: its minification, and the square that it averages.
struct FilteredCopy: Hashable, Sendable {
  /// The minification in steps of ``Minification``.
  let step: Int
  /// The side of the square that each pixel averages, in pixels of the copy: 1, 2 or 3.
  let width: Int
  /// Whether the mean is softened by the amount that interpolation between pixels would add.
  let isSoft: Bool

  /// The offset of coordinates in the copy from those in the image.
  ///
  /// A copy that averages squares of two has an additional column and row, and its first pixel lies
  /// at the image's corner.
  var shift: Double { width == 2 ? 0.5 : 0 }

  /// The filter weights along either axis.
  ///
  /// Soft ones have the variance of a mean over a length w, w² / 12: 3/4 for three pixels, and
  /// 0.344 for two, where 1/3 is impossible with a sum that is a power of two.
  var weights: [UInt8] {
    switch (width, isSoft) {
    case (2, false): [1, 1]
    case (2, true): [3, 61, 61, 3]
    case (3, false): [1, 1, 1]
    case (3, true): [1, 20, 22, 20, 1]
    default: [1]
    }
  }

  /// Filters a level of the image that has this copy's minification with the copy's weights.
  ///
  /// Exact sums, rounded once, half up; beyond the edges the pixels at the edges are repeated.
  /// Costs about 3 ns a pixel.
  func filtered(_ pixmap: Pixmap) -> Pixmap {
    guard width > 1, pixmap.size.area > 0 else { return pixmap }
    let weights = weights
    let extra = weights.count % 2 == 0 ? 1 : 0
    let size = PixelSize(pixmap.width + extra, pixmap.height + extra)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    var row = [UInt32](repeating: 0, count: size.width)
    var sums = [UInt16](repeating: 0, count: 4 * (pixmap.width + 5))
    let kernels = RunKernels(.best)
    for y in 0..<size.height {
      let rows = weights.indices.map { index in
        max(0, min(pixmap.height - 1, y + index - weights.count / 2)) * pixmap.width
      }
      var target = row.mutableSpan
      kernels.filter(pixmap, rows: rows, weights: weights, into: &target, at: 0, &sums)
      pixels.append(contentsOf: row)
    }
    return Pixmap(size, pixels: pixels)
  }
}

/// A least-recently-used cache of filtered image copies, with a limit on memory.
///
/// Each copy is made once, by the first thread that needs it, while others that need the same wait.
/// Evicted copies are made again on demand; no pixel depends on the cache.
package final class FilteredCopyCache: Sendable {
  private struct Key: Hashable {
    var image: Int
    var copy: FilteredCopy
  }

  /// A copy that is made on first use.
  private final class Entry: Sendable {
    let bytes: Int
    private let pixmap = Mutex<Pixmap?>(nil)

    init(bytes: Int) { self.bytes = bytes }

    func pixmap(_ make: () -> Pixmap) -> Pixmap {
      pixmap.withLock { pixmap in
        if let pixmap { return pixmap }
        let made = make()
        pixmap = made
        return made
      }
    }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// The keys, the most recently used at the end; there are few.
    var order: [Key] = []
    var bytes = 0
    var images = 0

    /// Returns the entry of a key, which becomes the most recently used one.
    mutating func entry(_ key: Key, bytes: Int, within capacity: Int) -> Entry {
      if let entry = entries[key] {
        if order.last != key {
          order.removeAll { $0 == key }
          order.append(key)
        }
        return entry
      }
      let entry = Entry(bytes: bytes)
      entries[key] = entry
      order.append(key)
      self.bytes += bytes
      while self.bytes > capacity, order.count > 1 {
        self.bytes -= entries.removeValue(forKey: order.removeFirst())?.bytes ?? 0
      }
      return entry
    }
  }

  /// The most bytes of all copies together; the most recently used copy stays, however large.
  package let capacity: Int

  private let state = Mutex(State())

  /// Creates an empty cache.
  package init(capacity: Int = .max) { self.capacity = capacity }

  var bytes: Int { state.withLock { $0.bytes } }

  /// Removes all copies; they are made again on demand.
  package func removeAll() {
    state.withLock { state in
      (state.entries, state.order, state.bytes) = ([:], [], 0)
    }
  }

  /// Registers an image and returns its number in this cache.
  func register() -> Int {
    state.withLock { state in
      state.images += 1
      return state.images
    }
  }

  /// Returns the copy of a registered image, made from a level with the same minification if missing.
  func copy(_ key: FilteredCopy, ofImage image: Int, from pixmap: Pixmap) -> Pixmap {
    let wanted = Key(image: image, copy: key)
    let bytes = pixmap.size.area * 4
    let entry = state.withLock { $0.entry(wanted, bytes: bytes, within: capacity) }
    return entry.pixmap { key.filtered(pixmap) }
  }
}
