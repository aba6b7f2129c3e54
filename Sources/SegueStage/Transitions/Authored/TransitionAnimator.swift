public import SegueGraphics

/// A transition written as code, in the shape of `UIViewControllerAnimatedTransitioning`.
///
/// Steps name it when a clip is loaded with it among its transitions. The first moment always shows
/// exactly the leaving screen and the last one exactly the arriving screen, whatever the animator
/// says; in between its layers show alone. Where it presents a screen that does not hide its presenter
/// in the end, because it is clear or smaller than the stage, its last frame is what rests until the
/// dismissal. For example, a door behind which the new screen waits:
///
///     struct DoorAnimator: TransitionAnimator {
///       let duration = 0.8
///       let perspective: Double? = 1000
///
///       func animate(_ context: TransitionContext) -> [LayerAnimation] {
///         let open = LayerKeyframe(
///           at: 1, anchorPoint: Point(0, 0.5), turnY: Angle(degrees: -90))
///         return [
///           LayerAnimation(context.to, name: "to"),
///           LayerAnimation(
///             context.from, name: "from",
///             keyframes: [LayerKeyframe(at: 0, anchorPoint: Point(0, 0.5)), open]),
///         ]
///       }
///     }
public protocol TransitionAnimator: Hashable, Sendable {
  /// The duration in seconds, > 0, when a step gives none.
  var duration: Double { get }
  /// The pace when a step gives none.
  var pacing: Pacing { get }
  /// The distance in points, > 0, of the eye over the container's centre; nil without perspective.
  var perspective: Double? { get }

  /// How a finger drives it where a step has one do so, as `UIPercentDrivenInteractiveTransition` and its
  /// gesture recognizer: which way, from where, how far, and how the rest runs.
  ///
  /// What a step says itself goes before it.
  var interaction: InteractionTerms { get }

  /// The layers and how they move, bottom first; asked anew for every moment, so a pure function.
  func animate(_ context: TransitionContext) -> [LayerAnimation]
}

extension TransitionAnimator {
  /// The pace of `UIView.animate`.
  public var pacing: Pacing { .curve(.easeInEaseOut) }
  /// No perspective: what is turned in space looks narrower, and nothing else.
  public var perspective: Double? { nil }
  /// A finger drives it as most apps have it: to the right for a pop, down for a dismissal; half of the
  /// stage is enough, or a release at more than 500 points a second.
  public var interaction: InteractionTerms { InteractionTerms() }
}

/// What an animator is given, as `UIViewControllerContextTransitioning`.
public struct TransitionContext: Sendable {
  /// The bounds of the container: the whole stage, in points.
  public var container: Rect
  /// The screen that leaves.
  public var from: Screen
  /// The screen that arrives.
  public var to: Screen
  /// How long it takes, in seconds.
  public var duration: Double
  /// Whether a screen comes or goes; a use that runs backwards sees what it is the reverse of.
  package var direction: TransitionStage.Direction

  /// Whether a screen comes, by a push or a presentation, rather than goes.
  public var isForward: Bool { direction == .forward }
}

extension Transition {
  /// The entry of the catalogue that an animator makes.
  ///
  /// Its one parameter is `backwards`: the reverse of the way from the arriving screen to the
  /// leaving one. A step back that names no transition turns it over. The first moment shows
  /// exactly the leaving screen and the last one exactly the arriving screen.
  package init(
    name: String, summary: String = "A transition of the script's own.",
    animator: some TransitionAnimator
  ) {
    self.init(
      name: name, summary: summary, duration: animator.duration, pacing: animator.pacing,
      parameters: .of(Course.backwards),
      example: """
        - push: player
          transition: \(name)
        """,
      wayBack: Self.reversed(),
      restsAsAnimated: true,
      layers: { stage, moment in
        let comes = stage.direction == .forward
        if moment.isStart, comes || !stage.keepsPresenter {
          return [stage.layer(stage.from, name: "from")]
        }
        if moment.isEnd, !comes || !stage.keepsPresenter {
          return [stage.layer(stage.to, name: "to")]
        }
        let isBackwards = stage[Course.backwards]
        let stage = isBackwards ? stage.reversed : stage
        let progress = isBackwards ? 1 - moment.progress : moment.progress
        return Self.layers(of: animator, stage, progress)
      })
  }

  private static func layers(
    of animator: some TransitionAnimator, _ stage: TransitionStage, _ progress: Double
  ) -> [Layer] {
    let context = TransitionContext(
      container: stage.bounds, from: stage.from, to: stage.to,
      duration: stage.duration ?? animator.duration, direction: stage.direction)
    let layers = animator.animate(context).withoutRestingPairs(on: stage)
      .map { $0.layer(at: progress, on: stage) }
    guard let distance = animator.perspective else { return layers }
    var space = Layer(name: "space", frame: stage.bounds)
    space.sublayerTransform = .perspective(eyeDistance: distance)
    space.children = layers
    return [space]
  }
}

/// A transition that a scene brings along, with the name by which its steps call it.
public struct OwnTransition: Hashable, Sendable {
  /// The name; it differs from the others of the scene and from those of the catalogue.
  public var name: String
  /// What it does: an animator of Swift code, or the ``KeyframeAnimator`` of a script.
  public var animator: any TransitionAnimator

  /// An animator under a name.
  public init(_ name: String, _ animator: any TransitionAnimator) {
    self.name = name
    self.animator = animator
  }

  /// The transition as the catalogue would have it.
  package var transition: Transition { Transition(name: name, animator: animator) }

  /// Whether two have the same name and equal animators.
  public static func == (first: OwnTransition, second: OwnTransition) -> Bool {
    first.name == second.name && AnyHashable(first.animator) == AnyHashable(second.animator)
  }

  /// Feeds the name and the animator to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(AnyHashable(animator))
  }
}

extension TransitionCatalogue {
  /// The transition of a name: one of a scene's own, else the catalogue's.
  package static func transition(
    named name: String, before own: [OwnTransition]
  ) -> Transition? {
    let wanted = spelling(of: name)
    return own.first { spelling(of: $0.name) == wanted }?.transition ?? transition(named: name)
  }
}
