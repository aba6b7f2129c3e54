import SegueGraphics

/// The parameters of ``Transition/predictiveBack``.
private enum PredictiveBack {
  static let edge = Parameter(
    "edge", among: [Side.left, .right], default: .left,
    "The edge from which the finger comes; the screen gives way to the other side.")
  static let scale = Parameter(
    "smallest-scale", in: 0.01...1, default: 0.9,
    "How small the screen is when the finger has gone all the way."
  )
  static let drift = Parameter(
    "finger-y", in: -1...1, default: 0,
    "How far the finger went down, in heights of the stage; the screen follows a little.")
  static let margin = Parameter(
    "margin", in: 0...1000, default: 8, "How far the screen stays from the stage's edge, in points."
  )
  static let radius = Parameter(
    "corner-radius", in: 0...1000, default: 28,
    "The radius of the screen's corners when the finger has gone all the way, in points.")
  static let preview = Parameter(
    "preview", in: 0.01...0.99, default: 0.6,
    "The share of the transition in which the screen follows the finger, before it goes.")
}

/// How far a screen is on its way out by a predictive back gesture.
package struct PredictiveBackMoment: Hashable, Sendable {
  /// How far the finger has gone, 0...1 of the way that counts.
  package var gesture: Double
  /// How far the screen has gone since the finger let go, 0...1.
  package var commit: Double
  /// How far the screen is on its way back after a cancellation, 0...1.
  package var cancel: Double
  /// How far the finger has gone down, in heights of the stage; nil for what the parameter says.
  package var drift: Double?

  /// A moment of the gesture and of what comes after it.
  package init(gesture: Double, commit: Double = 0, cancel: Double = 0, drift: Double? = nil) {
    self.gesture = gesture
    self.commit = commit
    self.cancel = cancel
    self.drift = drift
  }
}

extension Transition {
  /// Android's predictive back: the screen shrinks away from the edge under the finger, then goes.
  ///
  /// With e the finger's progress eased by cubic-bezier(0.1, 0.1, 0, 1), the leaving screen is
  /// scaled 1 → 0.9 in e and moved away from the edge by ((W − 0.9 W) / 2 − 8) · e, up or down by at
  /// most min((H − 0.9 H) / 2 − 8, 24) by how far the finger went that way, its corners rounded
  /// 0 → 28. Documented in Material Components for Android. Let go, it fades out and goes on by
  /// 0.1 H, as Flutter's does. A push plays it in reverse.
  ///
  /// By hand: the finger comes from the edge, its progress is its way in widths of the stage, and the
  /// screen follows it up and down. Let go past a tenth (choice), the rest takes 300 ms, less by half
  /// of them as the progress grows; else it returns in 100 ms.
  package static let predictiveBack = Transition(
    name: "predictive-back",
    summary: "The leaving screen shrinks away from the edge under a finger, then fades out.",
    duration: 0.45,
    pacing: .curve(.linear),
    parameters: .of(
      PredictiveBack.edge, PredictiveBack.scale, PredictiveBack.drift, PredictiveBack.margin,
      PredictiveBack.radius, PredictiveBack.preview),
    example: """
      - push: player
        transition: { type: predictive-back, edge: left }
        duration: 450ms
      """,
    interaction: predictiveBackInteraction(from: .left),
    interactionOf: { predictiveBackInteraction(from: $0[PredictiveBack.edge]) },
    movesOverPresenter: { _ in true },
    layers: betweenScreens { stage, progress in
      let gone = stage.direction == .backward ? progress : 1 - progress
      let preview = stage[PredictiveBack.preview]
      return predictiveBackLayers(
        stage,
        PredictiveBackMoment(
          gesture: ProgressWindow(0, preview).share(of: gone),
          commit: ProgressWindow(preview, 1).share(of: gone)))
    })

  /// The screen that a predictive back gesture takes away, over the one below.
  package static func predictiveBackLayers(
    _ stage: TransitionStage, _ moment: PredictiveBackMoment
  ) -> [Layer] {
    let isBack = stage.direction == .backward
    let below = stage.layer(isBack ? stage.to : stage.from, name: isBack ? "to" : "from")
    var page = stage.layer(isBack ? stage.from : stage.to, name: isBack ? "from" : "to")
    let eased =
      TimingFunction.backProgress.value(at: moment.gesture) * (1 - moment.cancel.clamped(to: 0...1))
    let away = TimingFunction.easeOutCubic.value(at: moment.commit)
    let scale = 1 + (stage[PredictiveBack.scale] - 1) * eased
    let inset = stage[PredictiveBack.margin]
    let side = stage[PredictiveBack.edge] == .left ? 1.0 : -1.0
    let across = max(0, stage.size.width * (1 - stage[PredictiveBack.scale]) / 2 - inset)
    let down = max(0, min(stage.size.height * (1 - scale) / 2 - inset, 24))
    page.transform =
      .uniformScale(scale)
      * .translation(
        side * (across * eased + 0.1 * stage.size.height * away),
        down * (moment.drift ?? stage[PredictiveBack.drift]))
    page.cornerRadius = stage[PredictiveBack.radius] * eased
    page.masksToBounds = true
    page.opacity = 1 - away
    return [below, page]
  }
}

extension Transition {
  /// How a finger from an edge takes a screen back.
  private static func predictiveBackInteraction(from edge: Side) -> Interaction {
    Interaction(
      summary: "A drag from the edge shrinks the screen; a tenth of the width is enough.",
      axis: .horizontal, direction: edge == .right ? .backward : .forward,
      recognizers: [
        .init(
          region: .edge(24), deadZone: 8, rule: CompletionRule(threshold: 0.1, isStrict: true))
      ],
      style: .own(
        finish: Completion(.fixed(seconds: 0.3), pace: .pacing(.curve(.linear))),
        cancel: Completion(.fixed(seconds: 0.1)),
        layers: { stage, moment in
          let isGone = moment.phase == .settling(.finished)
          return predictiveBackLayers(
            stage,
            PredictiveBackMoment(
              gesture: moment.fraction, commit: isGone ? moment.rest : 0,
              cancel: isGone ? 0 : moment.rest,
              drift: (moment.translation.y / stage.size.height).clamped(to: -1...1)))
        }),
      landing: { release in
        Completion(
          .fixed(seconds: 0.3 - 0.15 * release.progress), pace: .pacing(.curve(.linear)))
      })
  }
}

extension TimingFunction {
  /// `easeOutCubic`, on which Flutter's screens go after a predictive back gesture.
  fileprivate static let easeOutCubic = TimingFunction(0.215, 0.61, 0.355, 1)
}
