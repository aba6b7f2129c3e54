import SegueGraphics

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
      parameters: [.backwards],
      example: """
        - push: player
          transition: \(name)
        """,
      wayBack: Self.reversed(unlessNamed: []),
      layers: { stage, moment in
        if moment.isStart { return [stage.layer(stage.from, name: "from")] }
        if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
        let isBackwards = stage.flag("backwards")
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
    let layers = animator.animate(context).map { $0.layer(at: progress, on: stage) }
    guard let distance = animator.perspective else { return layers }
    var space = Layer(name: "space", frame: stage.bounds)
    space.sublayerTransform = .perspective(eyeDistance: distance)
    space.children = layers
    return [space]
  }
}
