public import SegueGraphics

/// A transition of a recording: all that moves between two rests.
public struct MeasuredTransition: Sendable {
  /// The indices of the frames in which something moves.
  public var frames: ClosedRange<Int>
  /// What moves, the largest first.
  public var motions: [MeasuredMotion]
  /// The parts of the picture, in points, whose changes are no motion of an edge, a box or an opacity.
  public var unexplained: [Rect]
  /// The number of pictures within the motion that repeat the one before.
  public var repeatedCount: Int
  /// Whether the recording ends before the motion rests.
  public var isCutOff: Bool

  /// Whether its motions differ in start, duration or curve.
  public var movesDifferently: Bool {
    guard let first = motions.first else { return false }
    return motions.dropFirst().contains { other in
      let times = (0...20).map { first.fit.start + first.duration * Double($0) / 20 }
      return times.contains {
        let one = first.fit.law.progress(at: $0 - first.fit.start)
        return abs(one - other.fit.law.progress(at: $0 - other.fit.start)) > 0.05
      }
    }
  }
}
