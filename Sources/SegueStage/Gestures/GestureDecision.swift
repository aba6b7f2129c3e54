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
    ]
    let speedText = "speed \(speed.fixed(1)) pt/s"
    switch reason {
    case .touchCancelled: parts.append("the touch was cancelled")
    case .touchFailed: parts.append("the gesture failed")
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
package enum GestureOutcome: Hashable, Sendable {
  /// It goes on to its end.
  case finished
  /// It goes back to its start.
  case cancelled
}

/// How an interactive transition is judged and completed; nil leaves it to the transition.
package struct InteractionTerms: Hashable, Sendable {
  /// What shows while the finger drives.
  package enum Scrub: String, CaseIterable, Hashable, Sendable {
    /// The finger's own progress: what it drags stays under it.
    case linear
    /// What the transition's curve or spring shows at that share of its duration, as UIKit does.
    case curve
  }

  /// The progress that finishes, within 0...1.
  package var threshold: Double?
  /// How many times as fast as the transition the rest runs, > 0.
  package var completionSpeed: Double?
  /// The pace of the rest.
  package var completionPace: Completion.Pace?
  /// What shows while the finger drives.
  package var scrub: Scrub?

  /// Terms that leave everything to the transition.
  package init(
    threshold: Double? = nil, completionSpeed: Double? = nil,
    completionPace: Completion.Pace? = nil, scrub: Scrub? = nil
  ) {
    self.threshold = threshold
    self.completionSpeed = completionSpeed
    self.completionPace = completionPace
    self.scrub = scrub
  }
}
