import SegueGraphics

/// The parameters of ``Transition/probeSlide``.
private enum ProbeSlide {
  /// Where the new screen waits.
  enum Corner: String, ParameterChoice {
    /// Above the stage's top left corner.
    case topLeft = "top-left"
    /// Below the stage's bottom right corner.
    case bottomRight = "bottom-right"
  }

  static let corner = Parameter(
    "probe-corner", default: Corner.bottomRight, "The corner that the new screen comes from.")
  static let reach = Parameter(
    "probe-reach", in: -1...2, default: 1, "How far away the new screen waits, in stages.")
}

extension Transition {
  /// A slide from a corner: the new screen is at (± reach · W, ± reach · H) · (1 − p).
  package static let probeSlide = Transition(
    name: "probe-slide",
    summary: "The new screen slides in from a corner.",
    duration: 0.4,
    pacing: .curve(.easeInEaseOut),
    parameters: .of(ProbeSlide.corner, ProbeSlide.reach),
    example: """
      - push: player
        transition: { type: probe-slide, probe-corner: top-left }
        duration: 400ms
      """,
    layers: { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      let sign: Double = stage[ProbeSlide.corner] == .topLeft ? -1 : 1
      let away = sign * stage[ProbeSlide.reach] * (1 - moment.progress)
      let frame = stage.bounds.offset(by: Point(stage.size.width, stage.size.height) * away)
      return [
        stage.layer(stage.from, name: "from"), stage.layer(stage.to, name: "to", frame: frame),
      ]
    })
}
