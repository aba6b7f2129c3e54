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

  /// The most bytes that all take; what is larger is made for every frame.
  package let capacity: Int

  /// The pictures, the one that was asked for last at the end.
  private let entries = Mutex<[Entry]>([])

  /// No pictures yet.
  package init(capacity: Int) { self.capacity = capacity }

  /// The most bytes that pictures take in an output of a size, if there is room for as many as are kept.
  package static func mostBytes(in picture: PixelSize) -> Int {
    most * MeshDraw.mostFlatPixels(of: picture.area) * (bytes + mostCopied)
  }

  /// The picture of a key with smaller copies through a step of ``Minification``, made if it is not there.
  func image(_ key: Key, through step: Int, make: () -> Pixmap) -> MipmappedImage {
    let known = entries.withLock { entries -> MipmappedImage? in
      guard let place = entries.firstIndex(where: { $0.key == key && $0.step >= step }) else {
        return nil
      }
      let entry = entries.remove(at: place)
      if entry.copies.bytes > Self.mostCopied * entry.pixels { entry.copies.removeAll() }
      entries.append(entry)
      return entry.image
    }
    if let known { return known }
    let picture = make()
    let copies = FineCopies(capacity: Self.mostCopiedAtOnce * picture.size.area)
    let image = MipmappedImage(picture, through: Minification(step: step), copies: copies)
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.append(Entry(key: key, step: step, image: image, copies: copies))
      while entries.count > Self.most || Self.bytes(of: entries) > capacity {
        entries.removeFirst()
      }
    }
    return image
  }

  private static func bytes(of entries: [Entry]) -> Int {
    entries.reduce(0) { $0 + $1.pixels } * (bytes + mostCopied)
  }
}
