/// An entry of the catalogue: a transition's name, help, defaults, and how it looks at a moment.
///
/// One transition is one file that holds one such value; ``TransitionCatalogue`` lists them.
package struct Transition: Sendable {
  /// The name in scripts, in kebab-case.
  package var name: String
  /// Other names for the same transition.
  package var aliases: [String] = []
  /// One sentence: what the eye sees.
  package var summary: String
  /// The duration in seconds when a step gives none.
  package var duration: Double
  /// The pace when a step gives none.
  package var pacing: Pacing
  /// The script keys beside `duration`, `curve` and `spring`.
  package var parameters: [TransitionParameter] = []
  /// A step that uses it, as a script would write it.
  package var example: String
  /// A sentence of warning for a use on a stage, such as a corner that shows too early.
  package var caution: @Sendable (TransitionStage) -> String? = { _ in nil }
  /// The use on the way back of a screen that came by a use of this transition.
  ///
  /// The same unless said otherwise. It is told the parameters that the step back names; what they
  /// are set to is set afterwards. A step back that names its transition never asks.
  package var wayBack: @Sendable (TransitionUse, _ named: Set<String>) -> TransitionUse = {
    arrival, _ in arrival
  }
  /// How a finger takes a screen back with it, if one can.
  package var interaction: Interaction?
  /// The layers at a moment, bottom first, in points of the stage.
  ///
  /// At the start it must show exactly the `from` screen, at the end exactly the `to` screen.
  package var layers: @Sendable (TransitionStage, TransitionMoment) -> [Layer]

  /// The parameter of a name, if it has one.
  package func parameter(_ name: String) -> TransitionParameter? {
    parameters.first { $0.name == name }
  }
}

/// Where in its course a transition is.
package struct TransitionMoment: Hashable, Sendable {
  /// The eased progress: 0 at the start, 1 at the end; a spring passes 1 on its way.
  package var progress: Double
  /// Whether nothing has moved yet.
  package var isStart: Bool
  /// Whether it has arrived.
  package var isEnd: Bool

  /// A moment between start and end, at an eased progress.
  package static func during(_ progress: Double) -> TransitionMoment {
    TransitionMoment(progress: progress, isStart: false, isEnd: false)
  }
  /// The first moment: progress 0.
  package static let start = TransitionMoment(progress: 0, isStart: true, isEnd: false)
  /// The last moment: progress 1.
  package static let end = TransitionMoment(progress: 1, isStart: false, isEnd: true)
}
