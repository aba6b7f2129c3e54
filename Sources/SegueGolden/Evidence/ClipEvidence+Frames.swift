package import SegueCodecs
import SegueGraphics

extension ClipEvidence {
  /// The evidence of a decoded clip, which has pictures and no tracks.
  ///
  /// Every picture is digested once: about a third of a nanosecond a pixel.
  ///
  /// - Parameters:
  ///   - frames: the pictures in order; their values share the storage of the caller's.
  package init(_ clip: StoredClip, frames: [StoredFrame]) {
    let clocks = Set(frames.map { max(1, $0.ticksPerSecond) })
    let ticksPerSecond = clocks.count == 1 ? clocks.first ?? 100 : 1_000_000
    var start = 0
    let evidence = frames.map { frame in
      let delay = Self.rescaled(
        frame.delay, from: max(1, frame.ticksPerSecond), to: ticksPerSecond)
      defer { start += delay }
      return FrameEvidence(start: start, delay: delay, digest: frame.pixmap.digest)
    }
    let pictures = frames.map(\.pixmap)
    self.init(
      size: clip.size, plays: clip.plays, ticksPerSecond: ticksPerSecond, frames: evidence
    ) { index in pictures.indices.contains(index) ? pictures[index] : nil }
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
