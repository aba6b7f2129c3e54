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
