package import SegueGraphics

/// One thing that moves in a recording, with the law that it follows.
package struct MeasuredMotion: Sendable {
  /// What moves, and how.
  package enum Kind: Hashable, Sendable {
    /// A picture covers the other with a growing opacity.
    case fade
    /// A box moves, grows or shrinks on a still background.
    case box
    /// A picture slides in through a side.
    case slideIn(BoxSide)
    /// A picture slides out through a side.
    case slideOut(BoxSide)
  }

  package var kind: Kind
  /// The part of the picture that changes, in points.
  package var area: Rect
  /// What was measured, in points or as an opacity; one track or, of a box, one for each edge that moves.
  package var tracks: [MotionTrack]
  /// The selected law with its start, its ends and its residual.
  package var fit: MotionFit
  /// The other laws, from the next best one on.
  package var others: [MotionFit]
  /// The duration in seconds.
  ///
  /// Of a timing function it is that of the fit. Of a spring it is the time to the last change of the
  /// picture if the recording has no noise, else until 0.001 of the way remains.
  package var duration: Double

  /// Whether the values are opacities, not points.
  package var isOpacity: Bool { kind == .fade }
  /// The longest way of an edge in points, or the change of the opacity.
  package var way: Double { fit.ends.map { abs($0.to - $0.from) }.max() ?? 0 }
}

/// A transition of a recording: all that moves between two rests.
package struct MeasuredTransition: Sendable {
  /// The indices of the frames in which something moves.
  package var frames: ClosedRange<Int>
  /// What moves, the largest first.
  package var motions: [MeasuredMotion]
  /// The parts of the picture, in points, whose changes are no motion of an edge, a box or an opacity.
  package var unexplained: [Rect]
  /// The number of pictures within the motion that repeat the one before.
  package var repeatedCount: Int
  /// Whether the recording ends before the motion rests.
  package var isCutOff: Bool

  /// Whether its motions differ in start, duration or curve.
  package var movesDifferently: Bool {
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

/// The measurement of a recording.
package struct MotionReport: Sendable {
  /// The size of the picture in points.
  package var size: Size
  /// The number of frames.
  package var frameCount: Int
  /// The usual time between two frames in seconds.
  package var framePeriod: Double
  /// The standard deviation of the noise, in levels of 0...255.
  package var noise: Double
  /// The transitions in the order of time, at least one.
  package var transitions: [MeasuredTransition]
}

/// A recording that cannot be measured.
package enum MeasurementError: Error, Sendable {
  /// It has too few frames.
  case tooShort(frames: Int)
  /// No picture differs from the one before by more than noise.
  case nothingMoves(frames: Int, level: Double)
  /// Something changes, but no edge, box or opacity that could be followed.
  case unexplained([Rect])
}
