import SegueGraphics
import Synchronization

/// A cache of the pictures of glyphs with their smaller copies, for all threads.
///
/// Evicted pictures get their copies again; no pixel depends on the cache.
final class GlyphCache: Sendable {
  private struct State {
    var images: [GlyphPicture: MipmappedImage] = [:]
    /// The pixels of all pictures.
    var pixels = 0
  }

  /// The most pixels in the cache, those of about 240 emoji; beyond that it is emptied.
  private static let mostPixels = 1 << 22
  /// The bytes of the filtered copies of a pixel.
  private static let copyBytes = 6

  private let state = Mutex(State())

  /// Returns a picture as an image; its smaller copies cost 2 ns a pixel the first time.
  func image(_ picture: GlyphPicture) -> MipmappedImage {
    state.withLock { state in
      if let image = state.images[picture] { return image }
      let area = picture.size.area
      if state.pixels + area > Self.mostPixels { state = State() }
      let image = MipmappedImage(
        picture.pixmap, copies: FilteredCopyCache(capacity: Self.copyBytes * area))
      state.images[picture] = image
      state.pixels += area
      return image
    }
  }
}
