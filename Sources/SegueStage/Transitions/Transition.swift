package import SegueGraphics

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
  /// The duration and the pace that some parameters ask for, where a step gives none; nil for those
  /// above.
  package var timing: @Sendable ([String: ParameterValue]) -> (seconds: Double, pacing: Pacing)? = {
    _ in nil
  }
  /// How a finger takes a screen back with it; nil for ``Interaction/usual(for:)``.
  package var interaction: Interaction?
  /// How a finger takes a screen back where some parameters are set; nil for ``interaction``.
  package var interactionOf: @Sendable ([String: ParameterValue]) -> Interaction? = { _ in nil }
  /// How a finger brings a screen with it; nil for ``Interaction/usual(for:)``.
  package var forwardInteraction: Interaction?
  /// How a screen that it presents rests over its presenter; nil where it covers the stage.
  package var presentation: Presentation?
  /// Whether a screen that it presents moves over its presenter, which stays where it is; else the two
  /// exchange places, and one that is see-through brings a picture of its presenter along.
  package var movesOverPresenter: @Sendable (TransitionStage) -> Bool = { _ in false }
  /// Whether what rests after a presentation is what its layers show at the end, as an animator has
  /// them: they look at ``TransitionStage/keepsPresenter`` themselves.
  package var restsAsAnimated = false
  /// The place in the screen with the small picture that a cover of no set colour hides, in points;
  /// nil for a transition without a cover.
  package var coveredPlace: (@Sendable (TransitionStage) -> Rect)?
  /// The layers at a moment, bottom first, in points of the stage.
  ///
  /// At the start it must show exactly the `from` screen, at the end exactly the `to` screen. A clip
  /// shows ``shown(_:_:)``.
  package var layers: @Sendable (TransitionStage, TransitionMoment) -> [Layer]

  /// How a finger takes a screen back where some parameters are set, if it has a way of its own.
  package func interaction(with values: [String: ParameterValue]) -> Interaction? {
    interactionOf(values) ?? interaction
  }

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

/// Playing a transition in reverse: what shows at p is what its way in shows at 1 − p.
///
/// Time itself is not turned round: the curve runs from its beginning, so that a way back eases in
/// and out as the way in does, and only the progress that it gives is taken from the other end.
extension Transition {
  /// The way back of a transition that knows none: itself, played in reverse.
  ///
  /// A step back that names a side means where the screen beneath comes from, so with one of
  /// `turning` set the transition runs as it would with its name.
  ///
  /// - Parameter turning: the parameters that name a side.
  static func reversed(
    unlessNamed turning: Set<String> = []
  ) -> @Sendable (TransitionUse, Set<String>) -> TransitionUse {
    { arrival, named in
      var back = arrival
      if turning.isDisjoint(with: named) {
        back.parameters[Course.backwards].toggle()
      }
      return back
    }
  }

  /// Whether the presented screen is on top of the presenter, as on the way in and its reverse.
  static let presentsForward: @Sendable (TransitionStage) -> Bool = { stage in
    (stage.direction == .forward) != stage[Course.backwards]
  }

  /// Layers that heed `backwards`, from those of the way in.
  ///
  /// A way in that begins in the middle, by `start-progress`, has no picture of the screen alone for
  /// a reverse to end on; there the screen itself shows.
  static func eitherWay(
    _ layers: @escaping @Sendable (TransitionStage, TransitionMoment) -> [Layer]
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    { stage, moment in
      guard stage[Course.backwards] else { return layers(stage, moment) }
      if moment.isEnd, stage[Course.start] > 0 {
        return [stage.layer(stage.to, name: "to")]
      }
      return layers(stage.reversed, moment.reversed).map(\.withScreensExchanged)
    }
  }
}

/// The part of the whole change that is shown, and which way it runs.
enum Course {
  /// Where it begins: `startProgress` on iOS.
  static let start = Parameter(
    "start-progress", in: 0...1, default: 0, "How far the change has gone when it begins to show.")
  /// Where it ends: `endProgress` on iOS.
  static let end = Parameter(
    "end-progress", in: 0...1, default: 1, "How far it goes; then the new screen shows at once.")
  /// Whether a transition runs in reverse.
  static let backwards = Parameter(
    "backwards", default: false,
    "Whether it runs in reverse, as on the way back it does unless a step names it.")

  /// All of them.
  static let parameters: [TransitionParameter] = .of(start, end, backwards)
}

extension TransitionStage {
  /// The stage of the way from `to` to `from`.
  var reversed: TransitionStage {
    var stage = self
    (stage.from, stage.to) = (to, from)
    stage.direction = direction == .forward ? .backward : .forward
    return stage
  }
}

extension TransitionMoment {
  /// The moment of the way in that shows here when it is played in reverse.
  fileprivate var reversed: TransitionMoment {
    TransitionMoment(progress: 1 - progress, isStart: isEnd, isEnd: isStart)
  }
}

extension Layer {
  /// The layer with the names of the two screens exchanged: `to` is the one that arrives.
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
