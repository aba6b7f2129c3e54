/// The state of a gesture at one of its events.
package enum GesturePhase: Hashable, Sendable {
  /// The gesture was recognised.
  case began
  /// A further touch event came.
  case changed
  /// The finger was lifted.
  case ended
  /// The system took the touch away.
  case cancelled
  /// The gesture gave up after it had begun; it counts as cancelled.
  case failed

  /// Whether no further event follows.
  package var isLast: Bool { self != .began && self != .changed }
}

extension TouchPath.Release {
  /// The last phase of a gesture whose touch ends this way.
  var phase: GesturePhase {
    switch self {
    case .lifted, .liftedWithVelocity: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
