// A clip as input of a comparison, from a trace, a recording or a decoded file.
//
// 1. A clip is a size, a loop, a clock and frames (`FrameEvidence`); times are whole ticks.
// 2. A recording and a golden's trace have layers, steps and digests; a decoded file has digests
//    and palettes. Unknown values are nil, and no finding is based on them.
// 3. Pictures are decoded on demand, by the index of the frame, in ascending order, so that a
//    decoder reads its file in one pass; each frame is requested three times at most.
// 4. Files that merge equal frames into one longer frame are split at the frame starts of both
//    clips (`atSharedMoments`).
//
// Rejected: all pictures in memory, 12 MB a frame of a phone; a second type for clips without
// layers, which every finding would have had to distinguish.

package import SegueCodecs
package import SegueGraphics

/// A clip prepared for comparison: times, digests, layers, and its pictures on demand.
package struct ClipEvidence: Sendable {
  /// Returns the picture of a frame, or nil if it was not kept.
  ///
  /// Called only for frames whose digests do not show whether they are equal, in ascending order,
  /// and at most three times for each.
  package typealias Pictures = @Sendable (Int) throws(GoldenError) -> Pixmap?

  /// The size of the canvas in pixels.
  package var size: PixelSize
  /// Pixels per point, > 0; 1 if unknown.
  package var scale: Double
  /// The number of times that the clip plays, >= 1; nil for forever.
  package var plays: Int?
  /// Ticks per second of the frames' times, >= 1.
  package var ticksPerSecond: Int
  /// The frames, in order of time.
  package var frames: [FrameEvidence]
  /// The settings of the script as resolved; nil if unknown.
  package var causes: [TraceCause]?
  /// Whether parts of the pictures are ignored, so that a changed image file may be one that does not count.
  package var isMasked = false
  /// The digests of the available pictures; nil if every frame has one.
  package var pictured: Set<UInt64>?
  /// Decodes the picture of a frame.
  package var picture: Pictures

  /// Creates the evidence of a clip; without pictures by default.
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

  /// Whether every frame has layers.
  package var hasTracks: Bool { !frames.isEmpty && frames.allSatisfy { $0.layers != nil } }
  /// Converts ticks to seconds.
  package func seconds(_ ticks: Int) -> Double { Double(ticks) / Double(ticksPerSecond) }
  /// Returns the start time of a frame in seconds; for the index after the last, the clip's end.
  package func start(ofFrame index: Int) -> Double {
    guard index < frames.count else { return duration }
    return seconds(frames[index].start)
  }
  /// The duration of one play, in seconds.
  package var duration: Double { frames.last.map { seconds($0.start + $0.delay) } ?? 0 }
}

extension ClipEvidence {
  /// Creates the evidence of a trace; without pictures by default.
  ///
  /// Its clock has 100 ticks a second, as GIF, if all times fit; else 1,000.
  package init(
    _ trace: Trace, pictured: Set<UInt64>? = nil, picture: ClipEvidence.Pictures? = nil
  ) {
    let isCoarse = trace.frames.allSatisfy { $0.start % 10 == 0 && $0.delay % 10 == 0 }
    var frames = trace.frames
    if isCoarse {
      for index in frames.indices {
        frames[index].start /= 10
        frames[index].delay /= 10
      }
    }
    self.init(
      size: trace.header.size, scale: trace.header.scale, plays: trace.header.plays,
      ticksPerSecond: isCoarse ? 100 : 1000, frames: frames,
      pictured: picture == nil ? [] : pictured, picture: picture ?? { _ in nil })
    causes = trace.causes
  }
}

extension ClipEvidence {
  /// The data kept of a decoded frame after its picture is released.
  package struct Moment: Hashable, Sendable {
    /// The frame's delay, in ticks.
    package var delay: Int
    package var ticksPerSecond: Int
    /// The digest of the pixels (`Pixmap.digest`).
    package var digest: UInt64
    /// The palette of an indexed frame; nil for true colour.
    package var palette: StoredFrame.Palette?

    /// Digests a frame's picture, at about a third of a nanosecond a pixel.
    package init(_ frame: StoredFrame) {
      delay = frame.delay
      ticksPerSecond = max(1, frame.ticksPerSecond)
      digest = frame.pixmap.digest
      palette = frame.palette
    }
  }

  /// Creates the evidence of a decoded clip, which has pictures and no tracks.
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

  /// Creates the evidence of a decoded clip whose pictures are decoded again on demand.
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

  /// Converts ticks from one clock to another, rounded to nearest.
  static func rescaled(_ ticks: Int, from clock: Int, to other: Int) -> Int {
    if clock == other { return ticks }
    let (high, low) = ticks.magnitude.multipliedFullWidth(by: other.magnitude)
    guard high < clock.magnitude else { return Int.max >> 8 }
    let (quotient, rest) = clock.magnitude.dividingFullWidth((high, low))
    let rounded = quotient + (rest >= clock.magnitude - rest ? 1 : 0)
    return (ticks < 0 ? -1 : 1) * Int(clamping: min(rounded, UInt(Int.max >> 8)))
  }
}

extension ClipEvidence {
  /// Splits the frames of both clips so that they start at the same times.
  ///
  /// Files that store a picture once for as long as it shows have more frames where it is
  /// disturbed. Nil if clocks or durations differ, or a clip has no frames.
  package static func atSharedMoments(
    _ one: ClipEvidence, _ other: ClipEvidence
  ) -> (ClipEvidence, ClipEvidence)? {
    guard one.ticksPerSecond == other.ticksPerSecond, let end = one.frames.last?.end,
      end == other.frames.last?.end
    else { return nil }
    let moments = Set(one.frames.map(\.start) + other.frames.map(\.start)).sorted()
    return (one.split(at: moments, end: end), other.split(at: moments, end: end))
  }

  /// Returns the clip with frames split at given times, which include all of its own starts.
  private func split(at moments: [Int], end: Int) -> ClipEvidence {
    var clip = self
    var places: [Int] = []
    var place = 0
    clip.frames = moments.indices.map { index in
      while place + 1 < frames.count, frames[place + 1].start <= moments[index] { place += 1 }
      places.append(place)
      var frame = frames[place]
      frame.start = moments[index]
      frame.delay = (index + 1 < moments.count ? moments[index + 1] : end) - moments[index]
      return frame
    }
    clip.picture = { [places, picture] index throws(GoldenError) in
      places.indices.contains(index) ? try picture(places[index]) : nil
    }
    return clip
  }
}

extension FrameEvidence {
  /// The end of the frame, in ticks from the start of the clip.
  fileprivate var end: Int { start + delay }
}
