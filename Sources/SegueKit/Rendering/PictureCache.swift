package import SegueGraphics
import SegueRaster
import Synchronization

/// A cache of a clip's pictures shared by several passes over its frames: the first draws, later ones reuse.
///
/// A search for settings that meet a size limit thus draws the clip once instead of three or four
/// times. Of the time for a GIF, drawing is a tenth for photographs, two fifths for flat screens,
/// and nine tenths for a page curl. Pictures that exceed the capacity are drawn again.
package final class PictureCache: Sendable {
  private struct State {
    var pictures: [Double: Pixmap] = [:]
    var last: (list: DisplayList, picture: Pixmap)?
    var bytes = 0
  }

  /// The most bytes of pictures that are cached.
  package let limit: Int
  private let state = Mutex(State())

  /// Makes an empty cache with a capacity in bytes.
  package init(limit: Int) { self.limit = limit }

  /// Returns the cached picture at a time of the timeline, in seconds; nil if there is none.
  package func picture(at time: Double) -> Pixmap? { state.withLock { $0.pictures[time] } }

  /// Caches a picture if there is room; one that equals the last one shares its memory.
  func keep(_ picture: Pixmap, of list: DisplayList, at time: Double) {
    state.withLock { state in
      if let last = state.last, Damage.between(last.list, list).isEmpty {
        state.pictures[time] = last.picture
        return
      }
      let bytes = 4 * picture.size.area
      if state.bytes + bytes > limit { return }
      state.bytes += bytes
      state.pictures[time] = picture
      state.last = (list, picture)
    }
  }
}
