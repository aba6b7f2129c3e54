import CRasterKernels
import SegueGraphics
import Synchronization

/// Which copy of an image is sampled: how much smaller it is, and over how many pixels each is a mean.
struct FineCopy: Hashable, Sendable {
  /// By how many steps of ``Minification`` it is smaller than the image.
  let step: Int
  /// The side of the square, in pixels of the copy, of which each pixel is the mean: 1, 2 or 3.
  let width: Int
  /// Whether the mean is a little softer, by what the interpolation between pixels would take.
  let isSoft: Bool

  /// By how much places in the copy are greater than in the image: a copy of squares of two has a
  /// column and a row more, and its first pixel lies at the image's corner.
  var shift: Double { width == 2 ? 0.5 : 0 }

  /// The weights of neighbours along either axis.
  ///
  /// Soft ones have the variance of a mean over a length w, w² / 12: 3/4 for three pixels, and
  /// 0.344 for two, where 1/3 cannot be had with a sum that is a power of two.
  var weights: [UInt8] {
    switch (width, isSoft) {
    case (2, false): [1, 1]
    case (2, true): [3, 61, 61, 3]
    case (3, false): [1, 1, 1]
    case (3, true): [1, 20, 22, 20, 1]
    default: [1]
    }
  }

  /// The copy, from one that is as much smaller.
  ///
  /// Exact sums, rounded once, half up; beyond the edges the pixels at the edges repeat. Costs about
  /// 3 ns a pixel.
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

/// The copies of some images that were asked for, together within so much memory.
///
/// Each is made once, by the first who asks, while others who want the same wait. The one that was not
/// asked for for longest goes when there are too many, and is made again when it is asked for; no pixel
/// depends on that.
package final class FineCopies: Sendable {
  /// An image and the copy of it.
  private struct Key: Hashable {
    var image: Int
    var copy: FineCopy
  }

  /// A copy that is made when it is first needed.
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
    /// The keys, the one that was asked for last at the end; there are few.
    var order: [Key] = []
    var bytes = 0
    var images = 0

    /// The entry of a key, which is now the last that was asked for.
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

  /// The most bytes of all copies together; the copy that was asked for last stays, however large.
  package let capacity: Int

  private let state = Mutex(State())

  /// No copies yet.
  package init(capacity: Int = .max) { self.capacity = capacity }

  /// The bytes of all copies together.
  var bytes: Int { state.withLock { $0.bytes } }

  /// Forgets all copies, which are made again when they are asked for.
  func removeAll() {
    state.withLock { state in
      (state.entries, state.order, state.bytes) = ([:], [], 0)
    }
  }

  /// A number for an image that will have copies here.
  func register() -> Int {
    state.withLock { state in
      state.images += 1
      return state.images
    }
  }

  /// The copy of an image of a number, from one that is as much smaller.
  func copy(_ key: FineCopy, ofImage image: Int, from pixmap: Pixmap) -> Pixmap {
    let wanted = Key(image: image, copy: key)
    let bytes = pixmap.size.area * 4
    let entry = state.withLock { $0.entry(wanted, bytes: bytes, within: capacity) }
    return entry.pixmap { key.filtered(pixmap) }
  }
}
