public import SegueGraphics

/// One thing that moves in a recording, with the law that it follows.
public struct MeasuredMotion: Sendable {
  /// What moves, and how.
  public enum Kind: Hashable, Sendable {
    /// A picture covers the other with a growing opacity.
    case fade
    /// A box moves, grows or shrinks on a still background.
    case box
    /// A picture slides in through a side.
    case slideIn(BoxSide)
    /// A picture slides out through a side.
    case slideOut(BoxSide)
    /// A picture grows or shrinks into its place.
    case zoomIn
    /// A picture grows or shrinks out of its place.
    case zoomOut
  }

  /// What moves.
  public var kind: Kind
  /// The part of the picture that changes, in points.
  public var area: Rect
  /// What was measured, in points, or as an opacity or a scale; one track or, of a box, one for each edge that moves.
  public var tracks: [MotionTrack]
  /// The selected law with its start, its ends and its residual.
  public var fit: MotionFit
  /// The other laws, from the next best one on.
  public var others: [MotionFit]
  /// The pose of a textured picture where it comes from or goes to; nil if it was not followed.
  public var pose: PicturePose?
  /// The reasons for which the numbers may be wrong; without any they are certain.
  public var doubts: [MeasurementDoubt]

  /// The duration in seconds; of a spring, until it rests.
  public var duration: Double { fit.law.duration }
  /// Whether nothing speaks against the numbers.
  public var isCertain: Bool { doubts.isEmpty }
  /// The unit of the tracks, the ends and the residuals.
  package var unit: MotionTrack.Unit {
    switch tracks.first?.quantity {
    case .opacity: .opacity
    case .scale: .scale
    case .edge, nil: .points
    }
  }
  /// The longest way of an edge in points, or the change of the opacity or the scale.
  public var way: Double { fit.ends.map { abs($0.to - $0.from) }.max() ?? 0 }
}
