package import SegueGraphics
import Synchronization

/// A cache of the pictures that display lists draw themselves (``SnapshotPicture``), for all threads.
///
/// A screen that is cut into pieces is drawn by the first thread that needs it, while others that
/// need the same wait. Evicted pictures are drawn again; no pixel depends on the cache.
package final class SnapshotCache: Sendable {
  /// A picture that is drawn on first use.
  private final class Entry: Sendable {
    let picture: SnapshotPicture
    private let image = Mutex<MipmappedImage?>(nil)

    init(_ picture: SnapshotPicture) { self.picture = picture }

    func image(_ draw: () -> Pixmap) -> MipmappedImage {
      image.withLock { image in
        if let image { return image }
        let copies = FilteredCopyCache(
          capacity: SnapshotCache.copyBytes * picture.size.area)
        let made = MipmappedImage(draw(), copies: copies)
        image = made
        return made
      }
    }
  }

  /// The most pictures in the cache: both screens of the transitions before and after a moment,
  /// whose frames are drawn at the same time.
  private static let most = 4
  /// The bytes of a pixel with its smaller copies, and of its filtered copies.
  private static let (pixelBytes, copyBytes) = (8, 6)

  /// The pictures, the most recently used at the end.
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty cache.
  init() {}

  /// Returns the bytes that a full cache takes for an output of a size.
  package static func mostBytes(in picture: PixelSize) -> Int {
    most * picture.area * (pixelBytes + copyBytes)
  }

  /// Returns a picture as an image, drawn if it is missing.
  func image(_ picture: SnapshotPicture, draw: () -> Pixmap) -> MipmappedImage {
    let entry = entries.withLock { entries -> Entry in
      let known = entries.firstIndex { $0.picture == picture }
      let entry = known.map { entries.remove(at: $0) } ?? Entry(picture)
      entries.append(entry)
      if entries.count > Self.most { entries.removeFirst() }
      return entry
    }
    return entry.image(draw)
  }
}
