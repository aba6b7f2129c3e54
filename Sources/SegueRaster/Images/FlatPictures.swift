package import SegueGraphics
import Synchronization

/// The flat pictures of meshes that were drawn last, with their smaller copies, for all threads.
///
/// A page that curls is the same page in every frame, bent in another way: to draw it flat and to make its copies takes
/// half of a frame's time. No pixel depends on which of them are there.
package final class FlatPictures: Sendable {
  /// What a flat picture is made of.
  struct Key: Hashable {
    /// What it shows, in pixels of the output.
    let commands: [DrawCommand]
    /// The part of the output that it is.
    let source: PixelRect
    /// The size of the output.
    let picture: PixelSize
    /// How many of its pixels there are for one of the output, along each axis.
    let fineness: Int
  }

  private struct Entry {
    let key: Key
    let step: Int
    let image: MipmappedImage
    let copies: FineCopies

    var pixels: Int { image.size.area }
  }

  /// The most pictures that are kept.
  private static let most = 4
  /// The bytes of a pixel with its smaller copies, about.
  private static let bytes = 8
  /// The most bytes of its copies of squares: those of all kinds of one size while a frame is drawn; between frames half
  /// of that, or they are made again.
  private static let (mostCopiedAtOnce, mostCopied) = (16, 8)

  private struct State {
    /// The most bytes that all take; what is larger is made for every frame.
    var capacity: Int
    /// The pictures, the one that was asked for last at the end.
    var entries: [Entry] = []

    /// Forgets what was not asked for for longest, as far as there are too many.
    mutating func shrink() {
      while entries.count > most || FlatPictures.bytes(of: entries) > capacity {
        entries.removeFirst()
      }
    }
  }

  private let state: Mutex<State>

  /// No pictures yet; those that are kept take so many bytes at the most.
  package init(capacity: Int) { state = Mutex(State(capacity: capacity)) }

  /// Keeps so many bytes from now on.
  package func keep(atMost bytes: Int) {
    state.withLock { state in
      state.capacity = bytes
      state.shrink()
    }
  }

  /// The most bytes that pictures take in an output of a size, if there is room for as many as are kept.
  package static func mostBytes(in picture: PixelSize) -> Int {
    most * MeshDraw.mostFlatPixels(of: picture.area) * (bytes + mostCopied)
  }

  /// The picture of a key with smaller copies through a step of ``Minification``, made if it is not there.
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
    let copies = FineCopies(capacity: Self.mostCopiedAtOnce * picture.size.area)
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
