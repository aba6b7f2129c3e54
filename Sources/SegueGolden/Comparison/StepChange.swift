import SegueGraphics

/// What changed in the pace of one step, while everything goes the same way.
package struct StepChange: Hashable, Sendable {
  /// What can change.
  package enum Effect: Hashable, Sendable {
    /// It is the same, only later by so many seconds; earlier when negative.
    case shifted(by: Double)
    /// It takes another time, in seconds; known to a frame or better.
    case duration(expected: Double, actual: Double, isRounded: Bool)
    /// It starts and ends as it did, and is later in between: by most at a time, both in seconds.
    case curve(delay: Double, at: Double)
    /// It overshoots its end by another length, and settles later; lengths in points or shares.
    case spring(expected: Double, actual: Double, unit: String, settlesLater: Double)
    /// Another step stands in its place.
    case replaced(expected: String, actual: String)
    /// It is not there any more.
    case missing(String)
    /// It was not there.
    case added(String)
  }

  /// The number of the step, from 1.
  package let step: Int
  /// What changed.
  package let effect: Effect
}

extension StepChange {
  /// A rank by how much a change explains, the most first.
  var rank: Int {
    switch effect {
    case .replaced, .missing, .added: 0
    case .duration: 1
    case .curve, .spring: 2
    case .shifted: 3
    }
  }

  /// The kind of evidence that the change is: all that is about time is timing.
  var kind: ComparisonCause.Kind {
    switch effect {
    case .replaced, .missing, .added: .tracks
    case .duration, .curve, .spring, .shifted: .timing
    }
  }

  /// What stands before its sentence.
  var prefix: String { kind == .timing ? "timing: " : "" }
}

extension StepChange {
  /// The cause that this change is.
  var causeName: ComparisonCause.Name {
    switch effect {
    case .shifted(let seconds): seconds > 0 ? .late : .early
    case .duration: .duration
    case .curve: .curve
    case .spring: .spring
    case .replaced: .stepReplaced
    case .missing: .stepMissing
    case .added: .stepAdded
    }
  }

  /// The change in words.
  package var sentence: String {
    switch effect {
    case .shifted(let seconds):
      return
        "step \(step) starts \(Self.milliseconds(seconds)) \(seconds > 0 ? "later" : "earlier")"
        + ", and is the same in itself"
    case .duration(let expected, let actual, let isRounded):
      let about = isRounded ? "about " : ""
      return "step \(step) takes \(about)\(Self.milliseconds(actual)) instead of "
        + about + Self.milliseconds(expected)
    case .curve(let delay, let time):
      return "the curve of step \(step) runs \(delay > 0 ? "later" : "earlier"), by up to "
        + "\(Self.milliseconds(delay)) at \(time.fixed()) s; start and end are the same"
    case .spring(let expected, let actual, let unit, let later):
      return "the spring of step \(step) overshoots \(Self.length(actual, unit)) instead of "
        + Self.length(expected, unit) + Self.settling(later)
    case .replaced(let expected, let actual):
      return "step \(step) is `\(actual)` instead of `\(expected)`"
    case .missing(let text): return "step \(step), `\(text)`, is missing"
    case .added(let text): return "step \(step), `\(text)`, was not there"
    }
  }

  private static func settling(_ later: Double) -> String {
    if abs(later) < 0.0005 { return ", and settles at the same time" }
    return ", and settles \(milliseconds(later)) \(later > 0 ? "later" : "earlier")"
  }

  private static func length(_ value: Double, _ unit: String) -> String {
    unit == "%" ? "\(value.fixed(2)) %" : value.fixed(2) + unit
  }

  /// A length of time, with a decimal where it is short.
  static func milliseconds(_ seconds: Double) -> String {
    let value = abs(seconds) * 1000
    return "\(value.fixed(value < 10 ? 1 : 0)) ms"
  }
}
