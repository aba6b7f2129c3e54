package import SegueGraphics

/// How a pan was decided, with the numbers at that moment and what the rule asked for.
package struct GestureDecision: Hashable, Sendable {
  /// What tipped the scales.
  package enum Reason: Hashable, Sendable {
    /// The progress was enough, or was not.
    case progress
    /// The pan was so fast that the transition finished during it.
    case instantSpeed
    /// The pan was released so fast, one way or the other.
    case releaseSpeed
    /// The touch was taken away.
    case touchCancelled
    /// The gesture gave up.
    case touchFailed
    /// It was turned round in flight, and by no finger.
    case reversed
  }

  /// What it comes to.
  package var outcome: GestureOutcome
  /// Why.
  package var reason: Reason
  /// Seconds since touch-down.
  package var time: Double
  /// The progress of the last update, within 0...1.
  package var progress: Double
  /// The translation of the pan in points.
  package var translation: Point
  /// The velocity of the pan in points per second.
  package var velocity: Point
  /// The velocity's part in the completing direction, in points per second.
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

/// What a percent-driven transition comes to.
public enum GestureOutcome: Hashable, Sendable {
  /// It goes on to its end.
  case finished
  /// It goes back to its start.
  case cancelled
}
