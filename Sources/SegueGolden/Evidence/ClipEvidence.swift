// What a comparison is given of a clip, whatever it comes from: a trace, a recording, a decoded file.
//
// 1. A clip is a size, a loop, a clock and frames (`FrameEvidence`); times are whole ticks.
// 2. A recording and a golden's trace give layers, steps and digests; a decoded file gives digests
//    and palettes. What is not known is nil, and no finding rests on it.
// 3. Pictures are given on demand, by the index of the frame, in ascending order, so that the decoder
//    behind them runs through its file once; a frame is asked for three times at most.
// 4. Clips whose files hold one picture for several frames are cut at the moments of both
//    (`atSharedMoments`).
//
// Tried and left: all pictures in memory, 12 MB a frame of a phone; a second type for clips without
// layers, which each finding had to ask for.

package import SegueCodecs
package import SegueGraphics

/// What is known of a clip for comparing it: times, digests, layers, and its pictures on demand.
///
/// Made from a ``Trace``, which has layers, or from decoded frames, which have only pixels.
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

extension ClipEvidence {
  /// The evidence of a trace; without pictures by default.
  ///
  /// Its clock is that of a GIF where all times fit, else one of milliseconds.
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
  }
}

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

extension ClipEvidence {
  /// Both clips with frames at the same moments: each starts a frame where the other does.
  ///
  /// Files that show a picture for as long as it stays have more frames where it is disturbed. Nil
  /// where clocks or durations differ, or a clip has no frames.
  package static func atSharedMoments(
    _ one: ClipEvidence, _ other: ClipEvidence
  ) -> (ClipEvidence, ClipEvidence)? {
    guard one.ticksPerSecond == other.ticksPerSecond, let end = one.frames.last?.end,
      end == other.frames.last?.end
    else { return nil }
    let moments = Set(one.frames.map(\.start) + other.frames.map(\.start)).sorted()
    return (one.split(at: moments, end: end), other.split(at: moments, end: end))
  }

  /// The clip with frames that start at given moments, all of its own among them.
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
  /// When it stops to show, in ticks from the start of the clip.
  fileprivate var end: Int { start + delay }
}
