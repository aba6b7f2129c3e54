public import SegueGraphics

/// A transition written in code, in the shape of `UIViewControllerAnimatedTransitioning`.
///
/// Steps refer to it by its name, if a clip is loaded with it among its transitions. The first
/// moment always shows exactly the leaving screen and the last one exactly the arriving screen,
/// whatever the animator returns; in between only its layers show. If it presents a screen that
/// does not hide its presenter in the end, because it is transparent or smaller than the stage, its
/// last frame stays until the dismissal. For example, a door behind which the new screen waits:
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
  /// The default duration in seconds, > 0, for steps that give none.
  var duration: Double { get }
  /// The default pacing for steps that give none.
  var pacing: Pacing { get }
  /// The eye's distance in points, > 0, from the container's centre; nil without perspective.
  var perspective: Double? { get }

  /// The gesture that drives the transition in an interactive step.
  ///
  /// The counterpart of `UIPercentDrivenInteractiveTransition` with its gesture recognizer:
  /// direction, region, threshold and completion. A step's own settings override it.
  var interaction: InteractionSettings { get }

  /// Returns the animated layers, bottom first; called for every moment, so a pure function.
  func animate(_ context: TransitionContext) -> [LayerAnimation]
}

extension TransitionAnimator {
  /// The default pacing of `UIView.animate`.
  public var pacing: Pacing { .curve(.easeInEaseOut) }
  /// No perspective: layers rotated in space get narrower but are not foreshortened.
  public var perspective: Double? { nil }
  /// The usual gesture: rightward for a pop, downward for a dismissal.
  ///
  /// It finishes at half of the stage, or at a release faster than 500 points per second.
  public var interaction: InteractionSettings { InteractionSettings() }
}

/// The input of an animator, the counterpart of `UIViewControllerContextTransitioning`.
public struct TransitionContext: Sendable {
  /// The bounds of the container: the whole stage, in points.
  public var container: Rect
  /// The screen that leaves, the "from" view controller of UIKit.
  public var from: Screen
  /// The screen that arrives, the "to" view controller of UIKit.
  public var to: Screen
  /// The duration of this use of the transition, in seconds.
  public var duration: Double
  /// The share of the duration that has passed, in the direction of the animation.
  ///
  /// The progress where a finger drives it.
  package var share: Double
  /// The pictures of the scene.
  package var pictures: Pictures
  /// The eye's distance of the animator, in points; nil without perspective.
  package var perspective: Double?
  /// The direction of the step; in a reversed use, that of the animation that is played in reverse.
  package var direction: TransitionStage.Direction

  /// Whether a screen arrives, by a push or a presentation, rather than leaves.
  public var isForward: Bool { direction == .forward }

  /// Returns the picture that the scene declares under a name among its images; nil if there is none.
  ///
  /// A ``SceneLayer`` of the animator shows it as its ``SceneLayer/image``.
  public func image(named name: String) -> AssetID? { pictures.asset(named: name) }

  /// Returns the size of a picture in pixels; 0 x 0 for an unknown one.
  public func size(of image: AssetID) -> PixelSize { pictures[image].size }
}

extension Transition {
  /// Creates the catalogue entry of an animator.
  ///
  /// Its only parameter is `backwards`, which plays the animation from the arriving screen to the
  /// leaving one in reverse. A step back that names no transition toggles it. The first moment
  /// shows exactly the leaving screen and the last one exactly the arriving screen.
  package init(
    name: String, summary: String = "A transition of the script's own.",
    animator: some TransitionAnimator
  ) {
    self.init(
      name: name, summary: summary, duration: animator.duration, pacing: animator.pacing,
      parameters: .of(ProgressRange.backwards),
      example: """
        - push: player
          transition: \(name)
        """,
      returnUse: Self.reversed(),
      keepsLastFrame: true,
      layers: { stage, moment in
        let comes = stage.direction == .forward
        if moment.isStart, comes || !stage.keepsPresenter {
          return [stage.layer(stage.from, name: "from")]
        }
        if moment.isEnd, !comes || !stage.keepsPresenter {
          return [stage.layer(stage.to, name: "to")]
        }
        let isBackwards = stage[ProgressRange.backwards]
        let stage = isBackwards ? stage.reversed : stage
        let progress = isBackwards ? 1 - moment.progress : moment.progress
        let share = moment.share.map { isBackwards ? 1 - $0 : $0 }
        return Self.layers(of: animator, stage, progress, share: share ?? progress)
      })
  }

  /// Returns an animator's layers at an eased progress, in its perspective if it has one.
  private static func layers(
    of animator: some TransitionAnimator, _ stage: TransitionStage, _ progress: Double,
    share: Double
  ) -> [Layer] {
    let context = TransitionContext(
      container: stage.bounds, from: stage.from, to: stage.to,
      duration: stage.duration ?? animator.duration, share: share, pictures: stage.pictures,
      perspective: animator.perspective, direction: stage.direction)
    let layers = animator.animate(context).withoutRestingPairs(on: stage)
      .map { $0.layer(at: progress, on: stage, in: context) }
    guard let distance = animator.perspective else { return layers }
    var space = Layer(name: "space", frame: stage.bounds)
    space.sublayerTransform = .perspective(eyeDistance: distance)
    space.children = layers
    return [space]
  }
}

extension TransitionCatalogue {
  /// Returns the transition with a name: one of the scene's own, else the catalogue's.
  package static func transition(
    named name: String, before own: [OwnTransition]
  ) -> Transition? {
    let wanted = spelling(of: name)
    return own.first { spelling(of: $0.name) == wanted }?.transition ?? transition(named: name)
  }
}
