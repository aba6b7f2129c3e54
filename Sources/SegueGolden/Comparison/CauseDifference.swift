/// A difference of the script between a golden and a clip, as their traces have it.
struct CauseDifference: Hashable, Sendable {
  /// What differs about a part of the script.
  enum Change: Hashable, Sendable {
    /// A setting has another value.
    case value(key: String, expected: String, actual: String)
    /// The part is only in the clip.
    case added
    /// The part is only in the golden.
    case removed
    /// The part has another name; everything else about it is equal.
    case renamed(from: String)
    /// The layers of the part's parent have another order.
    case order(other: String)
  }

  /// The clip's part; the golden's, if it was removed.
  let cause: TraceCause
  let change: Change
  /// The place in the clip's script; that of the part before, for one that was removed.
  let place: CausePlace?
  /// The names of later parts with the same difference, such as the way back of a push.
  var others: [String] = []

  /// The key that differs, as one that a person would look for; nil for whole parts.
  var key: String? {
    guard case .value(let key, _, _) = change else { return nil }
    if key != "value" { return cause.kind == .clip ? "\(cause.name).\(key)" : key }
    switch cause.kind {
    case .clip: return cause.name
    case .step: return String(cause.name.prefix { $0 != ":" })
    default: return key
    }
  }

  /// A rank for sorting within a part: a duration may follow from the rest.
  var rank: Int {
    guard case .value(let key, _, _) = change else { return 0 }
    return ["transition.type": 0, "duration": 2][key] ?? 1
  }
}

extension CauseDifference {
  /// The cause in the terms of a comparison.
  var explanation: ComparisonCause {
    var explanation = ComparisonCause(.script, name, sentence, details: details)
    explanation.subject = cause.kind == .clip ? nil : cause.name
    explanation.key = key
    explanation.place = place
    return explanation
  }

  private var details: [String] {
    others.isEmpty ? [] : ["the same differs in \(others.joined(separator: ", "))"]
  }

  private var name: ComparisonCause.Name {
    switch (change, cause.kind) {
    case (.value, .image): .image
    case (.value, _): .setting
    case (.renamed, _): .renamed
    case (.order, _): .order
    case (.added, .layer): .layerAppeared
    case (.removed, .layer): .layerDisappeared
    case (.added, .step): .stepAdded
    case (.removed, .step): .stepMissing
    case (.added, _): .partAdded
    case (.removed, _): .partMissing
    }
  }

  /// The difference in words: what, of which part, in which line, with the old and the new value.
  var sentence: String {
    switch change {
    case .added: return "\(subject) is new"
    case .removed:
      return "\(noun) `\(cause.name)` is missing\(place.map { ", near line \($0.line)" } ?? "")"
    case .renamed(let from):
      return "\(noun) `\(from)` is called `\(cause.name)`\(line) now, and is otherwise the same"
    case .order(let other):
      return "the layers `\(cause.name)`\(line) and `\(other)` have another order"
    case .value(let key, let expected, let actual):
      if cause.kind == .image {
        let what = key == "size" ? "another size" : "other pixels"
        return "the picture `\(cause.name)`\(line) has \(what): \(actual) instead of \(expected)"
      }
      if key == "value" {
        switch cause.kind {
        case .clip: return "`\(cause.name)`\(line) is \(actual) instead of \(expected)"
        case .step:
          let head = self.key ?? key
          return "the step `\(cause.name)`\(line) is `\(head): \(actual)` instead of "
            + "`\(head): \(expected)`"
        case .screen: return "the content of \(subject) is \(actual) instead of \(expected)"
        default: break
        }
      }
      return "the \(key) of \(subject) is \(actual) instead of \(expected)"
    }
  }

  /// The part with its name and line, such as `the layer `card/mark`, line 7,`.
  private var subject: String { "\(noun) `\(cause.name)`\(line)" }

  private var line: String { place.map { ", line \($0.line)," } ?? "" }

  private var noun: String {
    switch cause.kind {
    case .clip: "the key"
    case .container: "the container"
    case .transition: "the transition"
    case .step: "the step"
    case .screen: "the screen"
    case .layer: "the layer"
    case .image: "the picture"
    case .part: "the clip"
    }
  }
}
