/// A scene's steps resolved in time, with the outcomes of its gestures.
package struct ResolvedScene: Sendable {
  /// The resolved steps, one for each step of the scene.
  package var steps: [ResolvedStep] = []
  /// The time spans of the steps, one for each.
  package var spans: [StepSpan] = []
  /// The clip's duration in seconds.
  package var duration = 0.0
  /// The gestures with an unexpected outcome, in the order of the steps.
  package var failures: [FailedExpectation] = []
  /// The container after all steps, if the scene has one.
  package var container: (any Container)?
  /// The touches, sorted by the time of touch-down.
  package var touches: [ScriptedTouch] = []

  /// The estimated memory of a step and its segment, in bytes, without the layers that it changes.
  static let bytesOfStep = 14_000
}

/// The time span of a step, in seconds of the clip.
package struct StepSpan: Hashable, Sendable {
  /// The start; touch-down for a gesture.
  package var start: Double
  /// The time from which it is shown: not before earlier motion is at rest.
  package var from: Double
  /// The time until which it is shown; not before `from`.
  package var to: Double
}

/// A gesture whose outcome differs from its author's expectation.
package struct FailedExpectation: Hashable, Sendable {
  /// The index of the step in ``Scene/steps``.
  package var step: Int
  /// The mismatch with the numbers and the rule of the decision, without a full stop.
  package var sentence: String

  /// Creates a failure of a step.
  package init(step: Int, sentence: String) {
    self.step = step
    self.sentence = sentence
  }
}

/// An interactive transition with its resolved settings and its outcome.
package struct ResolvedInteraction: Hashable, Sendable {
  /// The transition as it would run by itself.
  package var transition: ResolvedTransition
  /// The settings, with all defaults filled in.
  package var terms: InteractionSettings
  /// The touches and the decision.
  package var drag: InteractiveDrag
}

/// A step that changes layers, whose lanes are those of the screens.
package struct ResolvedAnimation: Hashable, Sendable {
  /// The names of the layers that change, as the step gives them.
  package var subjects: [String]
}

/// A motion of a sheet along its detents.
package struct ResolvedSheet: Hashable, Sendable {
  package var screen: Screen
  /// The placement before the motion.
  package var place: PresentationPlacement
  /// The contents of the stage afterwards.
  package var after: StageContents
  /// The motion of the sheet's upper edge.
  package var motion: SheetMotion
}
