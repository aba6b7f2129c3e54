package import SegueGraphics
import SegueRaster
import Synchronization

/// Pictures of a clip that several passes over its frames share: the first pass draws them, the others take them.
///
/// A search for what fits into a limit thus draws the clip once in place of three times or four. Of what a GIF takes,
/// drawing is a tenth for photographs, two fifths for flat screens, and nine tenths for a page that curls. What
/// does not fit into the memory is drawn again.
package final class KeptPictures: Sendable {
  private struct State {
    var pictures: [Double: Pixmap] = [:]
    var last: (list: DisplayList, picture: Pixmap)?
    var bytes = 0
  }

  /// The most bytes that the pictures take.
  package let limit: Int
  private let state = Mutex(State())

  /// Keeps pictures of so many bytes altogether.
  package init(limit: Int) { self.limit = limit }

  /// The picture of a moment of the timeline, in seconds; nil where it is not kept.
  package func picture(at time: Double) -> Pixmap? { state.withLock { $0.pictures[time] } }

  /// Keeps the picture of a moment where there is room for it; one that equals the last one takes none.
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
