extension RegionTracker {
  /// Where a picture slides in or out.
  struct Passage {
    var side: BoxSide
    /// The pixels of the region along the motion.
    var length: Int
    var isIn: Bool
    /// Whether the picture keeps its opacity; one that fades need not come from outside.
    var isOpaque: Bool
    /// The samples of the frames in which it is out of sight.
    var outside: [MotionTrack.Sample] = []
  }

  /// Returns the samples of the frames in which a picture that slides in or out is out of sight.
  ///
  /// Before one comes in, it is just outside. One that leaves may go farther, and come back, as a spring does, and its
  /// last sliver may be too faint to be seen: its samples are bounds.
  ///
  /// - Parameters:
  ///   - edge: where one that leaves begins at rest.
  ///   - opacity: its opacity when it is out.
  ///   - isTextured: whether it is followed by its texture.
  ///   - seen: where it is seen, along the motion.
  func outside(
    _ passage: Passage, edge: Double?, opacity: Double, isTextured: Bool,
    _ seen: [MotionTrack.Sample]
  ) throws -> [MotionTrack.Sample] {
    let outside = Double(passage.length)
    guard region.touches(passage.side, of: canvas) else { return [] }
    if passage.isIn {
      return frames.filter { $0 < moving.lowerBound }.suffix(4).map {
        MotionTrack.Sample(frame: $0, time: times[$0], value: outside)
      }
    }
    let hidden = HiddenEnd(
      OrientedPicture(rest.before, toward: passage.side),
      over: OrientedPicture(rest.after, toward: passage.side), edge: Int(edge ?? 0),
      opacity: opacity, tolerance: isLossy ? 6 + rest.noise : 3)
    // A picture of one colour is followed by its edge alone.
    let slack = isTextured ? Double(hidden.slack) : 0
    var samples: [MotionTrack.Sample] = []
    func add(_ frame: Int, _ slack: Double) {
      samples.append(
        .init(frame: frame, time: times[frame], value: outside - slack, isBound: true))
    }
    let known = Set(seen.map(\.frame))
    for frame in frames where moving.contains(frame) && !known.contains(frame) {
      // Elsewhere it is lost, not out.
      guard isTextured, !hidden.isUnseen, let last = seen.last(where: { $0.frame < frame }),
        last.value > 0.7 * outside,
        hidden.isBare(OrientedPicture(try picture(frame), toward: passage.side))
      else { continue }
      add(frame, slack + 0.5)
    }
    let least = isLossy ? [4.0, 2, 1, 1] : [0.5, 0.25, 0, 0]
    for (frame, least) in zip(frames.filter({ $0 > moving.upperBound }), least) {
      add(frame, max(least, slack))
    }
    return samples
  }
}
