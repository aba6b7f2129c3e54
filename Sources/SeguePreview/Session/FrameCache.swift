/// The pictures that pages asked for last, as PNG files, up to a number of bytes.
actor FrameCache {
  /// Which picture: of which clip, at which microsecond.
  struct Key: Hashable, Sendable {
    /// The clip's revision.
    var revision: Int
    /// The time.
    var microseconds: Int
  }

  private let limit: Int
  private var bytes = 0
  private var clock = 0
  private var pictures: [Key: (png: [UInt8], used: Int)] = [:]

  /// A cache of at most so many bytes.
  init(limit: Int) { self.limit = limit }

  /// The picture of a key, if it is still there.
  func picture(_ key: Key) -> [UInt8]? {
    guard let png = pictures[key]?.png else { return nil }
    clock += 1
    pictures[key]?.used = clock
    return png
  }

  /// Keeps a picture, and lets go of those that were not asked for the longest.
  func keep(_ png: [UInt8], as key: Key) {
    guard pictures[key] == nil, png.count <= limit else { return }
    clock += 1
    pictures[key] = (png, clock)
    bytes += png.count
    guard bytes > limit else { return }
    // A quarter at once, so that the sorting is rare.
    for (key, entry) in pictures.sorted(by: { $0.value.used < $1.value.used })
    where bytes > limit - limit / 4 {
      bytes -= entry.png.count
      pictures[key] = nil
    }
  }

  /// Lets go of all pictures but those of a clip.
  func forget(allBut revision: Int) {
    pictures = pictures.filter { $0.key.revision == revision }
    bytes = pictures.values.reduce(0) { $0 + $1.png.count }
  }
}
