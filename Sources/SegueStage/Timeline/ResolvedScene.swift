/// What a scene's steps come to, with their times.
package struct ResolvedScene: Sendable {
  /// What each step comes to, one for one.
  package var steps: [ResolvedStep] = []
  /// When each step begins and shows, one for one.
  package var spans: [StepSpan] = []
  /// How long the clip takes, in seconds.
  package var duration = 0.0
  /// What did not come as its author expected, in the order of the steps.
  package var failures: [FailedExpectation] = []
  /// The container after all that happens to it, if the scene has one.
  package var container: (any Container)?
  /// The fingers that touch the stage, by the time of touch-down.
  package var touches: [ScriptedTouch] = []
}

/// When a step begins and shows, in seconds of the clip.
package struct StepSpan: Hashable, Sendable {
  /// When it begins; touch-down for a gesture.
  package var start: Double
  /// When it begins to be what shows: not before an earlier motion has come to rest.
  package var from: Double
  /// When it ends to be what shows; not before `from`.
  package var to: Double
}

/// A gesture of which something else came than its author expected.
package struct FailedExpectation: Hashable, Sendable {
  /// The index of the step in ``Scene/steps``.
  package var step: Int
  /// What came of it, the numbers that decided it and what the rule needs, without a full stop.
  package var sentence: String

  /// A failure of a step.
  package init(step: Int, sentence: String) {
    self.step = step
    self.sentence = sentence
  }
}
