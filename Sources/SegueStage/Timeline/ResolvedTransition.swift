/// A transition between known contents of the stage, with its duration and pacing.
package struct ResolvedTransition: Hashable, Sendable {
  /// The contents of the stage at the start.
  package var from: StageContents
  /// The contents of the stage at the end.
  package var to: StageContents
  /// The placement of the presented screen in which it runs; nil on the whole stage.
  package var place: PresentationPlacement?
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
