internal import SegueGraphics

/// A downward drag that carries a page's picture, with its return if it is cancelled.
///
/// With t the translation and s = clamp(1 − t.y / H, 0, 1) the picture's centre moves by (t.x · s,
/// t.y), its size is scaled by s, and the backdrop's opacity is s³.
struct DismissalDrag: Hashable, Sendable {
  /// The change to the picture and the backdrop.
  struct Pose: Hashable, Sendable {
    /// The translation of the centre, in points.
    var offset: Point
    /// The factor on the picture's size.
    var scale: Double
    /// The factor on the backdrop's opacity.
    var backdrop: Double

    /// The pose without any change.
    static let rest = Pose(offset: .zero, scale: 1, backdrop: 1)

    /// Returns a frame moved and scaled about its centre.
    func applied(to frame: Rect) -> Rect {
      Rect(center: frame.center + offset, size: frame.size * scale)
    }

    /// Returns the pose at a progress of the return, which is at rest at 1.
    func returned(by progress: Double) -> Pose {
      Pose(
        offset: offset * (1 - progress), scale: scale + (1 - scale) * progress,
        backdrop: backdrop + (1 - backdrop) * progress)
    }
  }

  /// The picture's index, from 0.
  let index: Int
  /// The time of the touch-down, in seconds.
  let start: Double
  /// The decision at the release and its numbers.
  let decision: GestureDecision
  private let track: PanTrack
  private let height: Double
  private let cancelPacing: ResolvedPacing

  /// Creates a drag from a pan's events, nil if there are none; `height` is the stage's, in points.
  init?(
    _ events: [PanEvent], index: Int, start: Double, height: Double, rule: CompletionRule,
    cancelPacing: ResolvedPacing
  ) {
    guard let last = events.last else { return nil }
    track = PanTrack(events)
    self.index = index
    self.start = start
    self.height = height
    self.cancelPacing = cancelPacing
    let progress = 1 - Self.pose(track.last, height: height).scale
    let reason: GestureDecision.Reason =
      switch last.phase {
      case .cancelled: .touchCancelled
      case .failed: .touchFailed
      default: .progress
      }
    let finishes = reason == .progress && rule.isReached(by: progress)
    decision = GestureDecision(
      outcome: finishes ? .finished : .cancelled, reason: reason, time: last.time,
      progress: progress, translation: last.translation, velocity: last.velocity,
      speed: last.velocity.y, rule: rule)
  }

  /// The time at which the finger is lifted, in seconds.
  var release: Double { start + track.end }
  /// The time at which a cancelled drag is back at rest, in seconds.
  var end: Double { release + cancelPacing.duration }

  /// Returns the pose at a time, for a cancelled drag; a finished one ends at the release.
  func pose(at time: Double) -> Pose {
    if time >= end { return .rest }
    let pose = Self.pose(track.translation(at: time - start), height: height)
    return time < release ? pose : pose.returned(by: cancelPacing.progress(at: time - release))
  }

  /// Returns the pose for a translation of the finger.
  private static func pose(_ translation: Point, height: Double) -> Pose {
    let scale = (1 - translation.y / height).clamped(to: 0...1)
    return Pose(
      offset: Point(translation.x * scale, translation.y), scale: scale,
      backdrop: scale * scale * scale)
  }
}
