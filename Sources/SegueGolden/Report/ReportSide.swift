package import SegueGraphics

/// The golden, or the clip that is held against it.
package struct ReportSide: Codable, Hashable, Sendable {
  /// The number of columns of its pictures.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// The number of frames, also where ``frames`` does not list them.
  package var frameCount: Int
  /// How long it plays once, in seconds.
  package var duration: Double
  /// How often it plays; nil for without end.
  package var plays: Int?
  /// Its frames in order; empty for clips that are equal, of which nobody looks at frames.
  package var frames: [ReportFrame]

  /// A side that says how many frames there are and lists none.
  package init(size: PixelSize, frameCount: Int, duration: Double, plays: Int?) {
    width = size.width
    height = size.height
    self.frameCount = frameCount
    self.duration = duration
    self.plays = plays
    frames = []
  }

  /// A side that lists its frames; its duration is the end of the last.
  package init(size: PixelSize, plays: Int?, frames: [ReportFrame]) {
    self.init(
      size: size, frameCount: frames.count,
      duration: frames.last.map { $0.time + $0.delay } ?? 0, plays: plays)
    self.frames = frames
  }
}
