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

  /// What a step takes, in bytes, with its stretch of the timeline, beside the layers that it changes.
  static let bytesOfStep = 14_000
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

/// What a step comes to once the steps before it are known.
package indirect enum ResolvedStep: Hashable, Sendable {
  /// What is on the stage shows for some seconds; 0 where the next step begins at once.
  case still(Scenery, seconds: Double)
  /// One screen gives way to another.
  case transition(ResolvedTransition)
  /// A finger takes a screen back, or lets go of it.
  case interaction(ResolvedInteraction)
  /// A presented sheet moves along its detents, and may leave.
  case sheet(ResolvedSheet)
  /// Something changes inside the screen on top, with what is on the stage before.
  case change(ScreenChange, Scenery)
  /// The scene's container shows; it moves where something happens to it.
  case container(isMoving: Bool)
  /// A moment with a name.
  case mark(name: String)
  /// A moment to write to a file.
  case screenshot(path: String)
}

/// A transition between two known screens, with its duration and pace.
package struct ResolvedTransition: Hashable, Sendable {
  /// What is on the stage when it starts.
  package var from: Scenery
  /// What is on the stage when it ends.
  package var to: Scenery
  /// The presented screen in which it runs, where that rests over its presenter; nil on the stage.
  package var place: PresentedPlace?
  /// Whether a presented screen comes or leaves over a presenter that stays below it.
  package var keepsPresenter = false
  /// Which way it runs.
  package var direction: TransitionStage.Direction
  /// The transition's name, of the scene's own or in the catalogue.
  package var name: String
  /// The parameters that were set.
  package var parameters: [String: ParameterValue]
  /// The duration in seconds.
  package var duration: Double
  /// The pace, as authored or by the transition's default.
  package var pacing: Pacing
}

/// A transition that a finger drives.
package struct ResolvedInteraction: Hashable, Sendable {
  /// The transition as it would run by itself.
  package var transition: ResolvedTransition
  /// The terms, with all defaults that apply filled in.
  package var terms: InteractionTerms
  /// The finger's way and what came of it.
  package var drag: InteractiveDrag
}

/// A sheet that moves along its detents.
package struct ResolvedSheet: Hashable, Sendable {
  /// The presented screen.
  package var screen: Screen
  /// Where it rests before.
  package var place: PresentedPlace
  /// What is on the stage afterwards.
  package var after: Scenery
  /// How it moves.
  package var motion: SheetMotion
}
