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
  /// The digest of what it shows.
  package var digest: UInt64
  /// Whether any pixel that it shows is not opaque.
  package var isTransparent: Bool
  /// What is unusual about it.
  package var oddities: Set<StoredFrame.Oddity>

  /// What is to be known of a frame.
  ///
  /// Costs two passes over the canvas.
  package init(_ frame: StoredFrame) {
    delay = Double(frame.delay) / Double(max(1, frame.ticksPerSecond))
    rect = frame.rect
    palette = frame.palette
    disposal = frame.disposal
    isBlended = frame.isBlended
    byteCount = frame.byteCount
    digest = frame.pixmap.digest
    isTransparent = frame.pixmap.pixels.contains { $0 >> 24 != 255 }
    oddities = frame.oddities
  }

  /// How long browsers show it, in seconds.
  ///
  /// A delay of 10 ms or less becomes 100 ms: Chromium, Firefox and Safari agree on that.
  package var shownDelay: Double { delay <= Self.shortestBelieved ? Self.replacement : delay }
}
