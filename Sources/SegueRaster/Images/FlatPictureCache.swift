package import SegueGraphics
import Synchronization

/// A cache of the flat pictures of recently drawn meshes, with their smaller copies, for all threads.
///
/// A page that curls is the same page in every frame, bent in another way: drawing it flat and
/// making its copies takes half of a frame's time. No pixel depends on the cache.
package final class FlatPictureCache: Sendable {
  /// The key of a flat picture.
  struct Key: Hashable {
    /// The commands that draw it, in pixels of the output.
    let commands: [DrawCommand]
    /// The part of the output that it covers.
    let source: PixelRect
    /// The size of the output in pixels.
    let picture: PixelSize
    /// The pixels of the flat picture per pixel of the output, along each axis.
    let fineness: Int
  }

  private struct Entry {
    let key: Key
    let step: Int
    let image: MipmappedImage
    let copies: FilteredCopyCache

    var pixels: Int { image.size.area }
  }

  /// The most pictures in the cache.
  private static let most = 4
  /// The approximate bytes of a pixel with its smaller copies.
  private static let bytes = 8
  /// The most bytes a pixel for its filtered copies.
  ///
  /// 16 is for copies of all widths of one size, while a frame is drawn; between frames 8, above
  /// which they are dropped and made again.
  private static let (mostCopiedAtOnce, mostCopied) = (16, 8)

  private struct State {
    /// The most bytes of all pictures; a larger picture is made for every frame.
    var capacity: Int
    /// The pictures, the most recently used at the end.
    var entries: [Entry] = []

    /// Evicts the least recently used pictures until the limits hold.
    mutating func shrink() {
      while entries.count > most || FlatPictureCache.bytes(of: entries) > capacity {
        entries.removeFirst()
      }
    }
  }

  private let state: Mutex<State>

  /// Creates an empty cache with a limit in bytes.
  package init(capacity: Int) { state = Mutex(State(capacity: capacity)) }

  /// Sets a new memory limit in bytes, and evicts pictures above it.
  package func keep(atMost bytes: Int) {
    state.withLock { state in
      state.capacity = bytes
      state.shrink()
    }
  }

  /// Returns the bytes that a full cache takes for an output of a size.
  package static func mostBytes(in picture: PixelSize) -> Int {
    most * MeshDraw.mostFlatPixels(of: picture.area) * (bytes + mostCopied)
  }

  /// Returns the flat picture for a key, with copies up to a step of ``Minification``, made if missing.
  func image(_ key: Key, through step: Int, make: () -> Pixmap) -> MipmappedImage {
    let known = state.withLock { state -> MipmappedImage? in
      let known = state.entries.firstIndex { $0.key == key && $0.step >= step }
      guard let entry = known.map({ state.entries.remove(at: $0) }) else { return nil }
      if entry.copies.bytes > Self.mostCopied * entry.pixels { entry.copies.removeAll() }
      state.entries.append(entry)
      return entry.image
    }
    if let known { return known }
    let picture = make()
    let copies = FilteredCopyCache(capacity: Self.mostCopiedAtOnce * picture.size.area)
    let image = MipmappedImage(picture, through: Minification(step: step), copies: copies)
    state.withLock { state in
      state.entries.removeAll { $0.key == key }
      state.entries.append(Entry(key: key, step: step, image: image, copies: copies))
      state.shrink()
    }
    return image
  }

  private static func bytes(of entries: [Entry]) -> Int {
    entries.reduce(0) { $0 + $1.pixels } * (bytes + mostCopied)
  }
}
