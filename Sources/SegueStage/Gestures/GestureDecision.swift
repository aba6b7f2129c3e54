package import SegueGraphics

/// The decision of an interactive transition, with the rule and the numbers at that moment.
package struct GestureDecision: Hashable, Sendable {
  /// The criterion that decided.
  package enum Reason: Hashable, Sendable {
    /// The progress, compared with the threshold.
    case progress
    /// The speed during the pan, above the rule's instant speed.
    case instantSpeed
    /// The speed on release, in either direction.
    case releaseSpeed
    /// The system cancelled the touch.
    case touchCancelled
    /// The gesture failed by itself.
    case touchFailed
    /// The transition was reversed in flight, without a finger.
    case reversed
  }

  package var outcome: GestureOutcome
  package var reason: Reason
  /// The time in seconds since touch-down.
  package var time: Double
  /// The progress of the last update, within 0...1.
  package var progress: Double
  /// The translation of the pan in points.
  package var translation: Point
  /// The velocity of the pan in points per second.
  package var velocity: Point
  /// The velocity's component in the completing direction, in points per second.
  package var speed: Double
  /// The rule that decided.
  package var rule: CompletionRule
}

extension GestureDecision: CustomStringConvertible {
  /// The decision in one line: `cancelled at 0.4 s: progress 0.29, needs more than 0.3; …`.
  package var description: String {
    let verdict = outcome == .finished ? "finished" : "cancelled"
    var parts = [
      "progress \(progress.fixed()), needs \(rule.isStrict ? "more than" : "at least")"
        + " \(rule.threshold.fixed())"
        + (rule.projection > 0 ? " \(rule.projection.fixed()) s on" : "")
    ]
    let speedText = "speed \(speed.fixed(1)) pt/s"
    switch reason {
    case .touchCancelled: parts.append("the touch was cancelled")
    case .touchFailed: parts.append("the gesture failed")
    case .reversed: parts.append("it was turned round")
    case .progress, .instantSpeed, .releaseSpeed:
      if let limit = rule.instantSpeed {
        parts.append("\(speedText), finishes at once above \(limit.fixed(1))")
      } else if let limit = rule.releaseSpeed {
        parts.append("\(speedText), decides beyond ±\(limit.fixed(1))")
      } else {
        parts.append(speedText)
      }
    }
    return "\(verdict) at \(time.fixed()) s: \(parts.joined(separator: "; "))"
  }
}
