package import SegueGraphics

/// What is known of a clip for comparing it: times, digests, layers, and its pictures on demand.
///
/// Made from a ``TraceDocument``, which has layers, or from decoded frames, which have only pixels.
package struct ClipEvidence: Sendable {
  /// Gives the picture of a frame, or nil when it was not kept.
  ///
  /// It is asked only for frames whose digests do not settle the matter, in ascending order, and
  /// for each at most three times.
  package typealias Pictures = @Sendable (Int) throws(GoldenError) -> Pixmap?

  /// The size of the canvas in pixels.
  package var size: PixelSize
  /// Pixels per point, > 0; 1 where nothing says.
  package var scale: Double
  /// How often the clip plays, >= 1; nil for without end.
  package var plays: Int?
  /// The ticks in a second in which frames tell their times, >= 1.
  package var ticksPerSecond: Int
  /// The frames, in order of time.
  package var frames: [FrameEvidence]
  /// The digests of the pictures that there are; nil where every frame has one.
  package var pictured: Set<UInt64>?
  /// The pictures of the frames.
  package var picture: Pictures

  /// A clip's evidence; without pictures by default.
  package init(
    size: PixelSize, scale: Double = 1, plays: Int? = nil, ticksPerSecond: Int = 100,
    frames: [FrameEvidence], pictured: Set<UInt64>? = nil,
    picture: @escaping Pictures = { _ in nil }
  ) {
    self.size = size
    self.scale = scale
    self.plays = plays
    self.ticksPerSecond = ticksPerSecond
    self.frames = frames
    self.pictured = pictured
    self.picture = picture
  }

  /// Whether every frame tells of its layers.
  package var hasTracks: Bool { !frames.isEmpty && frames.allSatisfy { $0.layers != nil } }
  /// Ticks as seconds.
  package func seconds(_ ticks: Int) -> Double { Double(ticks) / Double(ticksPerSecond) }
  /// When a frame starts to show, in seconds; for the index after the last, when the clip ends.
  package func start(ofFrame index: Int) -> Double {
    guard index < frames.count else { return duration }
    return seconds(frames[index].start)
  }
  /// How long one round takes, in seconds.
  package var duration: Double { frames.last.map { seconds($0.start + $0.delay) } ?? 0 }
}
