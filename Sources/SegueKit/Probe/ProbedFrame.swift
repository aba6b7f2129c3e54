package import SegueCodecs
package import SegueGraphics

/// One frame of a file that was looked into: everything but its pixels.
package struct ProbedFrame: Hashable, Sendable {
  /// The longest delay that browsers do not believe, in seconds.
  package static let shortestBelieved = 0.01
  /// How long browsers show a frame whose delay they do not believe, in seconds.
  package static let replacement = 0.1

  /// How long the file says that it shows, in seconds.
  package var delay: Double
  /// The part of the canvas that the file stores.
  package var rect: PixelRect
  /// The palette, nil for true colour or without one.
  package var palette: StoredFrame.Palette?
  /// What becomes of its area before the next frame.
  package var disposal: StoredFrame.Disposal
  /// Whether transparent pixels leave what was there before.
  package var isBlended: Bool
  /// The bytes of its pictures' data.
  package var byteCount: Int
  /// The digest of what it shows; nil when digests are not wanted.
  package var digest: UInt64?
  /// Whether it shows exactly what the frame before shows.
  package var isDuplicate: Bool
  /// Whether any pixel that it shows is not opaque.
  package var isTransparent: Bool
  /// What is unusual about it.
  package var oddities: StoredFrame.Oddities

  /// What is to be known of a frame, whose rows are known.
  init(_ frame: StoredFrame, isDuplicate: Bool, isTransparent: Bool, digest: UInt64?) {
    delay = Double(frame.delay) / Double(max(1, frame.ticksPerSecond))
    rect = frame.rect
    palette = frame.palette
    disposal = frame.disposal
    isBlended = frame.isBlended
    byteCount = frame.byteCount
    self.isDuplicate = isDuplicate
    self.isTransparent = isTransparent
    self.digest = digest
    oddities = frame.oddities
  }

  /// How long browsers show it, in seconds.
  ///
  /// A delay of 10 ms or less becomes 100 ms: Chromium, Firefox and Safari agree on that.
  package var shownDelay: Double { delay <= Self.shortestBelieved ? Self.replacement : delay }
}

/// The rows of the canvas as a frame shows them, of which only those that change are looked at.
struct ShownRowNotes {
  private var digests: [UInt64] = []
  private var areOpaque: [Bool] = []
  private var transparentRows = 0

  /// Whether any pixel is not opaque.
  var isTransparent: Bool { transparentRows > 0 }

  /// Takes the next frame's rows; whether none of them is another than before.
  ///
  /// Costs two passes over the rows that the frame's damage reaches.
  mutating func take(_ frame: StoredFrame) -> Bool {
    let pixmap = frame.pixmap
    let isFirst = digests.isEmpty
    if isFirst {
      digests = Array(repeating: 0, count: pixmap.height)
      areOpaque = Array(repeating: true, count: pixmap.height)
    }
    var isSame = !isFirst
    for y in frame.damage.y..<frame.damage.maxY {
      let digest = pixmap.digest(ofRow: y)
      if digest == digests[y], !isFirst { continue }
      isSame = false
      digests[y] = digest
      let isOpaque = pixmap.isOpaque(inRow: y)
      if isOpaque != areOpaque[y] { transparentRows += isOpaque ? -1 : 1 }
      areOpaque[y] = isOpaque
    }
    return isSame
  }
}

extension Pixmap {
  /// Whether all pixels of a row are opaque.
  fileprivate func isOpaque(inRow y: Int) -> Bool {
    pixels[y * width..<(y + 1) * width].reduce(UInt32.max, &) >> 24 == 255
  }
}
