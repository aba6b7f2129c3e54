import SegueGraphics

/// A moment of a transition.
package struct TransitionMoment: Hashable, Sendable {
  /// The eased progress: 0 at the start, 1 at the end; a spring overshoots 1.
  package var progress: Double
  /// The share of the duration that has passed; nil where a finger sets the progress.
  package var share: Double?
  /// Whether it is the first moment, before any motion.
  package var isStart: Bool
  /// Whether it is the last moment, at rest.
  package var isEnd: Bool

  /// Returns a moment between start and end, at an eased progress.
  package static func during(_ progress: Double, share: Double? = nil) -> TransitionMoment {
    TransitionMoment(progress: progress, share: share, isStart: false, isEnd: false)
  }
  /// The first moment: progress 0.
  package static let start = TransitionMoment(progress: 0, isStart: true, isEnd: false)
  /// The last moment: progress 1.
  package static let end = TransitionMoment(progress: 1, isStart: false, isEnd: true)
}

extension TransitionMoment {
  /// The moment of the way in that is shown here in reversed playback.
  var reversed: TransitionMoment {
    TransitionMoment(
      progress: 1 - progress, share: share.map { 1 - $0 }, isStart: isEnd, isEnd: isStart)
  }
}
