package import SegueGraphics

/// A catalogue entry of a transition: its name, help, defaults, and its layers at a moment.
///
/// Each transition is one file that declares one such value; ``TransitionCatalogue`` lists them.
package struct Transition: Sendable {
  /// The name in scripts, in kebab-case.
  package var name: String
  /// Other names for the same transition.
  package var aliases: [String] = []
  /// One sentence for help texts that describes the visible effect.
  package var summary: String
  /// The default duration in seconds, for steps that give none.
  package var duration: Double
  /// The default pacing for steps that give none.
  package var pacing: Pacing
  /// The script keys in addition to `duration`, `curve` and `spring`.
  package var parameters: [TransitionParameter] = []
  /// An example step in the syntax of scripts.
  package var example: String
  /// Returns a warning for a use on a stage, such as a corner that shows too early.
  package var caution: @Sendable (TransitionStage) -> String? = { _ in nil }
  /// Returns the use of the return transition for a screen that arrived by a use of this one.
  ///
  /// By default the same use. `named` are the parameters that the step back sets; their values are
  /// applied afterwards. It is not called if the step back names its transition.
  package var returnUse: @Sendable (TransitionUse, _ named: Set<String>) -> TransitionUse = {
    arrival, _ in arrival
  }
  /// Returns the duration and pacing for some parameters, if a step gives none; nil for the defaults.
  package var timing: @Sendable ([String: ParameterValue]) -> (seconds: Double, pacing: Pacing)? = {
    _ in nil
  }
  /// The gesture that takes a screen back; nil for ``Interaction/usual(for:)``.
  package var interaction: Interaction?
  /// Returns the gesture that takes a screen back, for some parameters; nil for ``interaction``.
  package var interactionOf: @Sendable ([String: ParameterValue]) -> Interaction? = { _ in nil }
  /// The gesture that brings a screen in; nil for ``Interaction/usual(for:)``.
  package var forwardInteraction: Interaction?
  /// The presented screen's rest over its presenter; nil if it covers the stage.
  package var presentation: Presentation?
  /// Returns whether a presented screen moves over a still presenter.
  ///
  /// Otherwise the two exchange places, and a transparent screen carries a picture of its
  /// presenter.
  package var movesOverPresenter: @Sendable (TransitionStage) -> Bool = { _ in false }
  /// Whether the last frame of the layers stays after a presentation, as for an animator.
  ///
  /// Such layers read ``TransitionStage/keepsPresenter`` themselves.
  package var keepsLastFrame = false
  /// Returns the frame of the cover over a picture's original place, in points; nil without a cover.
  ///
  /// The default colour of the cover is sampled there.
  package var coverFrame: (@Sendable (TransitionStage) -> Rect)?
  /// Returns the layers at a moment, bottom first, in points of the stage.
  ///
  /// At the start they must show exactly the `from` screen, at the end exactly the `to` screen.
  /// Clips render ``shown(_:_:)``.
  package var layers: @Sendable (TransitionStage, TransitionMoment) -> [Layer]

  /// Returns the transition's own gesture to take a screen back, for some parameters; nil without one.
  package func interaction(with values: [String: ParameterValue]) -> Interaction? {
    interactionOf(values) ?? interaction
  }

  /// Returns the parameter with a name; nil if there is none.
  package func parameter(_ name: String) -> TransitionParameter? {
    parameters.first { $0.name == name }
  }
}

/// Reversed playback: the layers at p are those of the way in at 1 − p.
///
/// The timing curve is not reversed: a way back eases in and out as the way in does, and only its
/// eased progress is subtracted from 1.
extension Transition {
  /// Returns the default return transition: the same use, played in reverse.
  ///
  /// In a step back a side is the one where the screen beneath enters, so if the step names one of
  /// the parameters in `turning` the transition is not reversed.
  ///
  /// - Parameter turning: the parameters that name a side.
  static func reversed(
    unlessNamed turning: Set<String> = []
  ) -> @Sendable (TransitionUse, Set<String>) -> TransitionUse {
    { arrival, named in
      var back = arrival
      if turning.isDisjoint(with: named) {
        back.parameters[ProgressRange.backwards].toggle()
      }
      return back
    }
  }

  /// Returns whether the presented screen is on top of the presenter, as on the way in and its reverse.
  static let presentsForward: @Sendable (TransitionStage) -> Bool = { stage in
    (stage.direction == .forward) != stage[ProgressRange.backwards]
  }

  /// Returns layers that implement `backwards`, from those of the way in.
  ///
  /// With a `start-progress` over 0 the way in never shows only the first screen, so the reverse
  /// ends on that screen itself.
  static func eitherWay(
    _ layers: @escaping @Sendable (TransitionStage, TransitionMoment) -> [Layer]
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    { stage, moment in
      guard stage[ProgressRange.backwards] else { return layers(stage, moment) }
      if moment.isEnd, stage[ProgressRange.start] > 0 {
        return [stage.layer(stage.to, name: "to")]
      }
      return layers(stage.reversed, moment.reversed).map(\.withScreensExchanged)
    }
  }
}

extension TransitionStage {
  /// The stage of the way from `to` to `from`.
  var reversed: TransitionStage {
    var stage = self
    (stage.from, stage.to) = (to, from)
    stage.snapshots = snapshots.map { ($0.to, $0.from) }
    stage.direction = direction == .forward ? .backward : .forward
    return stage
  }
}

extension Layer {
  /// The layer with the names of the two screens exchanged, so that `to` is the arriving screen.
  fileprivate var withScreensExchanged: Layer {
    var layer = self
    if name == "from" || name.hasPrefix("from-") {
      layer.name = "to" + name.dropFirst(4)
    } else if name == "to" || name.hasPrefix("to-") {
      layer.name = "from" + name.dropFirst(2)
    }
    layer.children = children.map(\.withScreensExchanged)
    return layer
  }
}
