import SegueGraphics

/// A change in the pace of one step; the layers follow the same path.
package struct StepChange: Hashable, Sendable {
  /// The kind of a change, with the expected and actual values.
  package enum Effect: Hashable, Sendable {
    /// The step is unchanged but starts later by this many seconds; earlier if negative.
    case shifted(by: Double)
    /// The duration in seconds differs; `isRounded` if it is known only to a frame.
    case duration(expected: Double, actual: Double, isRounded: Bool)
    /// Start and end are unchanged, the curve differs: by `delay` at most, at a time; both in seconds.
    case curve(delay: Double, at: Double)
    /// The overshoot differs, in points or percent, and the settling time, in seconds.
    case spring(expected: Double, actual: Double, unit: String, settlesLater: Double)
    /// The step was replaced by another one.
    case replaced(expected: String, actual: String)
    /// The step is missing from the clip.
    case missing(String)
    /// The step is only in the clip.
    case added(String)
  }

  /// The index of the step in the script, from 0.
  package let step: Int
  package let effect: Effect
  /// The step's name in sentences; nil if the script is unknown.
  var stepName: String?

  /// The step in words, such as ``push: card`, line 18`, or `step 2`.
  private var name: String {
    stepName.map { $0.contains("`, line ") ? $0 + "," : $0 } ?? "step \(step)"
  }
}

extension StepChange {
  /// A rank for sorting: changes that explain the most come first.
  var rank: Int {
    switch effect {
    case .replaced, .missing, .added: 0
    case .duration: 1
    case .curve, .spring: 2
    case .shifted: 3
    }
  }

  /// The kind of evidence: `timing` for changes of time, else `tracks`.
  var kind: ComparisonCause.Kind {
    switch effect {
    case .replaced, .missing, .added: .tracks
    case .duration, .curve, .spring, .shifted: .timing
    }
  }

  /// The prefix of the change's sentence.
  var prefix: String { kind == .timing ? "timing: " : "" }
}

extension StepChange {
  /// The name of the cause for this change.
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

  /// The change as a sentence without a full stop.
  package var sentence: String {
    switch effect {
    case .shifted(let seconds):
      return
        "\(name) starts \(Self.milliseconds(seconds)) \(seconds > 0 ? "later" : "earlier")"
        + ", and is otherwise the same"
    case .duration(let expected, let actual, let isRounded):
      let about = isRounded ? "about " : ""
      return "\(name) takes \(about)\(Self.milliseconds(actual)) instead of "
        + about + Self.milliseconds(expected)
    case .curve(let delay, let time):
      return "the curve of \(name) runs \(delay > 0 ? "later" : "earlier"), by up to "
        + "\(Self.milliseconds(delay)) at \(time.fixed()) s; start and end are the same"
    case .spring(let expected, let actual, let unit, let later):
      return "the spring of \(name) overshoots \(Self.length(actual, unit)) instead of "
        + Self.length(expected, unit) + Self.settling(later)
    case .replaced(let expected, let actual):
      return "\(name) is `\(actual)` instead of `\(expected)`"
    case .missing(let text): return "\(name), `\(text)`, is missing"
    case .added(let text): return "\(name), `\(text)`, is new"
    }
  }

  /// Formats a change of the settling time as a clause.
  private static func settling(_ later: Double) -> String {
    if abs(later) < 0.0005 { return ", and settles at the same time" }
    return ", and settles \(milliseconds(later)) \(later > 0 ? "later" : "earlier")"
  }

  /// Formats a length with its unit, to two decimals.
  private static func length(_ value: Double, _ unit: String) -> String {
    unit == "%" ? "\(value.fixed(2)) %" : value.fixed(2) + unit
  }

  /// Formats a time in milliseconds, with one decimal below 10 ms.
  static func milliseconds(_ seconds: Double) -> String {
    let value = abs(seconds) * 1000
    return "\(value.fixed(value < 10 ? 1 : 0)) ms"
  }
}
