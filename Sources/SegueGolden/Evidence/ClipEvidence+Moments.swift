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
