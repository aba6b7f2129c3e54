import SegueGraphics

extension Transition {
  /// The base push and pop: the new screen slides in diagonally from the bottom right corner.
  ///
  /// Push: `to` on top, frame (W, H, W, H) → (0, 0, W, H). Pop: `from` on top of `to`, in reverse.
  package static let base = Transition(
    name: "base",
    aliases: ["base-push"],
    summary: "The new screen slides in from the bottom right corner; back, it leaves to there.",
    duration: 0.5,
    pacing: .curve(.easeInEaseOut),
    example: """
      - push: player
        transition: base
        duration: 500ms
      """,
    interaction: Interaction(
      summary: "A drag along x takes it back; 0.3 of the width is enough.",
      axis: .horizontal, direction: .either, rule: .basePop, style: .percentDriven),
    movesOverPresenter: { _ in true },
    layers: { stage, moment in
      let away = stage.bounds.offset(by: Point(stage.size.width, stage.size.height))
      switch stage.direction {
      case .forward:
        let frame = away.interpolated(to: stage.bounds, progress: moment.progress)
        return [
          stage.layer(stage.from, name: "from"), stage.layer(stage.to, name: "to", frame: frame),
        ]
      case .backward:
        let frame = stage.bounds.interpolated(to: away, progress: moment.progress)
        return [
          stage.layer(stage.to, name: "to"), stage.layer(stage.from, name: "from", frame: frame),
        ]
      }
    })
}
