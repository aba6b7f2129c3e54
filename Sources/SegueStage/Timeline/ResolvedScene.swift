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

/// A step resolved against the state that earlier steps leave.
package indirect enum ResolvedStep: Hashable, Sendable {
  /// The stage stays unchanged for a duration in seconds; 0 where the next step begins at once.
  case still(Scenery, seconds: Double)
  /// A transition runs by itself.
  case transition(ResolvedTransition)
  /// An interactive transition, driven by fingers or reversed.
  case interaction(ResolvedInteraction)
  /// A presented sheet moves along its detents, and may be dismissed.
  case sheet(ResolvedSheet)
  /// A layer of the top screen scrolls or is typed into.
  case change(ScreenChange, Scenery)
  /// The scene's container shows; an action may move it.
  case container(isMoving: Bool)
  /// A named moment, of no duration.
  case mark(name: String)
  /// A moment to write to a file.
  case screenshot(path: String)
}

/// A transition between known contents of the stage, with its duration and pacing.
package struct ResolvedTransition: Hashable, Sendable {
  /// The contents of the stage at the start.
  package var from: Scenery
  /// The contents of the stage at the end.
  package var to: Scenery
  /// The placement of the presented screen in which it runs; nil on the whole stage.
  package var place: PresentedPlace?
  /// Whether a screen is presented or dismissed over a presenter that stays visible.
  package var keepsPresenter = false
  /// The direction: forward for arrivals, backward for departures.
  package var direction: TransitionStage.Direction
  /// The name in the scene's own transitions or the catalogue.
  package var name: String
  /// The parameters that were set.
  package var parameters: [String: ParameterValue]
  /// The duration in seconds.
  package var duration: Double
  /// The pacing, as authored or the transition's default.
  package var pacing: Pacing
}

/// An interactive transition with its resolved settings and its outcome.
package struct ResolvedInteraction: Hashable, Sendable {
  /// The transition as it would run by itself.
  package var transition: ResolvedTransition
  /// The settings, with all defaults filled in.
  package var terms: InteractionTerms
  /// The touches and the decision.
  package var drag: InteractiveDrag
}

/// A motion of a sheet along its detents.
package struct ResolvedSheet: Hashable, Sendable {
  package var screen: Screen
  /// The placement before the motion.
  package var place: PresentedPlace
  /// The contents of the stage afterwards.
  package var after: Scenery
  /// The motion of the sheet's upper edge.
  package var motion: SheetMotion
}
