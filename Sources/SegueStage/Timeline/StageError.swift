/// Why a scene cannot be staged: every problem of its steps at once.
package struct StageError: Error, Hashable, Sendable {
  /// The problems, in the order of the steps.
  package var problems: [StageProblem]

  /// An error of one or more problems.
  package init(_ problems: [StageProblem]) { self.problems = problems }
}

/// One thing that is wrong with a step, or with the timeline as a whole.
package struct StageProblem: Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// No step shows a screen.
    case nothingShown
    /// A step that needs a screen comes before the first `show`.
    case beforeFirstShow
    /// A screen that the scene does not declare.
    case unknownScreen(String)
    /// A transition that the catalogue does not have.
    case unknownTransition(String)
    /// `pop` with one screen on the navigation stack.
    case nothingToPop
    /// `dismiss` with nothing presented.
    case nothingPresented
    /// A transition's required parameter is missing.
    case missingParameter(transition: String, parameter: String)
    /// A picture that the scene does not declare.
    case unknownImage(String)
    /// A mark's name was used by an earlier step.
    case duplicateMark(String)
    /// The spring never settles and no duration is given.
    case endlessSpring
    /// The clip takes no time at all.
    case noDuration
  }

  /// The index of the step in ``Scene/steps``, or nil for the timeline as a whole.
  package var step: Int?
  /// What is wrong.
  package var reason: Reason

  /// A problem of a step.
  package init(step: Int?, _ reason: Reason) {
    self.step = step
    self.reason = reason
  }
}
