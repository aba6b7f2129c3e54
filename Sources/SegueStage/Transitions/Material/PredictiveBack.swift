import SegueGraphics

/// The script parameters of ``Transition/predictiveBack``.
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

/// The state of a predictive back gesture.
package struct PredictiveBackMoment: Hashable, Sendable {
  /// The progress of the finger, 0...1 of the full distance.
  package var gesture: Double
  /// The progress of the screen's exit after the release, 0...1.
  package var commit: Double
  /// The progress of the screen's return after a cancellation, 0...1.
  package var cancel: Double
  /// The finger's vertical travel, in heights of the stage; nil for the value of `finger-y`.
  package var drift: Double?

  package init(gesture: Double, commit: Double = 0, cancel: Double = 0, drift: Double? = nil) {
    self.gesture = gesture
    self.commit = commit
    self.cancel = cancel
    self.drift = drift
  }
}

extension Transition {
  /// Android's predictive back: the screen shrinks away from the edge under the finger, then exits.
  ///
  /// With e the finger's progress eased by cubic-bezier(0.1, 0.1, 0, 1), the leaving screen is
  /// scaled 1 → 0.9 in e and moved away from the edge by ((W − 0.9 W) / 2 − 8) · e, up or down by
  /// at most min((H − 0.9 H) / 2 − 8, 24) in proportion to the finger's vertical travel, its
  /// corners rounded 0 → 28. Documented in Material Components for Android. After the release it
  /// fades out and moves on by 0.1 H, as in Flutter. A push plays it in reverse.
  ///
  /// As a gesture: the finger starts at the edge, its progress is its distance in widths of the
  /// stage, and the screen follows it up and down. Released past a tenth (choice), the completion
  /// takes 300 ms, reduced by up to half with the progress; else it returns in 100 ms.
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

  /// Returns the screen that a predictive back gesture takes away, over the one below.
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
  /// Returns the gesture from an edge that takes a screen back.
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
  /// `easeOutCubic`, the curve of Flutter's screens after a predictive back gesture.
  fileprivate static let easeOutCubic = TimingFunction(0.215, 0.61, 0.355, 1)
}
