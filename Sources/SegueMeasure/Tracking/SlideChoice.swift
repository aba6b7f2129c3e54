/// A picture that slides through a side: which of the two at rest, and through which side.
struct SlideChoice {
  let tracker: SlideTracker
  /// Whether it is the last picture, which comes in, not the first one, which goes out.
  let isIn: Bool

  /// The number of choices that are worth a closer look.
  private static let most = 3
  /// The least score of a choice: the share of the picture that matches, summed over the frames.
  private static let leastScore = 0.3

  /// Returns the choices that match most of some frames within the motion, the best first.
  static func all(_ rest: RestingPictures, _ frames: [MeasuredPicture]) -> [SlideChoice] {
    var found: [(score: Double, choice: SlideChoice)] = []
    for isIn in [true, false] {
      for side in [BoxSide.right, .left, .bottom, .top] {
        let tracker = SlideTracker(
          isIn ? rest.after : rest.before, through: side, noise: rest.noise)
        let flat = tracker.flatEdge
        let score = frames.reduce(0.0) { sum, frame in
          let finding = tracker.finding(in: frame)
          let place = finding.displacement ?? finding.edge.map { $0 - flat } ?? 0
          return abs(place) > 1.5 ? sum + Double(finding.extent) / Double(tracker.length) : sum
        }
        if score > leastScore {
          found.append((score, SlideChoice(tracker: tracker, isIn: isIn)))
        }
      }
    }
    return found.sorted { $0.score > $1.score }.prefix(most).map(\.choice)
  }

  /// Returns the track of the sliding picture's edge, along the motion; nil with less than four samples.
  ///
  /// With texture it follows from the displacement, which is more certain than how the edge looks.
  func track(
    _ findings: [(frame: Int, finding: SlideTracker.Finding)], times: [Double]
  ) -> (track: MotionTrack, isTextured: Bool, isEdgeSeen: Bool)? {
    let offsets = findings.compactMap { item -> Double? in
      guard let displacement = item.finding.displacement, let edge = item.finding.edge,
        item.finding.extent * 8 > tracker.length, abs(displacement) > 3
      else { return nil }
      return edge - displacement
    }
    var offset = offsets.median ?? tracker.flatEdge
    // At rest the edge stands out best: nothing behind it moves.
    offset = tracker.restingEdge(near: offset) ?? offset
    if abs(offset) < 2 { offset = 0 }
    let length = Double(tracker.length)
    func samples(byTexture: Bool) -> [MotionTrack.Sample] {
      findings.compactMap { frame, finding in
        let value = byTexture ? finding.displacement.map { $0 + offset } : finding.edge
        guard let value,
          Double(finding.extent) >= 0.55 * (length - max(value, offset)) - 3
        else { return nil }
        return MotionTrack.Sample(frame: frame, time: times[frame], value: value)
      }
    }
    let (textured, flat) = (samples(byTexture: true), samples(byTexture: false))
    let isTextured = textured.count * 5 >= flat.count * 3
    let samples = isTextured ? textured : flat
    guard samples.count >= 4 else { return nil }
    // At rest it lies where the picture at rest has it.
    let track = MotionTrack(
      quantity: .edge(tracker.side.opposite), samples: samples, knownStart: isIn ? nil : offset,
      knownEnd: isIn ? offset : nil)
    return (track, isTextured, offsets.count >= 3)
  }

  /// Returns whether the picture stands still where it is seen, so that only what covers it moves.
  ///
  /// - Parameters:
  ///   - track: where its edge is taken to be.
  ///   - rest: where its edge is at rest.
  ///   - picture: returns the picture of a frame.
  func isStill(
    _ track: MotionTrack, rest: Double, _ picture: (Int) throws -> MeasuredPicture
  ) rethrows -> Bool {
    let away = track.samples.filter {
      abs($0.value - rest) > 3 && $0.value < Double(tracker.length) - 8
    }
    let some = away.every(max(1, away.count / 6))
    let still = try some.count {
      tracker.isStill(in: try picture($0.frame), edge: $0.value, displacement: $0.value - rest)
    }
    return still * 2 > some.count
  }
}
