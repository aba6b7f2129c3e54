package import SegueCodecs
import SegueGraphics

extension ClipEvidence {
  /// What is remembered of a decoded frame when its picture is let go.
  package struct Moment: Hashable, Sendable {
    /// How long it shows, in ticks.
    package var delay: Int
    /// The ticks in a second.
    package var ticksPerSecond: Int
    /// The digest of its pixels.
    package var digest: UInt64
    /// The palette that its colours are chosen from; nil for true colour.
    package var palette: StoredFrame.Palette?

    /// What a frame leaves; its picture is digested, about a third of a nanosecond a pixel.
    package init(_ frame: StoredFrame) {
      delay = frame.delay
      ticksPerSecond = max(1, frame.ticksPerSecond)
      digest = frame.pixmap.digest
      palette = frame.palette
    }
  }

  /// The evidence of a decoded clip, which has pictures and no tracks.
  ///
  /// Every picture is digested once: about a third of a nanosecond a pixel.
  ///
  /// - Parameters:
  ///   - frames: the pictures in order; their values share the storage of the caller's.
  package init(_ clip: StoredClip, frames: [StoredFrame]) {
    let pictures = frames.map(\.pixmap)
    self.init(clip, moments: frames.map(Moment.init)) { index in
      pictures.indices.contains(index) ? pictures[index] : nil
    }
  }

  /// The evidence of a decoded clip whose pictures are found again when they are asked for.
  package init(_ clip: StoredClip, moments: [Moment], picture: @escaping Pictures) {
    let clocks = Set(moments.map(\.ticksPerSecond))
    let ticksPerSecond = clocks.count == 1 ? clocks.first ?? 100 : 1_000_000
    var start = 0
    let frames = moments.map { moment in
      let delay = Self.rescaled(moment.delay, from: moment.ticksPerSecond, to: ticksPerSecond)
      defer { start += delay }
      return FrameEvidence(
        start: start, delay: delay, digest: moment.digest, palette: moment.palette)
    }
    self.init(
      size: clip.size, plays: clip.plays, ticksPerSecond: ticksPerSecond, frames: frames,
      picture: picture)
  }

  /// Ticks of one clock as those of another, rounded to nearest.
  static func rescaled(_ ticks: Int, from clock: Int, to other: Int) -> Int {
    if clock == other { return ticks }
    let (high, low) = ticks.magnitude.multipliedFullWidth(by: other.magnitude)
    guard high < clock.magnitude else { return Int.max >> 8 }
    let (quotient, rest) = clock.magnitude.dividingFullWidth((high, low))
    let rounded = quotient + (rest >= clock.magnitude - rest ? 1 : 0)
    return (ticks < 0 ? -1 : 1) * Int(clamping: min(rounded, UInt(Int.max >> 8)))
  }
}
