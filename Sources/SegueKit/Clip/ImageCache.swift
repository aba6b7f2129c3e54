import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueSystem
import Synchronization

/// A least-recently-used cache of decoded images that several clips share, with a limit on memory.
///
/// An entry is found by its path and by the identity, length and times of the open file, so that a file that
/// was replaced or rewritten is decoded again, even if its modification time was set back.
package final class ImageCache: Sendable {
  /// The identity of an image file's contents, and the options that change its pixels.
  struct Key: Hashable {
    private let path: String
    private let status: FileStatus
    private let ignoresProfiles: Bool
    private let kinds: Set<PictureKind>?

    /// Makes the key of an open file; nil for a pipe, and for a file that changed a moment ago.
    ///
    /// A file system's clock advances in steps of some milliseconds, within which a file can change twice.
    init?(_ file: InputFile, _ limits: ResourceLimits) {
      guard let status = file.status, status.kind == .file,
        WallClock.nanoseconds - status.changed > Self.settlingTime
      else { return nil }
      path = file.path
      self.status = status
      ignoresProfiles = limits.ignoresProfiles
      kinds = limits.kinds
    }

    /// The age in nanoseconds from which on a file's times tell its contents: a tenth of a second.
    private static let settlingTime = 100_000_000
  }

  private struct State {
    var images: [Key: LoadedImage] = [:]
    /// The keys, the most recently used at the end.
    var order: [Key] = []
    var bytes = 0
  }

  /// The most bytes of the images with their mipmaps.
  private let capacity: Int
  /// The scaled copies of all images in the cache.
  let copies: FilteredCopyCache
  private let state = Mutex(State())

  /// Makes an empty cache that takes at most `bytes`, half of it for scaled copies.
  package init(bytes: Int) {
    capacity = bytes / 2
    copies = FilteredCopyCache(capacity: bytes / 2)
  }

  /// Returns the image of a file, which becomes the most recently used one; nil if it is not there.
  func image(_ key: Key) -> LoadedImage? {
    state.withLock { state in
      guard let image = state.images[key] else { return nil }
      state.order.removeAll { $0 == key }
      state.order.append(key)
      return image
    }
  }

  /// Keeps an image unless it takes more than the whole cache; removes those that were not used for longest.
  func keep(_ image: LoadedImage, _ key: Key) {
    let bytes = FrameMemory.bytes(of: image.pixmap.size)
    guard bytes <= capacity else { return }
    state.withLock { state in
      guard state.images.updateValue(image, forKey: key) == nil else { return }
      state.order.append(key)
      state.bytes += bytes
      while state.bytes > capacity, !state.order.isEmpty {
        let oldest = state.images.removeValue(forKey: state.order.removeFirst())
        state.bytes -= oldest.map { FrameMemory.bytes(of: $0.pixmap.size) } ?? 0
      }
    }
  }

  /// Removes all images and copies, such as before a clip that needs the whole memory.
  package func removeAll() {
    state.withLock { $0 = State() }
    copies.removeAll()
  }
}
